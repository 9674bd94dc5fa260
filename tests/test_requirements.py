"""The lists of pinned packages hold what pyproject.toml asks for, and everything that needs."""

from __future__ import annotations

import tomllib
from importlib.metadata import distribution

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
EXTRAS = PROJECT["project"]["optional-dependencies"]
GROUPS = PROJECT["dependency-groups"]

#: Each list, the list it builds on, and whose wishes it fulfils.
LISTS: dict[str, tuple[str | None, list[str]]] = {
    "play": (None, [*PROJECT["project"]["dependencies"], *EXTRAS["server"], *GROUPS["build"]]),
    "research": (
        "play",
        [*EXTRAS["tournament"], *EXTRAS["rl"], *EXTRAS["analysis"], *EXTRAS["ray"]],
    ),
    "test": ("research", [*EXTRAS["postgres"], *GROUPS["test"], *GROUPS["docs"]]),
}


#: Lists for environments of their own, which are not this one: what they need cannot be asked here.
APART = {"ppo": EXTRAS["sb3"]}


def pinned(name: str) -> dict[str, str]:
    """The packages of a list itself, and their versions."""
    lines = (ROOT / f"requirements/{name}.txt").read_text().splitlines()
    wishes = [Requirement(line) for line in lines if line and line[0] not in "#-"]
    found = {canonicalize_name(wish.name): str(wish.specifier) for wish in wishes}
    assert all(version.startswith("==") for version in found.values())
    assert len(found) == len(wishes), "a package is pinned once"
    return {package: version.removeprefix("==") for package, version in found.items()}


def with_what_is_below(name: str | None) -> dict[str, str]:
    return with_what_is_below(LISTS[name][0]) | pinned(name) if name else {}


#: Markers are read as on the machine that the lists are made for, wherever the test runs.
MACHINE = {
    "python_version": "3.11",
    "python_full_version": "3.11.0",
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
    "os_name": "posix",
    "sys_platform": "linux",
    "platform_system": "Linux",
    "platform_machine": "x86_64",
}


def needed(wishes: list[str]) -> set[str]:
    """Packages that wishes lead to."""
    found: set[tuple[str, frozenset[str]]] = set()
    open_wishes = [Requirement(wish) for wish in wishes]
    while open_wishes:
        wish = open_wishes.pop()
        key = (canonicalize_name(wish.name), frozenset(wish.extras))
        if key in found:
            continue
        found.add(key)
        for text in distribution(wish.name).requires or []:
            next_one = Requirement(text)
            marker = next_one.marker
            extras = ("", *wish.extras)
            if not marker or any(marker.evaluate(MACHINE | {"extra": e}) for e in extras):
                open_wishes.append(next_one)
    return {name for name, _ in found}


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_complete_and_holds_nothing_else(name: str) -> None:
    below, wishes = LISTS[name]
    lower = with_what_is_below(below)
    assert set(pinned(name)) == needed(wishes) - set(lower)
    included = f"-r {below}.txt" if below else "-r"
    assert (included in (ROOT / f"requirements/{name}.txt").read_text()) == bool(below)


@pytest.mark.parametrize("name", LISTS)
def test_a_pinned_version_is_in_the_range_that_is_asked_for(name: str) -> None:
    versions = with_what_is_below(name)
    for wish in map(Requirement, LISTS[name][1]):
        assert versions[canonicalize_name(wish.name)] in wish.specifier, wish
        signs = {part.operator for part in wish.specifier}
        assert signs == {">=", "<"}, f"{wish}: others choose their versions, so a range is given"


def test_every_wish_is_in_a_list() -> None:
    asked = [*PROJECT["project"]["dependencies"]]
    asked += [wish for wishes in (*EXTRAS.values(), *GROUPS.values()) for wish in wishes]
    listed = [wish for _, wishes in LISTS.values() for wish in wishes]
    listed += [wish for wishes in APART.values() for wish in wishes]
    assert sorted(asked) == sorted(listed)


@pytest.mark.parametrize("name", APART)
def test_a_list_apart_has_what_is_asked_for(name: str) -> None:
    versions = pinned(name)
    for wish in map(Requirement, APART[name]):
        assert versions[canonicalize_name(wish.name)] in wish.specifier, wish
