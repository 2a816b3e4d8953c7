"""Where the command line writes, and in which language."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from functools import cache

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tablee.engine.arrays import COMPILED
from tablee.text import Words, pick_language


class Output(Console):
    """A console that leaves it to the program what a closed pipe means."""

    def on_broken_pipe(self) -> None:
        self.quiet = True
        raise BrokenPipeError


@cache
def console() -> Console:
    return Output(highlight=False)


@cache
def errors() -> Console:
    return Output(stderr=True, highlight=False)


def progress_bar() -> Progress:
    """How many of something are done, and how long the rest will take."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(*columns, TimeRemainingColumn(), console=errors())


def words(language: str | None = None) -> Words:
    """Sentences in the language asked for, or the locale's."""
    return Words(pick_language(language or _locale()))


def _locale() -> str | None:
    for name in ("TABLEE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return value
    return None


def is_compiled() -> bool:
    """Whether the kernels are extension modules here."""
    return COMPILED


def tell_if_interpreted() -> None:
    """Say once, at the start, that the rules are slow here."""
    if not is_compiled():
        errors().print(words().say("cli.interpreted"), style="dim", markup=False)


def log_line(event: str, told: str, facts: dict[str, object]) -> str:
    """A line of a log that programs read: what happened, in words too, and at which server."""
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    line = {"time": now, "event": event, "words": told, **facts}
    return msgspec.json.encode(line, enc_hook=str).decode()
