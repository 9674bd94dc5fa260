# What the engine uses of Cython's pure Python mode.
from contextlib import AbstractContextManager
from typing import TypeVar

T = TypeVar("T")

compiled: bool
nogil: AbstractContextManager[None]

def cast(type_: type[T], value: object) -> T: ...
