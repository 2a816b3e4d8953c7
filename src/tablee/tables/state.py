"""Small things a table keeps: chat lines, an undo that was asked for, marks, links."""

from __future__ import annotations

from msgspec import Struct

from tablee.tables.facts import Person


class Line(Struct, frozen=True):
    """A chat line; `number` counts from 0."""

    number: int
    person: Person
    name: str
    seat: int | None
    text: str
    at: int


class Asked(Struct, frozen=True):
    """An undo that other people were asked to allow."""

    seat: int
    to: int
    waiting: tuple[int, ...]


class Mark(Struct, frozen=True, gc=False):
    """A seat's last move: its ply, and what everyone had learned before it."""

    ply: int
    learned: tuple[int, ...]


class Stock(Struct, frozen=True, gc=False):
    """A seat's time before a move."""

    left: int | None
    """On a live clock, when the decision began."""
    spent: int
    """What the decision took."""


class Spelled(Struct, frozen=True, gc=False):
    """The names of a seat's legal moves in one decision."""

    asked: tuple[int, int]
    """Undos so far, and the ply at which the decision was asked for."""
    codes: list[int]
    texts: tuple[str, ...]


class Link(Struct, frozen=True):
    """A one-time way to move a seat to another device."""

    seat: int
    person: Person
    """Who made it: a link moves their seat, not that of whoever sits there later."""
    expires: int
