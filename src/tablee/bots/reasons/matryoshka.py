"""What speaks for a move of Matryoshka: runs and columns, cards that are not missed, trades."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.bots.matryoshka.brain import MatryoshkaBrain
from tablee.bots.reasons.reason import Reason
from tablee.games.matryoshka import notation
from tablee.games.matryoshka.kernel.rules import State
from tablee.games.matryoshka.names import MAX_PLAYERS, SIZES, card_name
from tablee.games.matryoshka.scoring import TableauScore, preview, runs_in, score_of

PARTS = 2
"""Of a tableau: how many of its runs and columns are told."""


def reasons(state: State, seat: int, text: str) -> Iterator[Reason]:
    """What a legal move brings, the weightiest first."""
    move = notation.parse(text)
    match move:
        case notation.Show() | notation.Lay():
            yield from _tableau(state, seat, text)
        case notation.Offer():
            yield from _least_missed(state, seat, text)
            yield from _harmless(state, seat, move.cards[0])
        case notation.Propose():
            offered = state.offered[state.trades]
            yield from _exchange(state, seat, text, move.cards[0], offered)
            yield from _tempts(state, move.cards[0])
        case notation.Take(partner):
            received = state.proposed[state.trades * MAX_PLAYERS + partner]
            yield from _exchange(state, seat, text, state.offered[state.trades], received)


def _gain(state: State, seat: int, text: str) -> tuple[int, bool]:
    """What a move brings all cards of a seat together, and whether no other brings more."""
    codes = state.legal(seat)
    gains = MatryoshkaBrain().gains(state, seat, codes)
    own = gains[codes.index(notation.encode(state, seat, notation.parse(text)))]
    return int(own), own == max(gains)


def _tableau(state: State, seat: int, text: str) -> Iterator[Reason]:
    """MAT-17, MAT-19: what a tableau scores, and what for."""
    score = preview(state, seat, text)
    assert score is not None, "a legal tableau"
    _, is_best = _gain(state, seat, text)
    if is_best:
        yield Reason("matryoshka.reason.most", {"points": score.total})
    yield from _parts(score)


def _parts(score: TableauScore) -> Iterator[Reason]:
    """The parts of a tableau that score most."""
    parts = [
        (run.points, Reason("matryoshka.breakdown.run", {"cards": run.cards, "points": run.points}))
        for run in score.runs
    ] + [
        (
            column.points,
            Reason(
                "matryoshka.breakdown.column",
                {"count": column.count, "size": column.size, "points": column.points},
            ),
        )
        for column in score.columns
    ]
    parts.sort(key=lambda part: -part[0])
    yield from (reason for points, reason in parts[:PARTS] if points)


def _least_missed(state: State, seat: int, text: str) -> Iterator[Reason]:
    """A card that costs nothing to part with, or less than any other."""
    card = text.split(" ")[1]
    gain, is_best = _gain(state, seat, text)
    if gain == 0:
        yield Reason("matryoshka.reason.spare", {"card": card})
    elif is_best:
        yield Reason("matryoshka.reason.least-missed", {"card": card, "points": -gain})


def _worth_to(state: State, seat: int, card: int) -> int:
    """What a card would add to the tableau that a seat has on the table."""
    laid = notation.tableau_of(state, seat, state.laid() - 1)
    return score_of(state, [*laid, card]).total - score_of(state, laid).total


def _harmless(state: State, seat: int, card: int) -> Iterator[Reason]:
    """A card that fits no tableau of the others."""
    others = [other for other in range(state.seats) if other != seat]
    if all(_worth_to(state, other, card) == 0 for other in others):
        yield Reason("matryoshka.reason.harmless", {"card": card_name(card)})


def _tempts(state: State, card: int) -> Iterator[Reason]:
    """A card that fits the tableau of whoever chooses among the proposals."""
    points = _worth_to(state, state.active(), card)
    if points > 0:
        yield Reason(
            "matryoshka.reason.tempts",
            {"card": card_name(card), "seat": state.active(), "points": points},
        )


def _exchange(state: State, seat: int, text: str, given: int, received: int) -> Iterator[Reason]:
    """MAT-11: one card for another, and what the new one belongs to."""
    gain, is_best = _gain(state, seat, text)
    if gain > 0:
        yield Reason(
            "matryoshka.reason.exchange",
            {"card": card_name(given), "received": card_name(received), "points": gain},
        )
    elif gain == 0:
        yield Reason("matryoshka.reason.even")
    elif is_best:
        yield Reason("matryoshka.reason.least-lost", {"points": -gain})
    name = card_name(received)
    cards = [card for card in notation.owned_by(state, seat) if card != given]
    cards = sorted([*cards, received])
    for run in runs_in(cards):
        if received in run:
            yield Reason(
                "matryoshka.reason.run", {"card": name, "cards": tuple(map(card_name, run))}
            )
    count = sum(card % SIZES == received % SIZES for card in cards)
    if count > 1:
        size = received % SIZES + 1
        yield Reason("matryoshka.reason.size", {"card": name, "count": count, "size": size})
