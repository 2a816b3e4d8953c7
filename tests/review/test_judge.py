"""A decision is judged from what its seat knew, the same everywhere, and blunders are noticed."""

from __future__ import annotations

import msgspec
import pytest

import tablee
from tablee.engine.random import Random
from tablee.match import Match
from tablee.review import Mark
from tablee.review.judge import PlyVerdict, Verdict, judge, judge_ply
from tablee.review.marks import MARKED
from tablee.review.standing import hopes

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
    match = tablee.deal("renature", seed="b")
    while match.count_legal(match.to_play()[0]) > 1:
        seat = match.to_play()[0]
        match.play(seat, match.legal(seat)[-1])
    seat = match.to_play()[0]
    found = judge(match, seat, match.legal(seat)[0], "x", 50)
    assert (found.mark, found.moves, found.chance) == (Mark.ONLY, (), None)


def planted(match: Match, ply: int) -> tuple[Verdict, Verdict] | None:
    """A clear blunder at a ply and what a review says of it, judged deep and as usual."""
    entry = match.entries[ply]
    assert entry.seat is not None
    then = match.at(ply)
    legal = then.legal(entry.seat)
    rng = Random(f"blunder {ply}")
    for move in {rng.pick(legal) for _ in range(6)}:
        deep = judge(match.at(ply), entry.seat, move, "deep", 3000, t=entry.t)
        if deep.cost >= 0.15 and deep.cost > 4 * deep.cost_doubt:
            return deep, judge(then, entry.seat, move, "usual", 600, t=entry.t)
    return None


@pytest.mark.parametrize("game", ["botanik", "renature"])
def test_planted_blunders_are_marked(game: str) -> None:
    match = played(game, "blunders")
    found = [pair for ply in decisions(match, 14) if (pair := planted(match, ply)) is not None]
    assert len(found) >= 3
    marked = [usual.mark in (Mark.MISTAKE, Mark.BLUNDER) for _, usual in found]
    assert sum(marked) >= 0.9 * len(marked)


def test_moves_that_a_deep_search_calls_best_are_not_marked() -> None:
    match = played("botanik", "best")
    marked = 0
    for ply in decisions(match, 12):
        entry = match.entries[ply]
        assert entry.seat is not None
        deep = judge(match.at(ply), entry.seat, entry.move, "deep", 3000)
        if deep.moves:
            usual = judge(match.at(ply), entry.seat, deep.moves[0].move, "usual", 600)
            marked += usual.mark in MARKED
    assert marked == 0
