"""Every message on a table's WebSocket, as tagged unions; docs/protocol.md shows a session.

Each message is one JSON object; `type` says which. A client's messages carry an
`id` of its choosing, which the answer repeats: sending the same message again
after a lost connection is harmless. What seats, tables and log lines look like
is in `shapes.py`, HTTP requests and answers are in `requests.py`. The seed is in
no message but `Over`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tablee.engine.record import Result
from tablee.server.shapes import (
    AnyBreakdown,
    AnyPreview,
    AnyView,
    ChatLine,
    ChatText,
    HintMove,
    Id,
    LogLine,
    Ply,
    TableId,
    TableState,
    Text,
)
from tablee.tables.terms import Language, Level, Name, SeatNumber, Terms

# -- from a client ------------------------------------------------------------------


class ClientMessage(
    Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, kw_only=True
):
    """What all of a client's messages have."""

    id: Id
    """Chosen by the client, unique for this person at this table (a UUID will do)."""


class AtPly(ClientMessage, frozen=True):
    """A message about the game as the client last saw it."""

    ply: Ply
    """`ply` of the last `Update` (or `Welcome`) the client has seen: moves made so far."""
    rev: Annotated[int, Meta(ge=0)]
    """`rev` of the same message: how often moves have been taken back."""


class Hello(ClientMessage, frozen=True, tag="hello"):
    """The first message of a connection, also after a lost one. Answered by `Welcome`."""

    table: TableId
    ply: Ply = -1
    """The last ply the client has seen at this table; -1: none, send the whole log."""
    rev: Annotated[int, Meta(ge=0)] = 0
    language: Language = "en"
    """The language of refusals and other sentences."""


class SetLanguage(ClientMessage, frozen=True, tag="set-language"):
    """From now on, sentences in this language."""

    language: Language


class Play(AtPly, frozen=True, tag="play"):
    """Make a move. Answered by `Ack` or `Refused`; everyone gets an `Update`.

    Accepted as long as the decision it answers is still the same one: other
    seats deciding at the same time do not make it stale.
    """

    move: Text
    """In the notation of the record (docs: RECORD), one of `legal`."""


class Preview(AtPly, frozen=True, tag="preview"):
    """What would this move, finished or not, be worth? Answered by `Previewed`."""

    text: Text


class Hint(AtPly, frozen=True, tag="hint"):
    """What would a bot play here? Only where all other seats are bots. Answered by `Hinted`."""


class AskUndo(AtPly, frozen=True, tag="ask-undo"):
    """Take back this seat's last move (and everything after it).

    Done at once where the last `Update` said `undo` is `free`; where it said
    `ask`, the other people are asked.
    """


class AnswerUndo(AtPly, frozen=True, tag="answer-undo"):
    """Agree or not to the undo that was asked for."""

    agree: bool


class Say(ClientMessage, frozen=True, tag="say"):
    """Say something to everyone at the table."""

    text: ChatText


class Mute(ClientMessage, frozen=True, tag="mute"):
    """Hide, for me only, what a person says; `who` is from their chat lines."""

    who: Id
    on: bool


class SetChat(ClientMessage, frozen=True, tag="set-chat"):
    """Switch chat on or off for the whole table; for the host."""

    on: bool


class Start(ClientMessage, frozen=True, tag="start"):
    """Begin; for the host, once no seat is open."""


class SetSeat(ClientMessage, frozen=True, tag="set-seat"):
    """Open a seat or put a bot on it; for the host, before the start."""

    seat: SeatNumber
    kind: Literal["open", "bot"]
    level: Level | None = None


class SetTerms(ClientMessage, frozen=True, tag="set-terms"):
    """Agree on other terms; for the host, before the start. The game stays the same."""

    terms: Terms


class Sit(ClientMessage, frozen=True, tag="sit"):
    """Take an open seat, or move to it."""

    seat: SeatNumber
    name: Name


class TakeBack(ClientMessage, frozen=True, tag="take-back"):
    """Take the own seat back from the bot that has been playing for it."""


class Leave(ClientMessage, frozen=True, tag="leave"):
    """Get up. Before the start the seat becomes open; after it a bot plays on for it."""


class Rematch(ClientMessage, frozen=True, tag="rematch"):
    """After the end: the same people, bots and terms at a new table."""


class Pause(ClientMessage, frozen=True, tag="pause"):
    """Wish for a pause (`on`) or for its end. It happens once all people at the table wish it."""

    on: bool


class GetLog(ClientMessage, frozen=True, tag="get-log"):
    """The log from the beginning, as this seat may know it. Answered by `Log`."""

    after: Ply = -1
    """Only plies above this one."""


class GetMoment(ClientMessage, frozen=True, tag="get-moment"):
    """The game as it was after `ply` moves. Answered by `Moment`."""

    ply: Annotated[int, Meta(ge=0, le=1_000_000)]
    eyes: SeatNumber | Literal["own", "open"] = "own"
    """Whose view: this client's; after the end also any seat's, or all of them (`open`)."""


class Ping(ClientMessage, frozen=True, tag="ping"):
    """Answered by `Pong` at once. The server measures lag with pings of its own."""


FromClient = (
    Hello
    | SetLanguage
    | Play
    | Preview
    | Hint
    | AskUndo
    | AnswerUndo
    | Say
    | Mute
    | SetChat
    | Start
    | SetSeat
    | SetTerms
    | Sit
    | TakeBack
    | Leave
    | Rematch
    | Pause
    | GetLog
    | GetMoment
    | Ping
)


# -- from the server --------------------------------------------------------------------


class ServerMessage(Struct, frozen=True, tag_field="type", kw_only=True):
    """All of the server's messages."""


class Update(ServerMessage, frozen=True, tag="update"):
    """The game as it is now, for this seat: after each move, after an undo, at the start."""

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
    """This person's own sign in chat lines and seats."""
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


class Table(ServerMessage, frozen=True, tag="table"):
    """Something about the table has changed: seats, presence, terms, pause, undo, rematch."""

    table: TableState
    seat: int | None
    """This client's seat, which may have changed too."""


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
    """Null: this text is worth nothing that could be told."""
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


class Bye(ServerMessage, frozen=True, tag="bye"):
    """The server closes this connection; come back after `retry` ms (null: do not)."""

    code: Literal["stopping", "too-slow", "too-fast", "no-person", "no-table", "closed", "storage"]
    words: str
    retry: int | None


FromServer = (
    Welcome
    | Ack
    | Refused
    | Update
    | Table
    | Chat
    | UndoSettled
    | Over
    | Previewed
    | Hinted
    | Log
    | Moment
    | Pong
    | Bye
)
