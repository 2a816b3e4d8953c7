"""Hand-made games of Matryoshka in text.

`dealt` sets up a table where every card is known: with three players seat 0 has
a1 to a6 and will draw a7, d1 and so on; seat 1 the same of b and e, seat 2 of c
and f. A position is one line per seat: tableau, bar, hand.
"""

from __future__ import annotations

import pytest

from tablee.engine.errors import IllegalMove
from tablee.games.matryoshka import Matryoshka
from tablee.games.matryoshka.kernel.rules import State
from tablee.games.matryoshka.names import NAMES, card_name, card_number
from tablee.games.matryoshka.notation import hand_of, tableau_of
from tablee.games.matryoshka.setup import MatryoshkaSetup
from tablee.games.matryoshka.view import MatryoshkaView, Trade
from tablee.match import Match

GAME = Matryoshka()


def dealt(players: int = 3, first: int = 0) -> Match:
    """A table where seat s is dealt whole series: first those of letter s, then of letter s + n."""
    letters = "abcdefghij"[: 2 * players]
    hands = tuple(
        tuple(f"{letters[seat]}{size}" for size in range(1, 7)) for seat in range(players)
    )
    draws = tuple(
        (f"{letters[seat]}7", *(f"{letters[seat + players]}{size}" for size in range(1, 8)))
        for seat in range(players)
    )
    setup = MatryoshkaSetup(tuple(letters), hands, draws, first)
    spec = GAME.spec(players, {"first": first})
    GAME.check_setup(spec, setup)
    return Match(spec, setup)


def state_of(match: Match) -> State:
    assert isinstance(match.kernel, State)
    return match.kernel


def played(match: Match, *moves: str) -> Match:
    """Play moves, each written with its seat: `0 offer a3`."""
    for move in moves:
        seat, text = move.split(" ", 1)
        match.play(int(seat), text)
    return match


def shown(players: int = 3, first: int = 0) -> Match:
    """The same table after the first tableaus: a1 a2, b1 b2, c1 c2."""
    match = dealt(players, first)
    return played(match, *(f"{seat} show {x}1 {x}2" for seat, x in enumerate("abcde"[:players])))


def position(match: Match) -> str:
    """What lies on the table and who holds what: one line per seat."""
    state = state_of(match)
    lines = []
    for seat in range(state.seats):
        laid = tableau_of(state, seat, state.laid() - 1) if state.laid() else []
        lines.append(f"{names(laid)} | {names(hand_of(state, seat))}".strip())
    return "\n".join(lines)


def names(cards: list[int]) -> str:
    return " ".join(map(card_name, cards))


def check(match: Match, moves: str, after: str) -> None:
    """Play moves, one a line, and compare the position they lead to."""
    played(match, *(line.strip() for line in moves.strip().splitlines()))
    assert position(match) == "\n".join(line.strip() for line in after.strip().splitlines())


def refused(match: Match, move: str, rule: str) -> None:
    """The door refuses a move with the number of a rule, and nothing has changed."""
    before = position(match)
    with pytest.raises(IllegalMove) as error:
        played(match, move)
    assert error.value.rule == rule
    assert position(match) == before


def seen_by(match: Match, seat: int | None) -> MatryoshkaView:
    return GAME.view(state_of(match), seat)


def last_trade(match: Match, seat: int | None) -> Trade:
    return seen_by(match, seat).trades[-1]


def round_of_trades(match: Match) -> Match:
    """Everybody trades once, each offering and proposing their highest card."""
    for _ in range(match.spec.players):
        (active,) = match.to_play()
        match.play(active, match.legal(active)[-1])
        for seat in match.to_play():
            match.play(seat, match.legal(seat)[-1])
        match.play(active, f"take {(active + 1) % match.spec.players}")
    return match


def lay_first(match: Match) -> Match:
    """Everybody lays the tableau that comes first in the list of legal moves."""
    for seat in match.to_play():
        match.play(seat, match.legal(seat)[0])
    return match


def over(*tableaus: str) -> State:
    """A game that has ended with these tableaus; missing cards simply score nothing."""
    match = dealt(len(tableaus))
    state = state_of(match)
    masks = [0] * 250
    for seat, tableau in enumerate(tableaus):
        for name in tableau.split():
            card = card_number(name)
            assert card is not None, name
            masks[200 + 10 * seat + card // 7] |= 1 << card % 7
    state.shown = masks
    state.stage = 4
    state.phase = 5
    assert state.acting() == 0
    return state


def points(tableau: str) -> int:
    """What a tableau scores, as kernel and breakdown agree."""
    state = over(tableau, "", "", "", "")
    total = GAME.result(state).scores[0]
    assert GAME.breakdown(state)[0].total == total
    return total


ALL = NAMES
