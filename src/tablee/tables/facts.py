"""What happened at a table. Facts are its log; applying them again gives the same table.

A durable fact is on disk before anyone sees its effect. A passing one (presence,
an undo that was asked for) is not stored and is lost when the server stops.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct

from tablee.engine.game import AnyGame
from tablee.tables.terms import Terms

LOG_FORMAT = 2
"""Counts up with every kind of fact, and every field of one, that older versions cannot read."""

Person = str
"""Who somebody is: a hash of their secret, never the secret."""
Unrated = Literal["continued", "hint", "address"]
"""Why a game counts for no rating: it went on from a record, somebody was given a hint, or two
people had one address."""


class Fact(Struct, frozen=True, tag_field="fact", omit_defaults=True, kw_only=True, gc=False):
    """Something that happened, and when (server's time in ms)."""

    durable: ClassVar[bool] = True
    at: int


class ByPerson(Fact, frozen=True, kw_only=True):
    """A fact that a person's message caused; the same message again changes nothing."""

    person: Person = ""
    id: str = ""


class SeatPlan(Struct, frozen=True):
    """How a seat was filled when the table was made."""

    kind: Literal["open", "person", "bot"]
    person: Person = ""
    name: str = ""
    level: str = ""


class Created(Fact, frozen=True, kw_only=True, tag="created"):
    """Somebody made the table."""

    terms: Terms
    rules: int
    host: Person
    seats: tuple[SeatPlan, ...]


class Sat(ByPerson, frozen=True, kw_only=True, tag="sat"):
    """A person took an open seat, and left the one they had."""

    seat: int
    name: str


class SeatSet(ByPerson, frozen=True, kw_only=True, tag="seat-set"):
    """The host opened a seat or put a bot on it."""

    seat: int
    level: str | None
    """Null: open."""


class TermsSet(ByPerson, frozen=True, kw_only=True, tag="terms-set"):
    terms: Terms
    rules: int


class ChatSet(ByPerson, frozen=True, kw_only=True, tag="chat-set"):
    on: bool


class Started(ByPerson, frozen=True, kw_only=True, tag="started"):
    """The deal. `seed` is null if the deal came with an imported record."""

    setup: dict[str, Any]
    seed: str | None = None
    commitment: str | None = None
    components: str | dict[str, Any] = "standard"
    moves: tuple[tuple[int | None, str, int | None], ...] = ()
    """Moves that had been made already: seat, move, t."""
    unrated: Unrated | None = None
    """Why the game counts for no rating, if that is known at its start."""


class HintGiven(ByPerson, frozen=True, kw_only=True, tag="hint-given"):
    """A person was told what a bot would play, for the first time at this table."""


class AddressShared(Fact, frozen=True, kw_only=True, tag="address-shared"):
    """Two people of a rated table had one address, which is not told. Their game does not count."""


class Moved(ByPerson, frozen=True, kw_only=True, tag="moved"):
    """A move, as the record has it, and who made it."""

    seat: int | None
    move: str
    by: Literal["person", "bot", "clock"]
    t: int | None = None
    left: int | None = None
    """The mover's clock after it."""


class Undone(ByPerson, frozen=True, kw_only=True, tag="undone"):
    """All moves from ply `to` on were taken back for `seat`."""

    seat: int
    to: int
    alone: bool = False
    """Only the move at ply `to`: the later ones were made without seeing it, and stay."""


class Said(ByPerson, frozen=True, kw_only=True, tag="said"):
    name: str
    seat: int | None
    text: str


class Muted(ByPerson, frozen=True, kw_only=True, tag="muted"):
    """`person` no longer wants to hear `who` (a person), or does again."""

    who: Person
    on: bool


class StoodIn(ByPerson, frozen=True, kw_only=True, tag="stood-in"):
    """A bot plays for the person on this seat from now on."""

    seat: int
    why: Literal["time", "gone", "left"]


class CameBack(ByPerson, frozen=True, kw_only=True, tag="came-back"):
    """The person on this seat plays again."""

    seat: int
    left: int | None = None


class GotUp(ByPerson, frozen=True, kw_only=True, tag="got-up"):
    """A person left an open table; the seat is open again."""

    seat: int


class Handed(ByPerson, frozen=True, kw_only=True, tag="handed"):
    """The seat went to another device: `person` is who holds it now."""

    seat: int


class LinkMade(Fact, frozen=True, kw_only=True, tag="link-made"):
    """A person may move their seat to another device with the token of this hash, once."""

    seat: int
    person: Person
    token: str
    expires: int


class PauseSet(ByPerson, frozen=True, kw_only=True, tag="pause-set"):
    """All people asked for it. `t`: ms of the round that had passed."""

    on: bool
    t: int | None = None


class VacationSet(ByPerson, frozen=True, kw_only=True, tag="vacation-set"):
    """The time of this seat stands until then; a moment that is now ends it."""

    seat: int
    until: int


class RematchMade(ByPerson, frozen=True, kw_only=True, tag="rematch-made"):
    table: str


class Closed(Fact, frozen=True, kw_only=True, tag="closed"):
    """Nobody wants this table any more."""


class Passing(Fact, frozen=True, kw_only=True):
    """A fact that is forgotten when the server stops."""

    durable: ClassVar[bool] = False


class PassingByPerson(ByPerson, frozen=True, kw_only=True):
    """The same, caused by a person's message."""

    durable: ClassVar[bool] = False


class Arrived(Passing, frozen=True, kw_only=True, tag="arrived"):
    """A person's connection opened."""

    person: Person


class Departed(Passing, frozen=True, kw_only=True, tag="departed"):
    """A person's connection is gone; they may have others."""

    person: Person


class Began(Passing, frozen=True, kw_only=True, tag="began"):
    """A countdown is over, the round runs."""


class UndoAsked(PassingByPerson, frozen=True, kw_only=True, tag="undo-asked"):
    seat: int
    to: int
    waiting: tuple[int, ...]


class UndoAgreed(PassingByPerson, frozen=True, kw_only=True, tag="undo-agreed"):
    """One of several people agreed; the others have not answered yet."""

    seat: int


class UndoDropped(PassingByPerson, frozen=True, kw_only=True, tag="undo-dropped"):
    """The undo that `seat` asked for was declined by `by`; null: a move or a leaver ended it."""

    seat: int
    by: int | None


class Missed(Passing, frozen=True, kw_only=True, tag="missed"):
    """The person on this seat has been away too long; the others may let a bot play."""

    seat: int


class BotAgreed(PassingByPerson, frozen=True, kw_only=True, tag="bot-agreed"):
    """`by` would let a bot play on `seat`, or no longer would."""

    seat: int
    by: int
    on: bool


class PauseWished(PassingByPerson, frozen=True, kw_only=True, tag="pause-wished"):
    seat: int
    on: bool


class Readied(PassingByPerson, frozen=True, kw_only=True, tag="readied"):
    """Real time: a person waits for nothing more between rounds, or while only bots still play."""

    seat: int


class CountdownBegan(Passing, frozen=True, kw_only=True, tag="countdown-began"):
    """Between rounds: everyone was ready before the time for looking at the count was over."""


class TimePassed(Passing, frozen=True, kw_only=True, tag="time-passed"):
    """Real time: `ms` of the round passed at once, because nobody wished to wait for them."""

    ms: int


Facts = tuple[Fact, ...]

AnyFact = Annotated[
    Created
    | Sat
    | SeatSet
    | TermsSet
    | ChatSet
    | Started
    | Moved
    | Undone
    | Said
    | Muted
    | HintGiven
    | AddressShared
    | StoodIn
    | CameBack
    | GotUp
    | Handed
    | LinkMade
    | PauseSet
    | VacationSet
    | RematchMade
    | Closed,
    Meta(description="The facts that are stored."),
]


def readable(game: AnyGame, version: int) -> list[str]:
    """What a server has to know for tables of this game under these rules, as `needs` says it."""
    return [_needs(form, game.name, version) for form in range(1, LOG_FORMAT + 1)]


def needs(game: AnyGame) -> str:
    """What a server has to know to read the facts of a table of this game."""
    return _needs(LOG_FORMAT, game.name, game.version)


def _needs(form: int, game: str, version: int) -> str:
    return f"{form} {game} {version}"
