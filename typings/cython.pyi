# What the engine uses of Cython's pure Python mode.
from contextlib import AbstractContextManager
from typing import Any, TypeVar

T = TypeVar("T")

compiled: bool
p_void: Any
nogil: AbstractContextManager[None]

def cast(type_: type[T], value: object) -> T: ...
