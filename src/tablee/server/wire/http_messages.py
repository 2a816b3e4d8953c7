"""HTTP requests and answers; `openapi.py` describes the paths from these structs."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tablee.engine.options import Option
from tablee.engine.record import Record, Result
from tablee.server.wire.server_messages import Welcome
from tablee.server.wire.shapes import AnyBreakdown, AnyEvent, AnyView
from tablee.tables.terms import GameName, Level, Name, SeatNumber, SeatWish, Terms

Token = Annotated[str, Meta(min_length=16, max_length=64)]


class RequestBody(Struct, frozen=True, forbid_unknown_fields=True):
    """A request's body, read strictly."""


class Problem(Struct, frozen=True):
    """The body of every answer that is not 2xx."""

    code: str
    """A word for programs, or a rule's number."""
    words: str
    """A sentence for people, in the language of `Accept-Language`."""


# -- people -----------------------------------------------------------------------------


class Me(Struct, frozen=True):
    """GET /api/me: who this browser is. Sets the cookie where there is none."""

    name: str | None
    """The nickname used last."""
    notice: str | None = None
    """What whoever runs the server tells everybody."""


# -- games ------------------------------------------------------------------------------


class Sentence(Struct, frozen=True):
    """A text in both languages."""

    en: str
    fr: str


class RuleText(Struct, frozen=True):
    """One numbered rule."""

    number: str
    topic: str
    status: tuple[str, ...]
    """`rulebook`, `derived`, `ruling`: where it comes from."""
    title: Sentence
    text: Sentence


class GameInfo(Struct, frozen=True):
    """GET /api/games: what there is to play."""

    game: str
    rules: int
    name: str
    tagline: Sentence
    about: Sentence
    minutes: tuple[int, ...]
    players: tuple[int, ...]
    options: tuple[Option, ...]
    decisions: dict[str, tuple[str, ...]]
    """Each decision and the kinds of move that belong to it."""
    levels: tuple[str, ...]
    """Bot levels, weakest first."""
    reconstructed: Sentence
    """Which component data is not from the box itself."""
    timed: bool
    """Whether it is played in real time."""


class GameRules(Struct, frozen=True):
    """GET /api/games/{game}: its rules, by number."""

    info: GameInfo
    texts: tuple[RuleText, ...]


# -- tables -----------------------------------------------------------------------------


class CreateTable(RequestBody, frozen=True):
    """POST /api/tables."""

    terms: Terms
    seats: tuple[SeatWish, ...]
    """One per player."""
    name: Name
    """Nickname of whoever makes the table."""
    start: bool = False
    """Begin at once; for tables with no open seat."""


class JoinTable(RequestBody, frozen=True):
    """POST /api/tables/{table}/join: sit down by invitation."""

    name: Name
    seat: SeatNumber | None = None
    """Null: the first open one."""


class Seated(Struct, frozen=True):
    """The answer to creating, joining, playing on and using a one-time link."""

    table: str
    seat: int | None
    path: str
    """Where the page shows this table: the link to send to friends."""


class Made(Seated, frozen=True, omit_defaults=True):
    """The answer to POST /api/tables."""

    welcome: Welcome | None = None
    """With `?welcome=1`: what the WebSocket would tell first, so that nobody waits for that."""


class TableLine(Struct, frozen=True):
    """GET /api/tables and /api/me/tables: one table of a list."""

    table: str
    game: str
    players: int
    status: Literal["waiting", "countdown", "running", "over", "closed"]
    seats: tuple[str | None, ...]
    """Nicknames by seat; a bot's place holds its level in brackets, an open seat null."""
    open: int
    """Seats still free."""
    options: dict[str, Any]
    created: int
    changed: int
    your_turn: bool
    """Whether a decision is this person's."""
    result: Result | None
    acting: tuple[int, ...] = ()
    """Seats that have to decide; none where a stored line does not say."""
    due: int | None = None
    """When this person runs out of time (server's time); null while no clock of theirs runs."""


class Tables(Struct, frozen=True):
    """A list of tables, newest first; in the list of public ones addresses take turns."""

    tables: tuple[TableLine, ...]


class MoveLink(Struct, frozen=True):
    """POST /api/tables/{table}/link: a link that moves this seat to another device, once.

    The token is in the part after `#`, which browsers never send: it is in no
    request line, no log and no referrer.
    """

    path: str
    expires: int
    """Server's time in ms."""


class UseLink(RequestBody, frozen=True):
    """POST /api/tables/{table}/use-link: take the seat over on this device."""

    token: Token


# -- records ----------------------------------------------------------------------------


class ReplayStep(Struct, frozen=True):
    """One ply of a replay."""

    seat: int | None
    move: str
    t: int | None
    events: tuple[AnyEvent, ...]
    """As the chosen eyes see them; for `open` everything."""
    scores: tuple[int, ...]
    views: tuple[AnyView, ...]
    """After this move: one view, or one per seat for `open`."""


class Replay(Struct, frozen=True):
    """GET /api/tables/{table}/replay for a finished table, POST /api/replay for any record.

    `?eyes=` is a seat's number, `spectator`, or `open` (the default). The body of
    the POST is the record itself.
    """

    record: Record
    start: tuple[AnyView, ...]
    """Before the first move."""
    steps: tuple[ReplayStep, ...]
    breakdown: tuple[AnyBreakdown, ...]
    """By seat; empty while the game was not over."""
    verified: Literal["seed", "moves"]
    """Whether the deal follows from a committed seed, or only the moves could be checked."""
    names: tuple[str | None, ...] = ()
    """By seat, of a table where the asker may know them; null is a bot. A record names nobody."""


class PlayOn(RequestBody, frozen=True):
    """POST /api/play-on: go on from a moment of a record, against bots."""

    record: Record
    ply: Annotated[int, Meta(ge=0, le=1_000_000)]
    """How many of its moves have been made."""
    seat: SeatNumber
    """Whose place this person takes."""
    name: Name
    level: Level | None = None


class PlayOnTable(RequestBody, frozen=True):
    """POST /api/tables/{table}/play-on: the same for a finished table of this server."""

    ply: Annotated[int, Meta(ge=0, le=1_000_000)]
    seat: SeatNumber
    name: Name
    level: Level | None = None


class Health(Struct, frozen=True):
    """GET /api/health."""

    status: Literal["ok", "stopping"]
    version: str
    games: tuple[GameName, ...]
