"""Events: what a person should notice. Each game defines its own, in past tense."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

E = TypeVar("E", bound="Event")


class Event(Struct, frozen=True, tag=True, tag_field="event"):
    """Something that happened. Animation, log, screen reader and statistics read these.

    Events leave the engine only through `seen_by`, which strips what the seat
    may not know; like a view, what it keeps is an allow-list.
    """

    def seen_by(self: E, seat: int | None) -> E | None:
        """The event as `seat` (None: a spectator) sees it; None if it does not notice at all.

        Fully public unless an event says otherwise.
        """
        return self
