"""HTTP requests and answers about a person: games, statistics, ratings, passkeys."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tablee.server.wire.http_messages import RequestBody
from tablee.tables.terms import Name


class MyGame(Struct, frozen=True):
    """A game that this person has played to its end."""

    table: str
    game: str
    players: int
    ended: int
    """ms since 1970."""
    seat: int
    """This person's."""
    score: int
    won: bool
    rated: bool
    seats: tuple[str | None, ...]
    """As in `TableLine`."""
    scores: tuple[int, ...]
    ranks: tuple[int, ...]


class MyGames(Struct, frozen=True):
    """GET /api/me/games: newest first.

    Filters: `?game=`, `players=`, `against=` (`people` or a level), `won=` (`yes`, `no`), `rated=`
    (`yes`, `no`), and `after=` with the `next` of the answer before.
    """

    games: tuple[MyGame, ...]
    next: str | None
    """For `after=`; null: these were the last."""


class Against(Struct, frozen=True):
    """Games against people, or against bots of one level."""

    who: str
    games: int
    wins: int
    mean: float
    """Points."""


class Stretch(Struct, frozen=True):
    """A few games in a row, as one point of a curve."""

    ended: int
    """When the last of them ended."""
    games: int
    wins: int
    mean: float


class Statistics(Struct, frozen=True):
    """All games of one kind with one number of players."""

    game: str
    players: int
    games: int
    wins: int
    mean: float
    best: int
    streak: int
    """Games won in a row, up to the last one."""
    longest: int
    """The most that were won in a row."""
    against: tuple[Against, ...]
    kinds: dict[str, float]
    """Points by what they were for, on average."""
    curve: tuple[Stretch, ...]
    """Oldest first."""


class MyStatistics(Struct, frozen=True):
    """GET /api/me/statistics: what is played most comes first."""

    groups: tuple[Statistics, ...]


class Delete(RequestBody, frozen=True):
    """POST /api/me/delete: forget everything about this person."""

    sure: Literal["delete everything"]


class Done(Struct, frozen=True):
    """It is done."""

    tables: int = 0
    """How many tables were changed."""


# -- ratings ----------------------------------------------------------------------------


class MyRating(Struct, frozen=True):
    """How strong this person is in a game."""

    game: str
    rating: Literal["people", "bots"]
    """Against whom: people at rated tables, or bots."""
    points: int
    doubt: int
    """The true strength is within so many points, with 95 %."""
    games: int
    wins: int


class MyRatings(Struct, frozen=True):
    """GET /api/me/ratings."""

    ratings: tuple[MyRating, ...]
    listed: bool
    """Whether this person agreed to be on leaderboards."""
    name: str | None
    """Under which name."""


class SetListed(RequestBody, frozen=True):
    """POST /api/me/listed: be on leaderboards, or no longer."""

    listed: bool
    name: Name


class BoardRow(Struct, frozen=True):
    """One person of a leaderboard."""

    place: int
    name: str
    points: int
    doubt: int
    games: int
    you: bool


class Board(Struct, frozen=True):
    """GET /api/ratings/{game}: people who agreed to be listed, the surest strongest first."""

    game: str
    people: int
    """How many are listed."""
    rows: tuple[BoardRow, ...]
    own: BoardRow | None
    """This person's, if they are listed."""


# -- puzzles ----------------------------------------------------------------------------


class MyConsent(Struct, frozen=True):
    """GET /api/me/consent: what this person has agreed to."""

    puzzles: bool
    """Whether moments of their finished games may become puzzles, without their name."""


class SetConsent(RequestBody, frozen=True):
    """POST /api/me/consent: agree to that, or no longer."""

    puzzles: bool


# -- passkeys ---------------------------------------------------------------------------

Credential = dict[str, Any]
"""What a browser's `navigator.credentials` answers, as JSON."""
Code = Annotated[str, Meta(min_length=1, max_length=64)]


class PasskeyLine(Struct, frozen=True):
    """A passkey of this person."""

    id: str
    name: str
    since: int


class MyPasskeys(Struct, frozen=True):
    """GET /api/me/passkeys."""

    available: bool
    """Whether this server has passkeys at all."""
    passkeys: tuple[PasskeyLine, ...]
    recovery: int | None
    """When the recovery code was made; null: there is none, or it was used."""


class PasskeyOptions(Struct, frozen=True):
    """What `navigator.credentials` is asked for, as JSON."""

    options: dict[str, Any]


class AddPasskey(RequestBody, frozen=True):
    """POST /api/me/passkeys: keep who this is with a new passkey."""

    credential: Credential
    name: Name


class RevokePasskey(RequestBody, frozen=True):
    """POST /api/me/passkeys/revoke: devices that came with it are somebody else from now on."""

    id: Code


class SignIn(RequestBody, frozen=True):
    """POST /api/me/sign-in: this browser is whoever the passkey belongs to."""

    credential: Credential
    merge: bool = True
    """Whether what this browser has played comes along."""


class Recover(RequestBody, frozen=True):
    """POST /api/me/recover: the same with a recovery code, once."""

    code: Code
    merge: bool = True


class RecoveryCode(Struct, frozen=True):
    """POST /api/me/recovery: a new code; the server keeps its hash, and no longer an older one."""

    code: str


# -- for who runs the server --------------------------------------------------------------


class AdminPerson(Struct, frozen=True):
    """Somebody at a table."""

    name: str
    person: str
    """By which they are banned or deleted."""


class AdminTable(Struct, frozen=True):
    """A table that is in memory."""

    table: str
    game: str
    status: str
    people: tuple[AdminPerson, ...]
    clients: int


class BanLine(Struct, frozen=True):
    """Who may not come (`ban`) or speak (`mute`)."""

    kind: str
    subject: str
    """A person or a network."""
    until: int | None


class AdminLogLine(Struct, frozen=True):
    """Something that was done."""

    at: int
    action: str
    subject: str
    detail: str


class AdminState(Struct, frozen=True):
    """GET /api/admin, with the token as `Authorization: Bearer …`."""

    tables: tuple[AdminTable, ...]
    bans: tuple[BanLine, ...]
    notice: str | None
    metrics: str
    log: tuple[AdminLogLine, ...]
    """Newest first."""


class AdminAct(RequestBody, frozen=True):
    """POST /api/admin."""

    action: Literal["close", "ban", "mute", "lift", "delete", "notice"]
    subject: Annotated[str, Meta(max_length=64)] = ""
    """A table, a person or an address."""
    detail: Annotated[str, Meta(max_length=300)] = ""
    """The words of a notice (empty: none), or why."""
    days: Annotated[int, Meta(ge=1, le=3_650)] | None = None
    """How long a ban holds; null: until it is lifted."""
