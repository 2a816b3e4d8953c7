"""Component files: TOML that a user who owns the box may correct.

`Source` remembers the text it was read from, so that an error can name the
line of a wrong value; data that came inside a record names the path instead.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from importlib.resources import files

from tablee.engine.errors import ComponentError

TABLE = re.compile(r"^\s*(\[\[?)\s*([\w.\-\"]+)\s*\]\]?")
KEY = re.compile(r"^\s*([\w.\-\"]+)\s*=")
REMARKS = "reconstructed"
"""The table of remarks that say what is reconstructed, by what it is about. A game ignores it."""
OPENING = re.compile(r"=\s*(\"{3}|'{3})(.*)$")


class Source:
    """Component data, and where each part of it stands."""

    def __init__(self, data: Mapping[str, object], name: str, text: str = "") -> None:
        self.data = data
        self.name = name
        self.lines = _places(text)
        self.below: Source | None = None
        """What this one corrects; the values that it does not give stand there."""

    @classmethod
    def read(cls, text: str, name: str) -> Source:
        """Parse a component file's text; a broken one is a `ComponentError`."""
        try:
            return cls(tomllib.loads(text), name, text)
        except tomllib.TOMLDecodeError as error:
            raise ComponentError("component-syntax", place=name, detail=str(error)) from None

    @classmethod
    def packaged(cls, package: str, older: int | None = None) -> Source:
        """The standard components of a game's room: of the newest rules, or of `older` ones.

        `components.toml` is complete. What an older version had instead is in a file of its
        own, `components-1.toml`, which corrects the first.
        """
        newest = cls._packaged(package, "components.toml")
        if older is None:
            return newest
        return cls._packaged(package, f"components-{older}.toml").correcting(newest)

    @classmethod
    def _packaged(cls, package: str, name: str) -> Source:
        file = files(package).joinpath(name)
        return cls.read(file.read_text("utf-8"), name) if file.is_file() else cls({}, name)

    def correcting(self, other: Source) -> Source:
        """The data of `other`, except for the values that this source gives."""
        merged = Source(_merged(other.data, self.data), self.name)
        merged.lines = self.lines
        merged.below = other
        return merged

    def place(self, *path: str | int) -> str:
        """Where `path` stands: `file:line`, or the nearest enclosing line, or the path itself."""
        if self.below is not None and path not in self.lines and path in self.below.lines:
            return self.below.place(*path)
        for length in range(len(path), 0, -1):
            line = self.lines.get(path[:length])
            if line is not None:
                return f"{self.name}:{line}"
        return f"{self.name}: {'.'.join(str(part) for part in path)}"

    def wrong(self, key: str, *path: str | int, **facts: object) -> ComponentError:
        """An error about the value at `path`."""
        value = facts.get("value")
        if isinstance(value, list):  # as it is written in the file
            facts["value"] = f"[{', '.join(map(str, value))}]"
        return ComponentError(key, place=self.place(*path), **facts)

    def table(
        self,
        value: object,
        keys: Collection[str],
        *path: str | int,
        optional: Collection[str] = (),
        prefix: str = "",
    ) -> Mapping[str, object]:
        """`value` as a table with all of `keys`, and no other keys but `optional` ones.

        A key that means nothing is a misspelling, not a comment. An error calls
        a key by its name after `prefix`.
        """
        if not isinstance(value, Mapping):
            raise self.wrong("component-missing", *path, name=path[-1])
        for key in value:
            if key not in keys and key not in optional:
                raise self.wrong("component-unknown", *path, key, name=f"{prefix}{key}")
        for key in keys:
            if key not in value:
                raise self.wrong("component-missing", *path, key, name=f"{prefix}{key}")
        return value

    def whole(self, keys: Collection[str]) -> None:
        """Check that the data has all of `keys`, and nothing else but remarks (`reconstructed`)."""
        self.table(self.data, keys, optional=(REMARKS,))

    def tables(self, value: object, *path: str | int) -> list[Mapping[str, object]]:
        """`value` as a list of tables; their keys are not checked."""
        if not isinstance(value, list) or not all(isinstance(one, Mapping) for one in value):
            raise self.wrong("component-missing", *path, name=path[-1])
        return value

    def number(self, value: object, low: int, high: int, *path: str | int) -> int:
        """`value` as a whole number from `low` to `high`."""
        if isinstance(value, int) and is_number(value, low, high):
            return value
        raise self.wrong("component-value", *path, value=value, allowed=f"{low}..{high}")

    def numbers(
        self, values: object, length: int, low: int, high: int, *path: str | int
    ) -> tuple[int, ...]:
        """`values` as so many whole numbers from `low` to `high`."""
        if not isinstance(values, list) or len(values) != length:
            allowed = f"{length} x {low}..{high}"
            raise self.wrong("component-value", *path, value=values, allowed=allowed)
        return tuple(self.number(value, low, high, *path) for value in values)


def _merged(data: Mapping[str, object], changes: Mapping[str, object]) -> dict[str, object]:
    """Tables are merged key by key; any other value is replaced as a whole."""
    merged = dict(data)
    for key, change in changes.items():
        old = data.get(key)
        both = isinstance(old, Mapping) and isinstance(change, Mapping)
        merged[key] = _merged(old, change) if both else change  # type: ignore[arg-type]
    return merged


def is_number(value: object, low: int, high: int) -> bool:
    """Whether a value of a component file is a whole number from `low` to `high`."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _places(text: str) -> dict[tuple[str | int, ...], int]:
    """The line of every table, key and row of a drawing (the plain layout our files use).

    A drawing is a string over several lines; its rows are counted from 0.
    """
    places: dict[tuple[str | int, ...], int] = {}
    counts: dict[tuple[str | int, ...], int] = {}
    table: tuple[str | int, ...] = ()
    drawing: tuple[str | int, ...] = ()
    quotes = ""
    for number, line in enumerate(text.splitlines(), 1):
        if quotes:
            places[(*drawing, counts[drawing])] = number
            counts[drawing] += 1
            if quotes in line:
                quotes = ""
        elif header := TABLE.match(line):
            table = tuple(part.strip('"') for part in header[2].split("."))
            if header[1] == "[[":
                index = counts.get(table, 0)
                counts[table] = index + 1
                table = (*table, index)
            places[table] = number
        elif key := KEY.match(line):
            parts = tuple(part.strip('"') for part in key[1].split("."))
            places[(*table, *parts)] = number
            opening = OPENING.search(line)
            if opening and opening[1] not in opening[2]:
                quotes, drawing = opening[1], (*table, *parts)
                counts[drawing] = 0
                if opening[2]:
                    places[(*drawing, 0)] = number
                    counts[drawing] = 1
    return places
