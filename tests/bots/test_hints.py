"""Hints say why, and say nothing that the seat may not know."""

from __future__ import annotations

import pytest

from tablee.bots import Budget, Choice, Considered, Hint, Turn, advise
from tablee.bots.hints import MOST_REASONS, ONLY, TELLERS, reasons
from tablee.engine.random import Random
from tablee.games import names
from tablee.match import Match, Position
from tablee.text import LANGUAGES
from tests.helpers import Case, plain_cases, plies, sample_size, walk

PLAYERS = ("Ana", "Bo", "Cy", "Di", "Ed")


def turn_of(position: Position, seat: int, chance: str) -> Turn:
    legal = tuple(position.legal(seat))
    budget = Budget(iterations=16)
    return Turn(position.spec, seat, position.view(seat), legal, budget, Random(chance))


def decisions(case: Case) -> list[tuple[Match, int]]:
    """The first decision of a random game, and some later ones."""
    matches = [case.deal(), *(match.copy() for match in walk(case, every=plies(7)))]
    found = [(match, match.to_play()[0]) for match in matches if match.to_play()]
    step = max(1, len(found) // sample_size(12))
    return found[::step]


def test_the_games_of_the_package_say_why() -> None:
    assert {"matryoshka", "botanik", "renature", "mondo"} <= set(TELLERS) <= set(names())


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_reasons_are_the_same_whatever_is_hidden(case: Case) -> None:
    """The hidden parts are dealt anew, twice, under an unchanged view."""
    for number, (match, seat) in enumerate(decisions(case)):
        rng = Random(f"moves {number}")
        legal = match.legal(seat)
        for move in {rng.pick(legal) for _ in range(4)}:
            told = [reasons(turn_of(match, seat, chance), Choice(move)) for chance in "ab"]
            assert told[0] == told[1], move
            for reason in told[0]:
                for language in LANGUAGES:
                    sentence = reason.words(language, PLAYERS)
                    assert "{" not in sentence
                    assert sentence == sentence.strip()


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_advice_is_a_legal_move_with_a_few_reasons(case: Case) -> None:
    has_reasons = False
    for number, (match, seat) in enumerate(decisions(case)[:4]):
        hint = advise(turn_of(match, seat, f"{number}"))
        assert hint.move in match.legal(seat)
        assert len(hint.reasons) <= MOST_REASONS
        has_reasons |= bool(hint.reasons)
    assert has_reasons


def test_the_only_move_needs_no_other_reason() -> None:
    case = plain_cases()[0]
    match = case.deal()
    turn = turn_of(match, match.to_play()[0], "x")
    one = Turn(turn.spec, turn.seat, turn.view, turn.legal[:1], turn.budget, turn.rng)
    assert reasons(one, Choice(one.legal[0])) == (ONLY,)


def test_where_the_rules_say_little_the_bot_tells_what_it_imagined() -> None:
    case = next(case for case in plain_cases() if case.game.name == "matryoshka")
    match = case.deal()
    seat = match.to_play()[0]
    turn = turn_of(match, seat, "x")
    worst = min(turn.legal, key=lambda move: len(reasons(turn, Choice(move))))
    weighed = (Considered(worst, 1.0, visits=40, score=23.6, win=0.314),)
    told = reasons(turn, Choice(worst, weighed))[-1]
    assert told.facts == {"visits": 40, "score": 24, "win": 31}
    assert "23" not in told.words("en")
    plenty = max(turn.legal, key=lambda move: len(reasons(turn, Choice(move))))
    assert len(reasons(turn, Choice(plenty))) > 1
    weighed = (Considered(plenty, 1.0, visits=40, score=23.6, win=0.314),)
    assert told.key not in [one.key for one in reasons(turn, Choice(plenty, weighed))]


def test_the_second_best_move_is_worth_less_or_as_much() -> None:
    weighed = (Considered("a", 3.5), Considered("b", 2.0), Considered("c", 5.0))
    hint = Hint(Choice("a", weighed))
    assert hint.second is not None
    assert hint.second.move == "b"
    assert hint.gap == 1.5
    assert Hint(Choice("b", weighed)).gap == 0.0  # a better mean by luck costs nothing
    assert Hint(Choice("a")).second is None
