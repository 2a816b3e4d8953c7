"""Arrays that are C arrays where a module is compiled, and lists where it is interpreted.

A class with arrays is a subclass of `Arrays`. Its `.pxd` declares each array
with its length, and its method `allocate` makes the same arrays as lists. In
compiled modules C lays the arrays out, filled with zeros, and nobody calls
`allocate`. In interpreted modules `Arrays` calls it for every new object,
before `__init__`. So neither `__init__` nor `copy` has to think of it.
"""

from __future__ import annotations

from typing import Any


def _is_compiled() -> bool:
    """Whether this module is an extension; all modules with a `.pxd` are, or none."""
    return not __file__.endswith(".py")


COMPILED = _is_compiled()
"""Whether the kernels of this process are compiled."""


def zeros(length: int) -> list[int]:
    """An array of integers in an interpreted module."""
    return [0] * length


def blanks(length: int) -> list[float]:
    """An array of floating-point numbers in an interpreted module."""
    return [0.0] * length


class Arrays:
    """The base class of everything that has arrays."""

    def allocate(self) -> None:
        """Make every array of this class and, first, those of its base class."""


def _new(kind: type[Arrays], *_args: Any, **_named: Any) -> Arrays:
    """A new object with its arrays; `__init__` comes later."""
    made = object.__new__(kind)
    made.allocate()
    return made


if not COMPILED:
    Arrays.__new__ = _new  # type: ignore[method-assign,assignment]
