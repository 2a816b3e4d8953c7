"""What seats, tables, chat and log lines look like on the wire; used by messages and requests."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from tablee.tables.terms import Terms

Id = Annotated[str, Meta(min_length=1, max_length=40)]
TableId = Annotated[str, Meta(min_length=1, max_length=32)]
Ply = Annotated[int, Meta(ge=-1, le=1_000_000)]
Text = Annotated[str, Meta(max_length=256)]
"""A move, or part of one, in the game's notation."""
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]

AnyView = Annotated[Raw, Meta(extra_json_schema={"$ref": "#/$defs/AnyView"})]
"""The view of the game at this table; its field `game` says which type it is."""
AnyEvent = Annotated[Raw, Meta(extra_json_schema={"$ref": "#/$defs/AnyEvent"})]
"""One event of the game, as this seat may know it."""
AnyPreview = Annotated[Raw, Meta(extra_json_schema={"$ref": "#/$defs/AnyPreview"})]
AnyBreakdown = Annotated[Raw, Meta(extra_json_schema={"$ref": "#/$defs/AnyBreakdown"})]

AnyEdits = Annotated[
    Raw, Meta(extra_json_schema={"type": "array", "items": {"type": "array", "items": {}}})
]
"""How an update differs from the one before it."""


class SeatState(Struct, frozen=True):
    """One seat as everyone may know it."""

    kind: Literal["open", "person", "bot"]
    name: str | None
    """A person's nickname."""
    who: str | None
    """A person's pseudonym at this table: the `who` of their chat lines."""
    level: str | None
    """A bot's level, or that of the bot standing in for a person."""
    online: bool
    stand_in: Literal["time", "gone", "left"] | None
    """Why a bot plays for this person now; null if they play themselves."""
    left: int | None
    """Milliseconds left on the clock at `now`; null without a clock."""
    running: bool
    """Whether this clock runs."""
    away: int | None = None
    """Until when this person is on vacation (server's time): their clock stands."""
    vacation: int | None = None
    """Milliseconds of vacation left; null where there is none."""


class PauseState(Struct, frozen=True):
    """A pause by common consent."""

    paused: bool
    wishes: tuple[int, ...]
    """Seats that wish to change that; when all people do, it changes."""


class AbsentState(Struct, frozen=True):
    """A person who has been away too long, where the others decide whether a bot plays."""

    seat: int
    agreed: tuple[int, ...]
    """Seats that would let a bot play."""
    waiting: tuple[int, ...]
    """Seats of people who are there and have not agreed: without them, none does."""


class UndoState(Struct, frozen=True):
    """An undo that the other people were asked to allow."""

    seat: int
    """Who asked."""
    to: int
    """The ply the game would go back to."""
    waiting: tuple[int, ...]
    """Seats that have not answered yet."""


class TableState(Struct, frozen=True):
    """Everything about a table that is not the game itself."""

    table: str
    terms: Terms
    rules: int
    """Version of the game's rules."""
    status: Literal["waiting", "countdown", "running", "over", "closed"]
    seats: tuple[SeatState, ...]
    host: int | None
    """The seat of the person who may change terms and start; null if they have none."""
    you_host: bool
    """Whether that is this client."""
    spectators: int
    """How many people are watching."""
    chat: bool
    """Whether chat is on."""
    commitment: str | None
    """SHA-256 of the seed, shown before the first move; null before the start."""
    begins: int | None
    """When the countdown of a real-time game ends (server's time); null otherwise."""
    pause: PauseState
    ready: tuple[int, ...]
    """Seats of people who said `ready` or `skip` and wait for others to say so."""
    undo: UndoState | None
    absent: tuple[AbsentState, ...]
    rematch: str | None
    """The table where these people meet again."""
    unrated: str | None
    """Why a game that has begun counts for no rating: `continued`, `hint`, `address`; or null."""
    now: int
    """The server's time: milliseconds since 1970. Clocks above are as of now."""


class ChatLine(Struct, frozen=True):
    """Something a person said."""

    number: int
    """Counts up; a client drops lines it already has."""
    who: str
    name: str
    seat: int | None
    """Null: a spectator."""
    text: str
    at: int


class LogLine(Struct, frozen=True):
    """One move of the log, as this seat may know it."""

    ply: int
    """Counts from 0: the number of moves before this one."""
    seat: int | None
    """Who moved; null is the clock."""
    move: str | None
    """The move's text: to its own mover, and after the end to all; the events tell the rest."""
    by: Literal["person", "bot", "clock"]
    events: tuple[AnyEvent, ...]
    scores: tuple[int, ...]
    """Public running scores after it."""
    at: int
    """Server's time."""


class HintMove(Struct, frozen=True):
    """A move that a bot weighed."""

    move: str
    value: float
    """How good it is, in points: only the difference between two moves means something."""
