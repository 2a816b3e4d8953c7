"""Deliberate mistakes, as data: the `.toml` files beside this one."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

HERE = Path(__file__).parent
SOURCE = HERE.parents[1] / "src" / "tablee"


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A mistake as a list has it, under its name."""

    about: str
    """What is wrong, in one sentence."""
    file: str
    """Below `src/tablee/`."""
    old: str
    """Occurs exactly once in the file."""
    new: str
    tests: tuple[str, ...]
    """The nearest tests: files or single tests, as pytest takes them."""
    survives: str = ""
    """Why no test can notice it; empty if one has to."""


class Mutant(Struct, frozen=True):
    """A mistake, its name, and the list that has it."""

    name: str
    entry: Entry
    listed: str = ""

    def source(self, package: Path) -> Path:
        return package / self.entry.file

    @property
    def is_compiled(self) -> bool:
        """Whether the file is compiled where Tablée is installed; the tests then interpret it."""
        return self.source(SOURCE).with_suffix(".pxd").exists()

    def applied(self, text: str) -> str:
        """The text of the file with the mistake in it."""
        found = text.count(self.entry.old)
        if found != 1:
            raise ValueError(f"{self.name}: the old text occurs {found} times in {self.entry.file}")
        return text.replace(self.entry.old, self.entry.new)


def read_mutants(folder: Path = HERE) -> list[Mutant]:
    """All mistakes of all lists; no name is used twice."""
    found: dict[str, Mutant] = {}
    for file in sorted(folder.glob("*.toml")):
        entries = msgspec.toml.decode(file.read_bytes(), type=dict[str, Entry])
        for name, entry in entries.items():
            if name in found:
                raise ValueError(f"two mistakes are called {name}")
            found[name] = Mutant(name, entry, file.name)
    return list(found.values())
