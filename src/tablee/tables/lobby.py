"""What may happen around the game: making a table, sitting down, starting, leaving."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from tablee.bots import check_level
from tablee.engine.game import AnyGame
from tablee.engine.record import Record
from tablee.engine.seed import commitment
from tablee.games import find_game
from tablee.match import Match, open_record, replay
from tablee.tables import facts as f
from tablee.tables.refusals import Code, TableRefusal
from tablee.tables.seats import Seat, default_level
from tablee.tables.table import Table
from tablee.tables.terms import NAME_LENGTH, NoClock, SeatWish, Terms, clean_name, look_alike
from tablee.tables.undo import undo_dropped

MOST_MOVES = 5_000
"""The longest record that a server verifies or goes on from; real games are far shorter."""
LINK_MS = 15 * 60_000
"""How long a one-time link can be used."""


def create(
    person: f.Person, name: str, terms: Terms, wishes: Sequence[SeatWish], now: int
) -> f.Created:
    """A new table; refused if its terms or seats make no sense."""
    game = check_terms(terms)
    name = clean_name(name)
    if len(wishes) != terms.players or sum(wish.kind == "me" for wish in wishes) > 1:
        raise TableRefusal(Code.SEATS_WRONG, given=len(wishes), players=terms.players)
    if terms.rated and any(wish.kind == "bot" for wish in wishes):
        raise TableRefusal(Code.RATED)
    plans = tuple(_plan(wish, person, name) for wish in wishes)
    return f.Created(at=now, terms=terms, rules=game.version, host=person, seats=plans)


def create_day(
    person: f.Person, name: str, terms: Terms, level: str, day: str, ranked: bool, now: int
) -> f.Created:
    """A table for the deal of a day: one person, the others bots, and nobody who watches.

    Somebody who watches would know the deal before they begin it themselves.
    """
    wishes = [SeatWish("me"), *[SeatWish("bot", level)] * (terms.players - 1)]
    made = create(person, name, terms, wishes, now)
    closed = structs.replace(
        terms, day=day, ranked=ranked, training=not ranked, spectators=False, chat=False
    )
    return structs.replace(made, terms=closed)


def create_for(
    people: Sequence[tuple[f.Person, str]], terms: Terms, level: str, now: int
) -> f.Created:
    """A table for people who were brought together, each with their name; bots fill up."""
    game = check_terms(terms)
    names: list[str] = []
    for _, name in people:
        names.append(_unlike(clean_name(name), names))
    plans = [
        f.SeatPlan("person", person, name) for (person, _), name in zip(people, names, strict=True)
    ]
    plans += [f.SeatPlan("bot", level=check_level(level))] * (terms.players - len(people))
    host = people[0][0]
    return f.Created(at=now, terms=terms, rules=game.version, host=host, seats=tuple(plans))


def check_terms(terms: Terms) -> AnyGame:
    """The game of these terms; refused if it cannot be played under them."""
    if terms.day or terms.ranked:
        raise TableRefusal(Code.DAY_TERMS)
    game = find_game(terms.game)
    game.spec(terms.players, terms.options)
    if game.is_timed and not isinstance(terms.clock, NoClock):
        raise TableRefusal(Code.CLOCK_TWICE, game=terms.game)
    if terms.rated and (terms.training or terms.players == 1 or not terms.timed):
        raise TableRefusal(Code.RATED)
    return game


def _plan(wish: SeatWish, person: f.Person, name: str) -> f.SeatPlan:
    if wish.kind == "me":
        return f.SeatPlan("person", person, name)
    if wish.kind == "open":
        return f.SeatPlan("open")
    return f.SeatPlan("bot", level=check_level(wish.level or default_level()))


def sit(
    table: Table, person: f.Person, seat: int | None, name: str, now: int, ident: str = ""
) -> f.Facts:
    """Take an open seat (None: the first one), move to it, or change one's name."""
    own = table.seat_of(person)
    if own is not None and seat in (None, own) and not _renames(table, own, seat, name):
        return ()  # joining twice is harmless
    _must_wait(table)
    if seat is None:
        free = [n for n, s in enumerate(table.seats) if s.kind == "open"]
        if not free:
            raise TableRefusal(Code.TABLE_FULL)
        seat = free[0]
    if seat != own and _seat(table, seat).kind != "open":
        raise TableRefusal(Code.SEAT_TAKEN)
    name = _told_apart(table, person, name)
    return (f.Sat(at=now, person=person, id=ident, seat=seat, name=name),)


