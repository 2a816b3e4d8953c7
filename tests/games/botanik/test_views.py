"""What is known: everything but the order of the draw pile."""

from __future__ import annotations

from collections import Counter

import msgspec

from tablee.engine.random import Random
from tablee.games.botanik.names import tile_name
from tablee.games.botanik.view import BotanikView
from tablee.match import Match
from tests.games.botanik.parts import count_parts
from tests.games.botanik.positions import GAME, SPEC, position, state_of
from tests.games.botanik.test_games import busy_move
from tests.helpers import sample_size


def test_a_sampled_state_gives_the_same_view_to_everybody_at_every_ply() -> None:
    rng = Random("sample")
    for number in range(sample_size(6)):
        match = Match.deal(SPEC, f"views {number}")
        while True:
            for seat in (0, 1, None):
                view = GAME.view(state_of(match), seat)
                assert GAME.view(GAME.sample(view, SPEC, rng), seat) == view
            if match.is_over:
                break
            match.play(match.to_play()[0], busy_move(match, rng))


def test_a_sampled_state_has_the_same_moves_and_parts_and_plays_to_the_end() -> None:
    rng = Random("playable")
    for number in range(sample_size(4)):
        match = Match.deal(SPEC, f"playable {number}")
        while not match.is_over:
            (seat,) = match.to_play()
            world = GAME.sample(GAME.view(state_of(match), seat), SPEC, rng)
            assert world.legal(seat) == match.kernel.legal(seat)
            assert world.legal(1 - seat) == []
            assert count_parts(world) == count_parts(state_of(match))
            world.playout(rng)
            assert world.acting() == 0
            assert count_parts(world) == count_parts(state_of(match))
            match.play(seat, busy_move(match, rng))


def test_worlds_drawn_from_one_view_differ_only_in_the_order_of_the_draw_pile() -> None:
    state = GAME.begin(SPEC, GAME.deal(SPEC, Random("worlds")))
    draw = GAME.imagine(GAME.view(state, 1), SPEC)
    rng = Random("many")
    piles = [tuple(draw(rng).draw[3:60]) for _ in range(20)]
    assert len(set(piles)) == 20
    assert len({tuple(sorted(pile)) for pile in piles}) == 1


def test_every_tile_is_as_likely_to_come_next() -> None:
    view = GAME.view(position("arrivals: kt\nleft: rs ys ys gs gs gs"), 0)
    draw = GAME.imagine(view, SPEC)
    rng = Random("likely")
    found: Counter[str] = Counter()
    for _ in range(1200):
        world = draw(rng)
        found[tile_name(world.draw[world.drawn])] += 1
    assert 150 < found["rs"] < 250
    assert 330 < found["ys"] < 470
    assert 520 < found["gs"] < 680


def test_nobody_can_tell_two_orders_of_the_draw_pile_apart() -> None:
    """Views, previews and events of a move are the same in every world that fits the view."""
    rng = Random("leak")
    match = Match.deal(SPEC, "leak")
    while not match.is_over:
        (seat,) = match.to_play()
        view = GAME.view(state_of(match), seat)
        world = GAME.sample(view, SPEC, rng)
        move = busy_move(match, rng)
        assert GAME.preview(world, seat, move) == GAME.preview(state_of(match), seat, move)
        code = GAME.encode(world, seat, GAME.parse(move))
        learned = list(match.kernel.learned)
        world.play(seat, code)
        match.play(seat, move)
        if match.kernel.learned == learned:
            for reader in (0, 1, None):
                assert GAME.view(world, reader) == GAME.view(state_of(match), reader)


def test_only_new_arrivals_are_news() -> None:
    """`learned` counts for both seats, exactly when tiles are revealed."""
    rng = Random("news")
    match = Match.deal(SPEC, "news")
    while not match.is_over:
        learned, drawn = list(match.kernel.learned), state_of(match).drawn
        match.play(match.to_play()[0], busy_move(match, rng))
        is_news = state_of(match).drawn > drawn
        assert match.kernel.learned == [n + is_news for n in learned[:2]] + learned[2:]


def test_seats_and_spectators_see_the_same() -> None:
    rng = Random("same")
    match = Match.deal(SPEC, "same")
    while not match.is_over:
        views = [GAME.view(state_of(match), seat) for seat in (0, 1, None)]
        assert [view.seat for view in views] == [0, 1, None]
        assert len({msgspec.structs.replace(view, seat=None) for view in views}) == 1
        match.play(match.to_play()[0], busy_move(match, rng))


def test_a_view_survives_the_wire() -> None:
    rng = Random("wire")
    match = Match.deal(SPEC, "wire")
    while not match.is_over:
        view = GAME.view(state_of(match), 0)
        assert msgspec.json.decode(msgspec.json.encode(view), type=BotanikView) == view
        match.play(match.to_play()[0], busy_move(match, rng))


def test_a_view_tells_what_lies_in_the_piles() -> None:
    state = position("tops: rs ys gs bs ks\narrivals: gt kt rt\nreleased 0: rm")
    state.play(0, GAME.encode(state, 0, GAME.parse("swap 1")))
    state.play(0, state.legal(0)[0])
    state.play(1, GAME.encode(state, 1, GAME.parse("gt centre 1")))
    state.play(0, GAME.encode(state, 0, GAME.parse("kt centre 1")))
    column = GAME.view(state, 0).columns[0]
    assert (column.top, column.covered) == ("kt", ("rm", "gt"))


def test_the_phase_counts_arrivals() -> None:
    rng = Random("phases")
    match = Match.deal(SPEC, "phases")
    phases = []
    while not match.is_over:
        view = GAME.view(state_of(match), 0)
        if view.phase not in phases:
            phases.append(view.phase)
            assert len(view.arrivals) == 3
            assert len(view.left) == 60 - 3 * view.phase
            assert view.pawn == (view.first + view.phase + 1) % 2
        match.play(match.to_play()[0], busy_move(match, rng))
    assert phases == list(range(1, 21))
