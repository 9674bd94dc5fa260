"""Which function handles which frame: found by name.

A game names its frames in `consts.py` and writes the functions in its chapters:

    X_FEAT      resolve_feat(g)                                  an automatic frame
    C_ROLL      first_roll(g), sides_roll(g), land_roll(g, action), throw_roll(g)      chance
    D_PLACE     legal_place(g), decide_place(g, action), and     a decision
                is_twin_place(g, action) if it has equal twins that are not listed

Compiled code has tables of pointers instead, written from the same names (`tools/units`).
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

Handler = Callable[..., int]


class Chapters:
    """The functions of all chapters of a game, by the op of the frame they handle."""

    def __init__(self, consts: ModuleType, *modules: ModuleType) -> None:
        self.modules = [module.__name__ for module in modules]
        self._functions: dict[str, Handler] = {}
        for module in modules:
            for name, value in vars(module).items():
                if callable(value) and value.__module__ == module.__name__:
                    assert name not in self._functions, f"two chapters have a function {name}"
                    self._functions[name] = value
        self._ops = {name: value for name, value in vars(consts).items() if name[1:2] == "_"}
        self._resolve = self._table("X", "resolve")
        self._first = self._table("C", "first")
        self._sides = self._table("C", "sides")
        self._land = self._table("C", "land")
        self._throw = self._table("C", "throw")
        self._legal = self._table("D", "legal")
        self._decide = self._table("D", "decide")
        self._is_twin = self._table("D", "is_twin", needed=False)

    def _table(self, letter: str, verb: str, *, needed: bool = True) -> dict[int, Handler]:
        table = {}
        for name, op in self._ops.items():
            if name.startswith(f"{letter}_"):
                wanted = f"{verb}_{name[2:].lower()}"
                assert not needed or wanted in self._functions, f"{name}: no chapter has {wanted}"
                if wanted in self._functions:
                    table[op] = self._functions[wanted]
        return table

    def resolve(self, g: Any, op: int) -> int:
        return self._resolve[op](g)

    def first(self, g: Any, op: int) -> int:
        return self._first[op](g)

    def sides(self, g: Any, op: int) -> int:
        return self._sides[op](g)

    def land(self, g: Any, op: int, action: int) -> int:
        return self._land[op](g, action)

    def throw(self, g: Any, op: int) -> int:
        return self._throw[op](g)

    def legal(self, g: Any, op: int) -> int:
        return self._legal[op](g)

    def decide(self, g: Any, op: int, action: int) -> int:
        return self._decide[op](g, action)

    def is_twin(self, g: Any, op: int, action: int) -> int:
        handler = self._is_twin.get(op)
        return handler(g, action) if handler else 0