def _renames(table: Table, own: int, seat: int | None, name: str) -> bool:
    """Whether a person who sits on their own seat again wants another name."""
    is_about_it = seat == own and table.status == "waiting"
    own_name = table.seats[own].name
    return is_about_it and _told_apart(table, table.seats[own].person, name) != own_name


def _told_apart(table: Table, person: f.Person, name: str) -> str:
    """This name, with a number if it looks like that of another person at the table."""
    others = [s.name for s in table.seats if s.kind == "person" and s.person != person]
    return _unlike(clean_name(name), others)


def _unlike(clean: str, others: Sequence[str]) -> str:
    wanted = clean
    number = 1
    while any(look_alike(wanted, other) for other in others):
        number += 1
        wanted = f"{clean[: NAME_LENGTH - 2].rstrip()} {number}"
    return wanted


def set_seat(
    table: Table, person: f.Person, seat: int, level: str | None, now: int, ident: str = ""
) -> f.Facts:
    """Open a seat (level None) or put a bot on it."""
    _must_host(table, person)
    _must_wait(table)
    if _seat(table, seat).kind == "person":
        raise TableRefusal(Code.SEAT_TAKEN)
    if table.terms.rated and level is not None:
        raise TableRefusal(Code.RATED)
    checked = None if level is None else check_level(level)
    return (f.SeatSet(at=now, person=person, id=ident, seat=seat, level=checked),)


def set_terms(table: Table, person: f.Person, terms: Terms, now: int, ident: str = "") -> f.Facts:
    """Other options, clock or number of players; nobody loses their seat by it."""
    _must_host(table, person)
    _must_wait(table)
    if terms.game != table.terms.game:
        raise TableRefusal(Code.GAME_FIXED, game=table.terms.game)
    game = check_terms(terms)
    if any(seat.kind == "person" for seat in table.seats[terms.players :]):
        raise TableRefusal(Code.SEAT_TAKEN)
    return (f.TermsSet(at=now, person=person, id=ident, terms=terms, rules=game.version),)


def start(
    table: Table, person: f.Person, seed: str, now: int, ident: str = "", *, is_near: bool = False
) -> f.Facts:
    """Deal from `seed`; from now on only its commitment is known.

    `is_near`: two people have one address, so that their game counts for no rating.
    """
    _must_host(table, person)
    _must_wait(table)
    if any(seat.kind == "open" for seat in table.seats):
        raise TableRefusal(Code.SEATS_OPEN)
    if table.terms.rated and any(seat.kind == "bot" for seat in table.seats):
        raise TableRefusal(Code.RATED)
    spec = table.game.spec(len(table.seats), table.terms.options)
    setup = Match.deal(spec, seed).record().setup
    return (
        f.Started(
            at=now,
            person=person,
            id=ident,
            setup=setup,
            seed=seed,
            commitment=commitment(seed),
            unrated="address" if is_near else None,
        ),
    )


def check_length(record: Record) -> None:
    """Refuse a record with more moves than a game can have."""
    if len(record.moves) > MOST_MOVES:
        raise TableRefusal(Code.RECORD_TOO_LONG, limit=MOST_MOVES)


def play_on(
    record: Record,
    ply: int,
    person: f.Person,
    seat: int,
    name: str,
    level: str | None,
    now: int,
    played: Terms | None = None,
) -> tuple[f.Created, f.Started]:
    """A table that goes on from a moment of a record: one person, the others bots.

    `played`: the terms of the table it was played at, which a record does not tell.
    """
    check_length(record)
    name = clean_name(name)
    match = open_record(record)
    for _ in replay(match, record):
        pass
    if ply > len(record.moves) or (ply == len(record.moves) and match.is_over):
        raise TableRefusal(Code.PLY_UNKNOWN, ply=ply)
    if seat >= record.players:
        raise TableRefusal(Code.SEAT_UNKNOWN, seat=seat)
    bot = check_level(level or default_level())
    plans = tuple(
        f.SeatPlan("person", person, name) if n == seat else f.SeatPlan("bot", level=bot)
        for n in range(record.players)
    )
    usual = played or Terms(record.game, record.players)
    terms = Terms(
        record.game,
        record.players,
        dict(record.options),
        training=True,
        timed=usual.timed,
        aids=usual.aids,
        spectators=not usual.day,
        day=usual.day,
    )
    created = f.Created(at=now, terms=terms, rules=record.rules, host=person, seats=plans)
    moves = tuple((entry.seat, entry.move, entry.t) for entry in record.moves[:ply])
    seed, sealed = match.seed, None if match.seed is None else commitment(match.seed)
    return created, f.Started(
        at=now,
        setup=record.setup,
        seed=seed,
        commitment=sealed,
        components=_components(record.components),
        moves=moves,
    )


