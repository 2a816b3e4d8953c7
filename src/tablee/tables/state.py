"""The values that a table's state is made of, beside its seats and its match."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tablee.tables.facts import Person

Undo = Literal["free", "ask", "no"]
"""What asking for an undo would do: it happens at once, the others are asked, nothing."""


class ChatEntry(Struct, frozen=True):
    """A chat line; `number` counts from 0."""

    number: int
    person: Person
    name: str
    seat: int | None
    text: str
    at: int


class UndoRequest(Struct, frozen=True):
    """An undo that other people were asked to allow."""

    seat: int
    to: int
    waiting: tuple[int, ...]


class TimeBefore(Struct, frozen=True, gc=False):
    """A seat's time before a move."""

    left: int | None
    """On a live clock, when the decision began."""
    spent: int
    """What the decision took."""


class SeatLink(Struct, frozen=True):
    """A one-time way to move a seat to another device."""

    seat: int
    person: Person
    """Who made it: a link moves their seat, not that of whoever sits there later."""
    expires: int


class Choices(Struct, frozen=True, gc=False):
    """What a seat may do now."""

    decision: str | None
    """What it has to decide; None if nothing."""
    legal: tuple[str, ...]
    final: bool | tuple[int, ...]
    """Which of `legal` cannot be taken back freely: all, none, or those of these indices."""
    undo: Undo
