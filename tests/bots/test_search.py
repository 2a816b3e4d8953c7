"""Search compares moves fairly: in the same worlds, with the same luck in what follows."""

from __future__ import annotations

import pytest

from tablee.bots import Budget, Turn
from tablee.bots.brains import BRAINS, find_brain
from tablee.bots.budget import Meter
from tablee.bots.matryoshka.brain import MatryoshkaBrain
from tablee.bots.search import Node, _candidates, _compare, _next_mover, _rivals, search
from tablee.engine.kernel import Kernel
from tablee.engine.random import Random
from tablee.match import Match
from tests.helpers import plain_cases, walk


def a_choice(name: str) -> tuple[Match, int]:
    """Some moves into a game, a seat with several moves."""
    case = next(case for case in plain_cases() if case.game.name == name)
    for match in walk(case):
        if match.ply > 4 and len(match.legal(seat := match.to_play()[0])) > 8:
            return match, seat
    raise AssertionError(name)


@pytest.mark.parametrize("name", BRAINS)
def test_the_same_move_twice_does_equally_well(name: str) -> None:
    match, seat = a_choice(name)
    brain, rng = find_brain(name), Random("luck")
    turn = Turn(match.spec, seat, match.view(seat), tuple(match.legal(seat)), Budget(), rng)
    code = match.kernel.legal(seat)[0]
    twins = [Node(code, match.spec.players) for _ in range(2)]
    meter = Meter(Budget(iterations=12))
    _compare(twins, seat, turn.sampler(), brain, meter, 1.0, rng)
    assert len(twins[0].tries) == 6
    assert twins[0].tries == twins[1].tries
    assert twins[0].mean(seat) == pytest.approx(sum(twins[0].tries) / 6)


@pytest.mark.parametrize("name", BRAINS)
def test_candidates_are_the_most_promising_moves_best_first(name: str) -> None:
    match, seat = a_choice(name)
    brain, codes = find_brain(name), match.kernel.legal(seat)
    worths = dict(zip(codes, brain.worths(match.kernel, seat, codes), strict=True))
    found = [worths[node.code] for node in _candidates(match.kernel, seat, brain)]
    assert found == sorted(worths.values(), reverse=True)[: len(found)]
    assert len(found) <= brain.breadth
    assert found[-1] >= found[0] - brain.hopeless


def test_moves_that_look_hopeless_are_not_compared_nor_more_than_a_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, seat = a_choice("matryoshka")

    class Sure(MatryoshkaBrain):
        breadth = 4
        hopeless = 2.0

        def worths(self, state: Kernel, seat: int, codes: list[int]) -> list[float]:
            return [10.0, 8.0, 7.9, 9.0, 8.5, 8.4, *[0.0] * (len(codes) - 6)][: len(codes)]

    codes = match.kernel.legal(seat)
    found = [codes.index(node.code) for node in _candidates(match.kernel, seat, Sure())]
    assert found == [0, 3, 4, 5]
    monkeypatch.setattr(Sure, "breadth", 99)
    found = [codes.index(node.code) for node in _candidates(match.kernel, seat, Sure())]
    assert found == [0, 3, 4, 5, 1]


def node_with(*tries: float) -> Node:
    node = Node(0, 1)
    node.tries = list(tries)
    node.visits, node.value = len(tries), [sum(tries)]
    return node


def test_who_is_clearly_behind_is_dropped_and_so_is_who_is_just_as_good() -> None:
    best = node_with(5.0, 6.0, 5.0, 6.0)
    behind = node_with(0.0, 1.1, 0.1, 1.0)
    alike = node_with(5.0, 6.0, 5.0, 6.0)
    doubtful = node_with(9.0, 1.0, 8.0, 2.0)
    assert _rivals([behind, best, doubtful, alike], 0, 1.0) == [best, doubtful]


def test_of_several_who_decide_the_first_from_the_last_mover_on_is_next() -> None:
    case = next(case for case in plain_cases() if case.game.name == "matryoshka")
    kernel = case.deal().kernel
    assert [_next_mover(kernel, last) for last in range(3)] == [0, 1, 2]
    kernel.play(1, kernel.legal(1)[0])
    assert [_next_mover(kernel, last) for last in range(3)] == [0, 2, 2]


@pytest.mark.parametrize("name", BRAINS)
@pytest.mark.parametrize("depth", [0, 1, 2])
def test_a_tree_grows_as_deep_as_is_asked_and_counts_every_game_once(name: str, depth: int) -> None:
    match, seat = a_choice(name)
    legal = tuple(match.legal(seat))
    turn = Turn(match.spec, seat, match.view(seat), legal, Budget(), Random("tree"))
    nodes = search(turn, find_brain(name), Meter(Budget(iterations=600)), depth=depth)
    assert max(map(_depth, nodes)) == depth
    for node in nodes:
        assert node.visits == len(node.tries)
        assert sum(child.visits for child in node.children.values()) <= node.visits
        if node.tries:
            assert node.mean(seat) == pytest.approx(sum(node.tries) / len(node.tries))


def _depth(node: Node) -> int:
    return max((1 + _depth(child) for child in node.children.values()), default=0)
