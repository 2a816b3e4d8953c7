"""Everything a client says on a table's WebSocket, as one tagged union.

Each message is one JSON object; `type` says which. All carry an `id` of the
client's choosing, which the answer repeats: sending the same message again
after a lost connection is harmless. What the server says is in
`server_messages.py`, HTTP is in `http_messages.py`; docs/protocol.md shows a session.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tablee.server.wire.shapes import ChatText, Id, Ply, TableId, Text
from tablee.tables.terms import Language, Level, Name, SeatNumber, Terms


class ClientMessage(
    Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, kw_only=True
):
    """What all of a client's messages have."""

    id: Id
    """Chosen by the client, unique for this person at this table (a UUID will do)."""


class Named(Struct, frozen=True):
    """The id alone, of a message that is refused unread: the refusal repeats it."""

    id: Id


class AtPly(ClientMessage, frozen=True):
    """A message about the game as the client last saw it."""

    ply: Ply
    """`ply` of the last `Update` (or `Welcome`) the client has seen: moves made so far."""
    rev: Annotated[int, Meta(ge=0)]
    """`rev` of the same message: how often moves have been taken back."""


class Hello(
    ClientMessage, frozen=True, tag="hello", forbid_unknown_fields=False, omit_defaults=True
):
    """The first message of a connection, also after a lost one. Answered by `Welcome`.

    Fields that this version does not know are ignored: a client, or another server that passes
    its hello on, may be newer.
    """

    table: TableId
    ply: Ply = -1
    """The last ply the client has seen at this table; -1: none, send the whole log."""
    rev: Annotated[int, Meta(ge=0)] = 0
    language: Language = "en"
    """The language of refusals and other sentences."""
    protocol: Annotated[int, Meta(ge=1, le=1_000)] = 1
    """2: this client understands `Changed`. 1: it gets whole updates only."""


class SetLanguage(ClientMessage, frozen=True, tag="set-language"):
    """From now on, sentences in this language."""

    language: Language


class Play(AtPly, frozen=True, tag="play"):
    """Make a move. Answered by `Ack` or `Refused`; everyone gets an `Update`.

    Accepted as long as the decision it answers is still the same one: other
    seats deciding at the same time do not make it stale.
    """

    move: Text
    """In the notation of the record (docs/record.md), one of `legal`."""


class Preview(AtPly, frozen=True, tag="preview"):
    """What would this move, finished or not, be worth? Answered by `Previewed`."""

    text: Text


class Hint(AtPly, frozen=True, tag="hint"):
    """What would a bot play here? Only where all other seats are bots. Answered by `Hinted`.

    One decision of one person at a time: about another one it is refused until then.
    """


class AskUndo(AtPly, frozen=True, tag="ask-undo"):
    """Take back this seat's last move.

    Done at once where the last `Update` said `undo` is `free`: secret choices that
    others have made since stay as they are. Where it said `ask`, the other people
    are asked, and everything after that move is taken back too.
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


class Vacation(ClientMessage, frozen=True, tag="vacation"):
    """With days per move: let this seat's time stand for so many days from now on; 0 ends it."""

    days: Annotated[int, Meta(ge=0, le=60)]


class Ready(ClientMessage, frozen=True, tag="ready"):
    """Real time, between rounds: need no more time to look at the count.

    The countdown begins once all people who are connected say so, and in any case
    when the time for looking is over.
    """


class Skip(ClientMessage, frozen=True, tag="skip"):
    """Real time: wish not to wait for the end of a round that only bots still play.

    Once all people who are connected wish it, the round's clock jumps from each
    move of a bot to the next. The bots play as they would have.
    """


class LetBotPlay(ClientMessage, frozen=True, tag="let-bot-play"):
    """Agree (`on`) or no longer agree that a bot plays on a seat in the table's `absent`.

    It does once all people who are there agree.
    """

    seat: SeatNumber
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
    """Answered by `Pong` at once: the connection lives."""


class Echo(ClientMessage, frozen=True, tag="echo"):
    """The answer to `Probe`, to be sent at once; nothing comes back."""

    probe: int


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
    | Vacation
    | Ready
    | Skip
    | LetBotPlay
    | GetLog
    | GetMoment
    | Ping
    | Echo
)
