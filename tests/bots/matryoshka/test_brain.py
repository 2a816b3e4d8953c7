"""What an expert imagines in Matryoshka: others who play as sensibly as casual players do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from statistics import fmean

import pytest

from tablee.bots import Budget, LevelBot, Turn
from tablee.bots.matryoshka.brain import MatryoshkaBrain
from tablee.bots.matryoshka.hands import Hands
from tablee.engine.game import ranks
from tablee.engine.random import Random
from tablee.games.matryoshka.kernel.rules import State
from tablee.games.matryoshka.names import KIND_SHIFT
from tests.helpers import Case, plain_cases, sample_size, walk

TABLES = [case for case in plain_cases() if case.game.name == "matryoshka"]
IN_TRADES = ("offer", "propose", "take")


def decisions(case: Case) -> Iterator[tuple[State, int, str]]:
    """Who decides what, in a random game."""
    for match in walk(case):
        assert isinstance(match.kernel, State)
        for seat in match.to_play():
            yield match.kernel, seat, case.game.decision(match.kernel, seat)


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_whom_an_expert_imagines_trades_as_a_casual_player_does(case: Case) -> None:
    brain = MatryoshkaBrain()
    rng = Random("luck")
    for state, seat, decision in decisions(case):
        if decision in IN_TRADES:
            codes = state.legal(seat)
            gains = dict(zip(codes, brain.gains(state, seat, codes), strict=True))
            assert gains[brain.policy(state, seat, False, rng)] == max(gains.values())


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_what_an_expert_presumes_fits_what_it_sees(case: Case) -> None:
    brain = MatryoshkaBrain()
    rng = Random("worlds")
    step = max(1, 8 // sample_size(8))  # all of them where rules run fast
    for state, seat, _ in islice(decisions(case), 0, None, step):
        view = case.game.view(state, seat)
        world = case.game.sample(view, case.spec, rng)
        brain.presume(world, seat, rng)
        assert case.game.view(world, seat) == view


def secretly(state: State, other: int) -> tuple[float, list[float]]:
    """What the secret choice of a seat brings it, and what all it could have chosen would."""
    chosen = list(state.chosen)
    choice, chosen[other] = chosen[other], -1
    state.chosen = chosen
    codes = state.legal(other)
    gains = MatryoshkaBrain().gains(state, other, codes)
    payloads = [code & ((1 << KIND_SHIFT) - 1) for code in codes]
    return gains[payloads.index(choice)], gains


def test_what_others_chose_in_secret_is_presumed_to_serve_them() -> None:
    case, rng = TABLES[0], Random("secrets")
    found: dict[str, list[tuple[float, list[float]]]] = {}
    for state, seat, decision in islice(decisions(case), 200):
        passive = [n for n in range(state.seats) if n != seat and state.chosen[n] >= 0]
        if decision == "propose":
            passive = [n for n in passive if n != state.active()]
        if decision in ("show", "propose", "lay") and passive:
            world = case.game.sample(case.game.view(state, seat), case.spec, rng)
            assert isinstance(world, State)
            MatryoshkaBrain().presume(world, seat, rng)
            found.setdefault(decision, []).append(secretly(world, passive[0]))
    assert all(own == max(gains) for own, gains in found["propose"])
    for decision in ("show", "lay"):  # of many tableaus, a good one
        own = fmean(own for own, _ in found[decision])
        assert own > 1.2 * fmean(fmean(gains) for _, gains in found[decision])


def test_presumed_hands_explain_what_casual_players_did() -> None:
    case = next(case for case in TABLES if case.spec.players == 4)
    match = case.deal()
    rng = Random("worlds")
    for _ in range(50):
        seat = match.to_play()[0]
        legal = tuple(match.legal(seat))
        turn = Turn(case.spec, seat, match.view(seat), legal, Budget(), rng)
        match.play(seat, LevelBot("casual").choose(turn).move)
    brain, hands = MatryoshkaBrain(), Hands()
    seat = match.to_play()[0]
    others = [other for other in range(4) if other != seat]
    before = after = 0
    for _ in range(20):
        world = case.game.sample(case.game.view(match.kernel, seat), case.spec, rng)
        assert isinstance(world, State)
        settled = world.copy()
        hands.settle(world.copy(), seat, rng)  # so that it looks back from this moment
        brain.presume(settled, seat, rng)
        before += sum(hands.points_lost(world, other, rng) for other in others)
        after += sum(hands.points_lost(settled, other, rng) for other in others)
    assert after < 0.7 * before


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_imagined_games_are_won_as_the_rules_say(case: Case) -> None:
    brain = MatryoshkaBrain()
    for number in range(sample_size(50)):
        *_, match = walk(case, number)
        assert isinstance(match.kernel, State)
        standings = [brain.standing(match.kernel, seat) for seat in range(case.spec.players)]
        result = case.game.result(match.kernel)
        assert [int(standing) for standing in standings] == list(result.scores)
        assert ranks(standings) == result.ranks
