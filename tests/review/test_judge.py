"""A decision is judged from what its seat knew, the same everywhere, and blunders are noticed."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

import msgspec
import pytest

import tablee
from tablee.engine.random import Random
from tablee.match import Match
from tablee.review.judge import PlyVerdict, judge, judge_ply
from tablee.review.make import normal_budget
from tablee.review.marks import MARKED
from tablee.review.report import Mark
from tablee.review.standing import hopes
from tests.helpers import SOAK

GAMES = {"matryoshka": 3, "botanik": 2, "renature": 2, "mondo": 2}


def played(game: str, seed: str = "a") -> Match:
    return tablee.play(game, ["club"] + ["casual"] * (GAMES[game] - 1), seed=seed)


@pytest.fixture(scope="module", params=sorted(GAMES))
def match(request: pytest.FixtureRequest) -> Match:
    return played(request.param)


def decisions(match: Match, count: int) -> list[int]:
    """Some plies with a choice, from all of the game."""
    found = [
        ply
        for ply in range(0, match.ply, max(1, match.ply // count))
        if (seat := match.entries[ply].seat) is not None and match.at(ply).count_legal(seat) > 1
    ]
    assert len(found) > count // 2
    return found


def test_a_verdict_depends_on_nothing_that_its_seat_may_not_know(match: Match) -> None:
    """What is hidden from the seat is dealt anew, and so is what others chose in secret."""
    changed = 0
    for ply in decisions(match, 5):
        entry = match.entries[ply]
        assert entry.seat is not None
        then = match.at(ply)
        other = match.at(ply)
        game = match.spec.game
        other.kernel = game.sample(then.view(entry.seat), match.spec, Random(f"else {ply}"))
        changed += other.kernel.to_bytes() != then.kernel.to_bytes()
        told = [judge(one, entry.seat, entry.move, "x", 60, t=entry.t) for one in (then, other)]
        assert told[0] == told[1]
        seen = [hopes(one, "x")[entry.seat] for one in (then, other)]
        assert seen[0] == seen[1]
    assert changed


def test_the_same_budget_gives_the_same_verdict_and_the_played_move_is_in_it(match: Match) -> None:
    for ply in decisions(match, 4):
        first, again = (judge_ply(match, ply, "x", 100) for _ in range(2))
        assert first == again
        assert len(first.hopes) == match.spec.players
        assert first.verdict is not None
        moves = first.verdict.moves
        assert match.entries[ply].move in [one.move for one in moves] or not moves
        assert all(0.0 <= one.chance <= moves[0].chance <= 1.0 for one in moves)


def test_a_verdict_is_the_same_after_it_travelled(match: Match) -> None:
    """Between the server and a bot's process."""
    found = judge_ply(match, decisions(match, 3)[1], "x", 40)
    sent = msgspec.msgpack.encode(found)
    assert msgspec.msgpack.decode(sent, type=PlyVerdict) == found


def test_who_could_not_choose_is_not_judged() -> None:
    match = played("renature")
    seats = [(match.at(ply), entry.seat) for ply, entry in enumerate(match.entries)]
    then, seat = next((m, s) for m, s in seats if s is not None and m.count_legal(s) == 1)
    found = judge(then, seat, then.legal(seat)[0], "x", 50)
    assert (found.mark, found.moves, found.chance) == (Mark.ONLY, (), None)


# -- blunders and best moves: 50 of each game and 200 in a soak ------------------------------

FEW = 300
"""Imagined games of the usual depth outside a soak."""
DEEPER = 10
WORSE = 0.15
"""A planted blunder costs at least so much chance, judged at ten times the depth."""
CERTAIN = 4.0
"""And so many standard errors: what is planted must be one."""
GLANCE = 5
"""A quick look, this part of the usual depth, finds moves that are worth a deep one."""


def usual_depth(game: str) -> int:
    return normal_budget(game) if SOAK else FEW


def moments(game: str, count: int) -> Iterator[tuple[Match, int, int, int | None]]:
    """Decisions of many games, a few from each: the match then, seat, ply, time."""
    for number in itertools.count():
        match = played(game, f"planted {number}")
        for ply in decisions(match, count):
            entry = match.entries[ply]
            assert entry.seat is not None
            yield match.at(ply), entry.seat, ply, entry.t


def planted(game: str, count: int) -> Iterator[Mark]:
    """Moves that are blunders beyond doubt, and how a review of the usual depth marks them.

    A deep look is long, so a quick one leaves out what seems harmless. It asks for a third of
    what a blunder costs only: otherwise nothing would be planted that a quick look overlooks.
    """
    rng = Random(f"blunders of {game}")
    usual = usual_depth(game)
    for then, seat, ply, t in moments(game, 14):
        move = rng.pick(then.legal(seat))
        if judge(then.copy(), seat, move, f"glance {ply}", usual // GLANCE, t=t).cost < WORSE / 3:
            continue
        deep = judge(then.copy(), seat, move, "deep", DEEPER * usual, t=t)
        if deep.cost >= WORSE and deep.cost > CERTAIN * deep.cost_doubt:
            yield judge(then.copy(), seat, move, "usual", usual, t=t).mark
            count -= 1
            if not count:
                return


def share(found: Iterable[bool], what: str) -> float:
    """How many of a series are so; `pytest -s` shows the count."""
    told = list(found)
    print(f"{what}: {sum(told)} of {len(told)}")
    return sum(told) / len(told)


@pytest.mark.parametrize("game", sorted(GAMES) if SOAK else ["botanik", "renature"])
def test_planted_blunders_are_marked_as_mistakes_or_worse(game: str) -> None:
    found = planted(game, 50 if SOAK else 4)
    noticed = (mark in (Mark.MISTAKE, Mark.BLUNDER) for mark in found)
    assert share(noticed, f"{game}, noticed blunders") >= 0.9


def best_moves(game: str, count: int) -> Iterator[Mark]:
    """Moves that a deep search calls best, and how a review of the usual depth marks them."""
    usual = usual_depth(game)
    for then, seat, ply, t in itertools.islice(moments(game, 14), count):
        first = then.legal(seat)[0]
        deep = judge(then.copy(), seat, first, "deep", DEEPER * usual, t=t)
        best = deep.moves[0].move if deep.moves else first
        yield judge(then.copy(), seat, best, f"usual {ply}", usual, t=t).mark


@pytest.mark.parametrize("game", sorted(GAMES) if SOAK else ["botanik"])
def test_moves_that_a_deep_search_calls_best_are_not_marked(game: str) -> None:
    found = best_moves(game, 50 if SOAK else 8)  # of each game: 200 in all
    assert share((mark in MARKED for mark in found), f"{game}, marked best moves") <= 0.05
