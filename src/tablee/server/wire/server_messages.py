"""Everything the server says on a table's WebSocket, as one tagged union.

Each message is one JSON object; `type` says which. What seats, tables and log
lines look like is in `shapes.py`. The seed is in no message but `Over`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tablee.bots import Reason
from tablee.engine.record import Result
from tablee.server.wire.shapes import (
    AnyBreakdown,
    AnyEdits,
    AnyPreview,
    AnyView,
    ChatLine,
    HintMove,
    LogLine,
    TableState,
)


class ServerMessage(Struct, frozen=True, tag_field="type", kw_only=True):
    """All of the server's messages."""


class Update(ServerMessage, frozen=True, tag="update"):
    """The game as it is now, for this seat: after each move, after an undo, at the start."""

    number: int
    """Of this update at this table, so that `Changed` can say what it builds on; 0 in `Welcome`."""
    ply: int
    """Moves made so far."""
    rev: int
    """Counts up when moves are taken back; then drop all log lines from `ply` on."""
    log: tuple[LogLine, ...]
    """The moves since the last update this client got."""
    view: AnyView
    acting: tuple[int, ...]
    """Seats that owe a decision."""
    decision: str | None
    """What this seat has to decide, one of the game's decisions; null if nothing."""
    legal: tuple[str, ...]
    """All legal moves of this seat."""
    final: bool | tuple[int, ...]
    """Which of `legal` cannot be taken back freely: all (true), none (false), or these indices."""
    undo: Literal["free", "ask", "no"]
    """What `AskUndo` would do now."""
    scores: tuple[int, ...]
    """Public running scores."""
    clocks: tuple[int | None, ...]
    """Milliseconds left by seat at `now`; null without a clock."""
    running: tuple[int, ...]
    """Seats whose clock runs."""
    round_ms: int | None
    """Real-time games: milliseconds of this round that have passed; null if hidden or none."""
    now: int


class Changed(ServerMessage, frozen=True, tag="changed"):
    """What differs from the last update: for clients that said `protocol` 2 in `Hello`.

    Take the update `base`, make the `edits` in their order, and give it the other fields of
    this message: that is the update `number`. A client that does not have `base` says `Hello`
    again.
    """

    base: int
    """The number of the update that this one builds on."""
    number: int
    ply: int
    rev: int
    log: tuple[LogLine, ...]
    """As in `Update`: the moves since then."""
    edits: AnyEdits
    """Each is `[path, value]`, or `[path, start, count, items]` for some items of an array."""
    now: int


class Over(ServerMessage, frozen=True, tag="over"):
    """The game has ended. From now on nothing is secret."""

    result: Result
    breakdown: tuple[AnyBreakdown, ...]
    """By seat: how each score came about."""
    seed: str | None
    """What the commitment was made from; null if the deal came with an imported record."""
    commitment: str | None
    record: str
    """Where the record can be fetched."""


class Welcome(ServerMessage, frozen=True, tag="welcome"):
    """The answer to `Hello`: where this client sits, and all it missed."""

    id: str
    table: TableState
    seat: int | None
    """This client's seat; null: a spectator."""
    who: str | None
    """This person's own pseudonym in chat lines and seats."""
    log: tuple[LogLine, ...]
    """The moves after the `ply` of `Hello`; all of them if `rev` has changed since."""
    log_from: int
    """The ply of the first line of `log` (or the next one): the client keeps its lines below."""
    chat: tuple[ChatLine, ...]
    """The last lines, without those of people this person has muted."""
    muted: tuple[str, ...]
    game: Update | None
    """The game now (its own `log` is empty); null before the start."""
    over: Over | None


class Ack(ServerMessage, frozen=True, tag="ack"):
    """Done and on disk. For `Play`, the `Update` that shows it follows."""

    id: str
    ply: int
    """For `Play`: the ply the move was made at; otherwise the current one."""
    rev: int


class Refused(ServerMessage, frozen=True, tag="refused"):
    """Not done, nothing has changed."""

    id: str | None
    """Null if the message could not be read."""
    code: str
    """A rule's number (`MAT-09`) or a word (`stale`, `not-now`, `too-fast`, …)."""
    words: str
    """The reason, in the client's language."""


class TableChanged(ServerMessage, frozen=True, tag="table"):
    """Something about the table has changed: seats, presence, terms, pause, undo, rematch."""

    table: TableState
    seat: int | None
    """This client's seat, which may have changed too."""
    who: str | None
    """This person's pseudonym; new for somebody who has just sat down."""


class Chat(ServerMessage, frozen=True, tag="chat"):
    """Somebody said something."""

    line: ChatLine


class UndoSettled(ServerMessage, frozen=True, tag="undo-settled"):
    """The undo that was asked for was agreed to, declined, or overtaken by a move."""

    seat: int
    """Who had asked."""
    outcome: Literal["agreed", "declined", "overtaken"]
    by: int | None
    """Who declined."""


class Previewed(ServerMessage, frozen=True, tag="previewed"):
    """The answer to `Preview`."""

    id: str
    preview: AnyPreview | None
    """Null: nothing can be said about what this text is worth."""
    legal: bool
    """Whether the text is a legal move as it stands."""
    final: bool
    """Whether that move could not be taken back freely."""
    code: str | None
    """Why it is not legal: a rule's number or a word."""
    words: str | None


class Hinted(ServerMessage, frozen=True, tag="hinted"):
    """The answer to `Hint`: best first."""

    id: str
    moves: tuple[HintMove, ...]
    reasons: tuple[Reason, ...] = ()
    """What speaks for the first move: three at most, the weightiest first."""


class Log(ServerMessage, frozen=True, tag="log"):
    """The answer to `GetLog`."""

    id: str
    rev: int
    log: tuple[LogLine, ...]


class Moment(ServerMessage, frozen=True, tag="moment"):
    """The answer to `GetMoment`."""

    id: str
    ply: int
    views: tuple[AnyView, ...]
    """One view; by seat if `open` was asked for."""


class Pong(ServerMessage, frozen=True, tag="pong"):
    """The answer to `Ping`."""

    id: str
    now: int


class Probe(ServerMessage, frozen=True, tag="probe"):
    """Measures the lag; sent at tables with a live clock, where lag is credited."""

    probe: int


class Bye(ServerMessage, frozen=True, tag="bye"):
    """The server closes this connection; come back after `retry` ms (null: do not)."""

    code: str
    """`stopping`, `too-fast`, `no-table`, `no-spectators`, `storage`, `failed`."""
    words: str
    retry: int | None


FromServer = (
    Welcome
    | Ack
    | Refused
    | Update
    | Changed
    | TableChanged
    | Chat
    | UndoSettled
    | Over
    | Previewed
    | Hinted
    | Log
    | Moment
    | Pong
    | Probe
    | Bye
)
