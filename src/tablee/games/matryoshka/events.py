"""What people notice in a game of Matryoshka."""

from __future__ import annotations

from tablee.engine.game import Event
from tablee.games.matryoshka.kernel.rules import State
from tablee.games.matryoshka.names import MAX_PLAYERS, Log, card_name
from tablee.games.matryoshka.notation import PHASES, tableau_of


class CardsDrawn(Event, frozen=True):
    """MAT-07: a seat drew two cards, which only it sees."""

    seat: int
    cards: tuple[str, ...] | None

    def seen_by(self, seat: int | None) -> CardsDrawn:
        return self if seat == self.seat else CardsDrawn(self.seat, None)


class CardsChosen(Event, frozen=True):
    """A seat has decided in secret; the others are still thinking."""

    seat: int
    decision: str


class CardOffered(Event, frozen=True):
    """MAT-09: the active player put a card face up."""

    seat: int
    card: str


class ProposalsSeen(Event, frozen=True):
    """MAT-11: the active player looked at what is proposed; nobody else does."""

    seat: int
    cards: tuple[str | None, ...] | None

    def seen_by(self, seat: int | None) -> ProposalsSeen:
        return self if seat == self.seat else ProposalsSeen(self.seat, None)


class CardsTraded(Event, frozen=True):
    """MAT-11, MAT-12: two cards changed hands; the one that was not face up only the two know."""

    seat: int
    partner: int
    card: str
    received: str | None

    def seen_by(self, seat: int | None) -> CardsTraded:
        if seat in (self.seat, self.partner):
            return self
        return CardsTraded(self.seat, self.partner, self.card, None)


class TableauLaid(Event, frozen=True):
    """MAT-05, MAT-14: a seat's tableau, revealed with all the others."""

    seat: int
    round: int
    cards: tuple[str, ...]
    points: int


LOGS = {int(kind): kind for kind in Log}
"""Quicker than `Log(kind)`."""

EVENTS = (CardsDrawn, CardsChosen, CardOffered, ProposalsSeen, CardsTraded, TableauLaid)


def events(state: State, log: list[tuple[int, ...]]) -> tuple[Event, ...]:
    """The events of a kernel's log, unstripped."""
    return tuple([_event(state, entry) for entry in log])


def _event(state: State, entry: tuple[int, ...]) -> Event:
    kind, seat, *facts = entry
    match LOGS[kind]:
        case Log.DREW:
            return CardsDrawn(seat, tuple(map(card_name, sorted(facts))))
        case Log.CHOSE:
            return CardsChosen(seat, PHASES[facts[0]])
        case Log.OFFERED:
            return CardOffered(seat, card_name(facts[0]))
        case Log.LOOKED:
            return ProposalsSeen(seat, proposals(state, facts[0], seat))
        case Log.TRADED:
            return CardsTraded(seat, facts[0], card_name(facts[1]), card_name(facts[2]))
        case Log.LAID:
            cards = tuple(map(card_name, tableau_of(state, seat, facts[0])))
            return TableauLaid(seat, facts[0], cards, state.worth(facts[0], seat))


def proposals(state: State, trade: int, active: int) -> tuple[str | None, ...]:
    """What each seat proposed in a trade, by seat; None at the active player's own place."""
    start = trade * MAX_PLAYERS
    cards = state.proposed[start : start + state.seats]
    return tuple(None if s == active else card_name(card) for s, card in enumerate(cards))
