"""How facts about people change a table: seats, presence, chat, stand-ins, undo requests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from tablee.games import find_game
from tablee.tables import facts as f
from tablee.tables.seats import Seat
from tablee.tables.state import ChatEntry, SeatLink, UndoRequest
from tablee.tables.terms import LiveClock

if TYPE_CHECKING:
    from tablee.tables.table import Table


def arrange(table: Table, fact: f.Fact) -> None:
    """Facts about the table before the start and after the end."""
    match fact:
        case f.Sat(at=at, seat=seat, person=person, name=name):
            _sit(table, seat, person, name, at)
        case f.SeatSet(at=at, seat=seat, level=level):
            kind = f.SeatPlan("open") if level is None else f.SeatPlan("bot", level=level)
            table.seats[seat].plan(kind, at)
        case f.GotUp(seat=seat):
            _get_up(table, seat)
        case f.TermsSet(terms=terms, rules=rules):
            table.terms = terms
            table.game = find_game(terms.game, rules)
            _resize(table, terms.players)
        case f.RematchMade(table=next_):
            table.rematch = next_
        case f.LinkMade(seat=seat, person=person, token=token, expires=expires):
            table.links = {t: ln for t, ln in table.links.items() if ln.person != person}
            table.links[token] = SeatLink(seat, person, expires)
        case f.Closed():
            table.is_closed = True
        case _:
            raise AssertionError(fact)


def _sit(table: Table, number: int, person: f.Person, name: str, at: int) -> None:
    old = table.seat_of(person)
    online = table.spectators.pop(person, 0)
    if old is not None:
        online += table.seats[old].online
        table.seats[old] = Seat()
    seat = table.seats[number]
    seat.online = online
    seat.plan(f.SeatPlan("person", person, name), at)
    table.name_person(person)


def _get_up(table: Table, number: int) -> None:
    seat = table.seats[number]
    if seat.online:
        table.spectators[seat.person] = table.spectators.get(seat.person, 0) + seat.online
    leaver = seat.person
    table.seats[number] = Seat()
    if leaver == table.host:
        people = [s.person for s in table.seats if s.kind == "person"]
        if people:
            table.host = people[0]


def _resize(table: Table, players: int) -> None:
    while len(table.seats) < players:
        table.seats.append(Seat())
    table.seats = table.seats[:players]


def presence(table: Table, fact: f.Arrived | f.Departed) -> None:
    """Who is here, on a seat or as a spectator; people may have several connections."""
    step = 1 if isinstance(fact, f.Arrived) else -1
    number = table.seat_of(fact.person)
    if number is None:
        count = table.spectators.get(fact.person, 0) + step
        table.spectators[fact.person] = count
        if count <= 0:
            del table.spectators[fact.person]
        return
    seat = table.seats[number]
    seat.online = max(0, seat.online + step)
    seat.gone = None if seat.online else fact.at
    if seat.online:
        table.missed.pop(number, None)


Talk = f.Said | f.Muted | f.ChatSet | f.HintGiven | f.AddressShared


def talk(table: Table, fact: Talk) -> None:
    """What was said, by whom to whom, who does not want to hear it; why a game does not count."""
    match fact:
        case f.Said(person=person, name=name, seat=seat, text=text, at=at):
            table.name_person(person)
            table.chat.append(ChatEntry(table.said, person, name, seat, text, at))
            table.said += 1
        case f.Muted(person=person, who=who, on=on):
            muted = table.muted.setdefault(person, set())
            (muted.add if on else muted.discard)(who)
        case f.ChatSet(on=on):
            table.terms = structs.replace(table.terms, chat=on)
        case f.HintGiven():
            table.unrated = table.unrated or "hint"
        case f.AddressShared():
            table.unrated = table.unrated or "address"


def hold(table: Table, fact: f.StoodIn | f.CameBack | f.Handed | f.VacationSet) -> None:
    """Who decides for a seat: its person, a bot in their place, or somebody else from now on."""
    seat = table.seats[fact.seat]
    table.missed.pop(fact.seat, None)
    match fact:
        case f.StoodIn(why=why):
            if isinstance(table.terms.clock, LiveClock):
                seat.left = seat.time_left(table.terms.clock, fact.at)
            seat.stand_in = why
            table.wishes.discard(fact.seat)
        case f.CameBack(left=left):
            seat.stand_in = None
            seat.left = left
            seat.since = None
            table.ask(fact.at, None)
        case f.VacationSet(until=until):
            seat.take_vacation(fact.at, until)
        case f.Handed(person=person):
            table.links = {t: ln for t, ln in table.links.items() if ln.person != seat.person}
            if seat.online:
                table.spectators[seat.person] = seat.online
            seat.online = table.spectators.pop(person, 0)
            seat.gone = None if seat.online else fact.at
            if table.host == seat.person:
                table.host = person
            seat.person = person
            table.name_person(person)


Consent = f.UndoAsked | f.UndoAgreed | f.UndoDropped | f.Missed | f.BotAgreed


def consider(table: Table, fact: Consent) -> None:
    """What others have to agree to: an undo, or a bot for a person who is away."""
    match fact:
        case f.UndoAsked(seat=seat, to=to, waiting=waiting):
            table.undo = UndoRequest(seat, to, waiting)
        case f.UndoAgreed(seat=seat) if table.undo is not None:
            rest = tuple(n for n in table.undo.waiting if n != seat)
            table.undo = UndoRequest(table.undo.seat, table.undo.to, rest)
        case f.UndoDropped():
            table.undo = None
        case f.Missed(seat=seat):
            table.missed[seat] = set()
        case f.BotAgreed(seat=seat, by=by, on=on):
            agreed = table.missed[seat]
            (agreed.add if on else agreed.discard)(by)
