"""Whole games against a naive implementation, ply by ply."""

from __future__ import annotations

from tablee.engine.random import Random
from tablee.games.botanik.view import BotanikView
from tablee.match import Match
from tests.games.botanik.naive import Naive
from tests.games.botanik.parts import count_parts
from tests.games.botanik.positions import GAME, SPEC, state_of
from tests.helpers import sample_size


def busy_move(match: Match, rng: Random) -> str:
    """A move at random that fills machines: sides if possible, piles that release something."""
    seat = match.to_play()[0]
    moves = match.legal(seat)
    sides = [move for move in moves if "side" in move]
    if sides and rng.below(4):
        return rng.pick(sides)
    freeing = [move for move in moves if "centre" in move and releases(match, move)]
    if freeing and rng.below(4):
        return rng.pick(freeing)
    return rng.pick(moves)


def releases(match: Match, move: str) -> bool:
    found = GAME.preview(state_of(match), match.to_play()[0], move)
    assert found is not None
    return bool(found.released)


def compare(match: Match, naive: Naive, rng: Random) -> None:
    """Both implementations agree on everything, to the end of a game."""
    while not match.is_over:
        (seat,) = match.to_play()
        assert seat == naive.actor
        moves = match.legal(seat)
        assert len(set(moves)) == len(moves)
        assert set(moves) == naive.legal()
        move = busy_move(match, rng)
        match.play(seat, move)
        naive.play(move)
        agree(GAME.view(state_of(match), seat), naive)
    assert naive.actor is None
    counts = [machine.count() for machine in naive.machines]
    result = GAME.result(state_of(match))
    assert list(result.scores) == [points for points, _ in counts]
    assert list(result.ranks) == [1 + sum(other > own for other in counts) for own in counts]
    assert [part.tiles for part in GAME.breakdown(state_of(match))] == [kept for _, kept in counts]


def agree(view: BotanikView, naive: Naive) -> None:
    assert [column.top for column in view.columns] == naive.tops
    assert sorted(view.arrivals) == sorted(naive.arrivals)
    assert sorted(sum(view.removed, ())) == sorted(naive.removed)
    for seat, machine in enumerate(view.machines):
        assert machine.ends == naive.machines[seat].ends()
        assert machine.points == naive.machines[seat].count()[0]
        assert sorted(view.released[seat]) == sorted(naive.released[seat])
        joined = naive.machines[seat].network()
        assert all(built.joined == ((built.x, built.y) in joined) for built in machine.tiles)


def test_games_agree_with_the_naive_implementation_at_every_ply() -> None:
    tiles = 0
    for number in range(sample_size(36)):
        match = Match.deal(SPEC, f"naive {number}")
        setup = GAME.deal(SPEC, Random(f"naive {number}"))
        naive = Naive(list(setup.centre), list(setup.draw), setup.first)
        compare(match, naive, Random(f"players {number}"))
        tiles += sum(len(machine.tiles) for machine in naive.machines)
    assert tiles / sample_size(36) > 24, "machines that are too small prove little"


def test_what_is_dealt_is_all_there_to_the_end() -> None:
    for number in range(sample_size(8)):
        match = Match.deal(SPEC, f"parts {number}")
        rng = Random(f"parts {number}")
        dealt = count_parts(state_of(match))
        assert len(dealt) == 65
        while not match.is_over:
            match.play(match.to_play()[0], busy_move(match, rng))
            assert count_parts(state_of(match)) == dealt


def test_a_game_has_60_plays_30_by_each() -> None:
    match = Match.deal(SPEC, "plays")
    rng = Random("plays")
    while not match.is_over:
        match.play(match.to_play()[0], busy_move(match, rng))
    plays = [entry for entry in match.entries if entry.move.split()[0] not in ("place", "swap")]
    assert [sum(entry.seat == seat for entry in plays) for seat in (0, 1)] == [30, 30]


def test_copies_are_independent() -> None:
    match = Match.deal(SPEC, "copies")
    rng = Random("copies")
    while not match.is_over:
        before = [GAME.view(state_of(match), seat) for seat in (0, 1)]
        copy = match.kernel.copy()
        copy.playout(rng)
        assert copy.acting() == 0
        assert [GAME.view(state_of(match), seat) for seat in (0, 1)] == before
        match.play(match.to_play()[0], busy_move(match, rng))


def test_choose_is_as_likely_to_take_any_legal_move() -> None:
    match = Match.deal(SPEC, "even")
    rng = Random("even")
    for ply in range(70):
        (seat,) = match.to_play()
        legal = match.kernel.legal(seat)
        if ply % 5 == 0:
            counts = dict.fromkeys(legal, 0)
            for _ in range(60 * len(legal)):
                counts[match.kernel.choose(seat, rng)] += 1
            assert 25 < min(counts.values()) <= max(counts.values()) < 110
        match.play(seat, busy_move(match, rng))
