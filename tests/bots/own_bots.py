"""Bots as people write them in a file of their own: one that plays, and some that fail."""

from __future__ import annotations

from pathlib import Path

SOURCE = '''
"""Bots of mine."""

import os
import signal
import sys


class First:
    """Takes the first legal move."""

    def choose(self, turn):
        return turn.legal[0]


class Raises:
    def choose(self, turn):
        raise ValueError("I do not know this game")


class Cheats:
    def choose(self, turn):
        return "dance"


class Sleeps:
    def choose(self, turn):
        signal.pause()


class Ends:
    def choose(self, turn):
        os._exit(3)


class Exits:
    def choose(self, turn):
        sys.exit(3)


class Unmade:
    def __init__(self):
        raise RuntimeError("no licence")

    def choose(self, turn):
        return turn.legal[0]


class Leaves:
    def __init__(self):
        sys.exit(3)

    def choose(self, turn):
        return turn.legal[0]


class Needs(First):
    def __init__(self, book):
        self.book = book


class NoBot:
    """Has no choose."""


ready = First()
'''


def write_bots(folder: Path, name: str = "mine.py", source: str = SOURCE) -> Path:
    """A file with bots in a folder."""
    file = folder / name
    file.write_text(source, "utf-8")
    return file