def _components(data: str | Mapping[str, object]) -> str | dict[str, object]:
    return data if isinstance(data, str) else dict(data)


def leave(table: Table, person: f.Person, now: int, ident: str = "") -> f.Facts:
    """Get up: before the start the seat is open again, during the game a bot goes on."""
    number = table.own_seat(person)
    if table.status == "waiting":
        up = f.GotUp(at=now, person=person, id=ident, seat=number)
        alone = not any(n != number and s.kind == "person" for n, s in enumerate(table.seats))
        return (up, f.Closed(at=now)) if alone else (up,)
    if table.status in ("over", "closed") or table.seats[number].stand_in:
        return ()
    stood_in = f.StoodIn(at=now, person=person, id=ident, seat=number, why="left")
    return (*undo_dropped(table, now, number), stood_in)


def take_back(table: Table, person: f.Person, now: int, ident: str = "") -> f.Facts:
    """A person plays again for themselves."""
    number = table.own_seat(person)
    seat = table.seats[number]
    if seat.stand_in is None:
        return ()
    left = seat.returning_time()
    return (f.CameBack(at=now, person=person, id=ident, seat=number, left=left),)


def make_link(table: Table, person: f.Person, token: str, now: int) -> f.Facts:
    """Allow the seat to be moved once, with the token whose hash this is."""
    _check_may_move(table)
    number = table.own_seat(person)
    made = f.LinkMade(at=now, seat=number, person=person, token=token, expires=now + LINK_MS)
    return (made,)


def _check_may_move(table: Table) -> None:
    """Refuse another device where a game counts.

    Two people would know the deal of a day, and a lost rated game would be somebody else's.
    """
    if table.terms.ranked:
        raise TableRefusal(Code.RANKED)
    if table.terms.rated and table.status == "running":
        raise TableRefusal(Code.SEAT_COUNTS)


def use_link(table: Table, person: f.Person, token: str, now: int) -> f.Facts:
    """Take over the seat that a link belongs to."""
    _check_may_move(table)
    link = table.links.get(token)
    if link is None or link.expires < now or table.seat_of(link.person) != link.seat:
        raise TableRefusal(Code.LINK_USED)
    own = table.seat_of(person)
    if own == link.seat:
        return ()
    if own is not None:
        raise TableRefusal(Code.SEATED_ALREADY)
    return (f.Handed(at=now, person=person, seat=link.seat),)


def rematch(table: Table, person: f.Person, ident: str, new: str, now: int) -> f.Facts:
    """Note at which table these people meet again."""
    table.own_seat(person)
    if table.status != "over":
        raise TableRefusal(Code.NOT_OVER)
    return (f.RematchMade(at=now, person=person, id=ident, table=new),)


def rematch_table(table: Table, person: f.Person, now: int) -> f.Created:
    """The same people, bots and terms; everyone moves up one seat, so that another begins."""
    plans = [_again(seat) for seat in table.seats]
    plans = [plans[-1], *plans[:-1]]
    game = find_game(table.terms.game)
    options = {
        option.name: _moved_up(table.terms.options[option.name], option.kind)
        for option in game.options
        if option.name in table.terms.options
    }
    terms = structs.replace(table.terms, options=options, day="", ranked=False)
    return f.Created(at=now, terms=terms, rules=game.version, host=person, seats=tuple(plans))


def _moved_up(value: Any, kind: str) -> Any:
    """An option with one value per seat moves with the people; others stay as they are."""
    return [value[-1], *value[:-1]] if kind == "each" else value


def _again(seat: Seat) -> f.SeatPlan:
    if seat.kind == "person":
        return f.SeatPlan("person", seat.person, seat.name)
    return f.SeatPlan("bot", level=seat.level)


def _must_wait(table: Table) -> None:
    if table.status != "waiting":
        raise TableRefusal(Code.NOT_WAITING)


def _must_host(table: Table, person: f.Person) -> None:
    if person != table.host:
        raise TableRefusal(Code.NOT_HOST)


def _seat(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats):
        raise TableRefusal(Code.SEAT_UNKNOWN, seat=number)
    return table.seats[number]
