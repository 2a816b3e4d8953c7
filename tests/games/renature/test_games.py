"""Whole random games: against slow and simple rules, conservation, and what seats may know."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import chain

import pytest

from tablee.engine.game import Event
from tablee.engine.random import Random
from tablee.games.renature import events
from tablee.games.renature.components import parts_of
from tablee.games.renature.kernel.rules import State
from tablee.games.renature.names import COLOURS, DOMINO_NAMES, PLANTS
from tablee.games.renature.view import RenatureView
from tablee.match import Match
from tests.games.renature.naive import Naive
from tests.games.renature.positions import GAME, play, position, thrifty
from tests.helpers import sample_size

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def state_of(match: Match) -> State:
    assert isinstance(match.kernel, State)
    return match.kernel


def seen(match: Match, seat: int | None) -> RenatureView:
    return GAME.view(state_of(match), seat)


@PLAYERS
def test_kernel_and_naive_rules_agree_on_every_move_of_random_games(players: int) -> None:
    phases: Counter[str] = Counter()
    for number in range(sample_size(6)):
        match = Match.deal(GAME.spec(players), f"slow {number}")
        rng = Random(f"moves {number}")
        while not match.is_over:
            seat = match.to_play()[0]
            view = seen(match, seat)
            naive = Naive(view)
            legal = match.legal(seat)
            assert len(set(legal)) == len(legal)
            assert set(legal) == naive.legal(seat)
            assert legal not in (["skip"], ["done"], ["spill"])
            for area in view.areas:
                assert area.is_closing == (naive.isolated(area.letter) and area.taker is None)
                assert list(area.score.points) == naive.shares(area.letter)
            phases[view.phase] += 1
            match.play(seat, thrifty(rng, legal))
    assert set(phases) == {"domino", "plant", "overflow", "closing", "end"}


@PLAYERS
def test_scores_recounted_from_what_happened(players: int) -> None:
    for number in range(sample_size(10)):
        match = Match.deal(GAME.spec(players), f"scores {number}")
        rng = Random(f"moves {number}")
        points = match.kernel.scores()
        while not match.is_over:
            seat = match.to_play()[0]
            told = match.play(seat, thrifty(rng, match.legal(seat)))
            naive = Naive(seen(match, None))
            for event in told:
                if isinstance(event, events.PlantPlaced):
                    points[event.seat] += naive_points(naive, event)
                if isinstance(event, events.AreaIsolated):
                    points = [a + b for a, b in zip(points, naive.shares(event.area), strict=True)]
            assert match.kernel.scores() == points
        assert match.kernel.final() == naive_final(seen(match, None), points)


def naive_points(naive: Naive, event: events.PlantPlaced) -> int:
    """REN-18, with the new plant already there."""
    value = PLANTS.index(event.plant)
    cells = naive.areas[event.area]
    return sum(
        PLANTS.index(plant.plant) <= value for cell, plant in naive.plants.items() if cell in cells
    )


def naive_final(view: RenatureView, points: list[int]) -> list[int]:
    """REN-27, REN-28."""
    naive = Naive(view)
    totals = list(points)
    for area in view.areas:
        if area.taker is None:
            totals = [a + b for a, b in zip(totals, naive.shares(area.letter), strict=True)]
        else:
            assert area.back is not None
            totals[area.taker] += area.back
    for seat, player in enumerate(view.players):
        left = sum(n * value for n, value in zip(player.own, (1, 2, 3, 4), strict=True))
        left += sum(n * value for n, value in zip(player.neutral, (1, 2, 3, 4), strict=True))
        totals[seat] += player.clouds - left
    return totals


@PLAYERS
def test_nothing_is_lost_and_nothing_appears(players: int) -> None:
    for number in range(sample_size(8)):
        match = Match.deal(GAME.spec(players), f"parts {number}")
        rng = Random(f"moves {number}")
        clouds = 6 * players + 6
        while not match.is_over:
            seat = match.to_play()[0]
            told = match.play(seat, thrifty(rng, match.legal(seat)))
            clouds -= sum(map(spent, told))
            view = seen(match, None)
            assert clouds_in(view) == clouds
            check_dominoes(state_of(match), view)
            check_plants(view)
            assert sum(player.tokens for player in view.players) == sum(
                area.taker is not None for area in view.areas
            )


def spent(event: Event) -> int:
    if isinstance(event, events.JokerMoved | events.PlantRetrieved | events.ExtraTurn):
        return event.cost
    return event.count if isinstance(event, events.CloudsLost) else 0


def clouds_in(view: RenatureView) -> int:
    sky = sum(cloud.count for cloud in view.clouds)
    return sum(player.clouds for player in view.players) + sky + view.overflow


def check_dominoes(state: State, view: RenatureView) -> None:
    hands = [GAME.view(state, seat).hand for seat in range(state.seats)]
    known = [*chain.from_iterable(hands), *(play.domino for play in view.played)]
    assert len(set(known)) == len(known)
    reserves = sum(player.reserve for player in view.players)
    assert len(known) + reserves + view.box == len(DOMINO_NAMES)


def check_plants(view: RenatureView) -> None:
    out = Counter((plant.colour, plant.plant) for plant in view.plants)
    for kind, plant in enumerate(PLANTS):
        for player in view.players:
            assert player.own[kind] + out[player.colour, plant] == view.slots[kind]
        neutral = sum(player.neutral[kind] for player in view.players)
        assert neutral + out["neutral", plant] == len(view.players) * view.slots[4 + kind]


@PLAYERS
def test_a_world_drawn_from_a_view_looks_the_same_and_can_be_played(players: int) -> None:
    for number in range(sample_size(3)):
        spec = GAME.spec(players)
        match = Match.deal(spec, f"views {number}")
        rng = Random(f"moves {number}")
        while True:
            state = state_of(match)
            for seat in (*range(players), None):
                view = GAME.view(state, seat)
                world = GAME.sample(view, spec, rng)
                assert GAME.view(world, seat) == view
                assert world.legal(state.turn) == state.legal(state.turn) or seat != state.turn
                if rng.below(20) == 0:
                    world.playout(rng)
                    assert world.acting() == 0
                    assert len(world.final()) == players
            if match.is_over:
                break
            seat = match.to_play()[0]
            match.play(seat, thrifty(rng, match.legal(seat)))


def test_worlds_differ_where_a_seat_knows_nothing_and_agree_where_it_knows() -> None:
    spec = GAME.spec(3, {"first": 0})
    match = Match.deal(spec, "worlds")
    rng = Random("moves")
    for _ in range(40):
        seat = match.to_play()[0]
        match.play(seat, thrifty(rng, match.legal(seat)))
    view = seen(match, 1)
    draw = GAME.imagine(view, spec)
    worlds = [draw(rng) for _ in range(200)]
    hidden = set(DOMINO_NAMES) - {play.domino for play in view.played} - set(view.hand)
    others = Counter(name for world in worlds for name in GAME.view(world, 0).hand)
    assert set(others) == hidden
    assert all(GAME.view(world, 1) == view for world in worlds)
    reserves = {
        tuple(world.dealt[55 + world.drawn[1] : 55 + world.dealt_count[1]]) for world in worlds
    }
    assert len(reserves) > 150


def test_backs_are_drawn_from_what_is_left_of_their_front() -> None:
    state = position("taken: Q 0")
    state.back = [5 if area == 16 else back for area, back in enumerate(state.back)]
    rng = Random("backs")
    spec = state.spec
    own = GAME.imagine(GAME.view(state, 0), spec)
    other = GAME.imagine(GAME.view(state, 1), spec)
    assert {own(rng).back[16] for _ in range(50)} == {5}
    assert {own(rng).back[17] for _ in range(50)} == {3, 4}
    assert {other(rng).back[16] for _ in range(80)} == {3, 4, 5}


def test_a_view_does_not_change_with_what_is_hidden() -> None:
    """The same game with the hidden parts dealt anew looks the same to the seat."""
    match = Match.deal(GAME.spec(2, {"first": 0}), "hidden")
    state = state_of(match)
    before = GAME.view(state, 0)
    other = state.copy()
    hand = other.hand
    hand[3:6] = sorted(other.dealt[55 + 3 : 55 + 6])
    other.hand = hand
    other.back = [back + 1 for back in other.back]
    assert GAME.view(other, 0) == before
    assert GAME.view(other, None) == GAME.view(state, None)
    assert GAME.view(other, 1) != GAME.view(state, 1)


@PLAYERS
def test_events_tell_a_seat_nothing_that_its_view_does_not(players: int) -> None:
    """A drawn domino and a token's back are for one seat only."""
    match = Match.deal(GAME.spec(players), "events")
    rng = Random("moves")
    drawn = 0
    while not match.is_over:
        seat = match.to_play()[0]
        for event in match.play(seat, thrifty(rng, match.legal(seat))):
            for reader in (*range(players), None):
                told = event.seen_by(reader)
                if isinstance(told, events.DominoDrawn):
                    drawn += 1
                    assert (told.domino is not None) == (reader == told.seat)
                if isinstance(told, events.TokenTaken):
                    assert (told.back is not None) == (reader == told.seat)
    assert drawn > 0


def test_undo_is_told_what_a_move_shows() -> None:
    match = Match.deal(GAME.spec(2, {"first": 0}), "undo")
    hand = seen(match, 0).hand
    assert match.reveals(0, "joker 3") == ()
    assert match.reveals(0, f"place {hand[0]} c1 d1") == ()  # it shows what it says
    assert match.reveals(0, f"discard {hand[0]}") == (0,)
    match.play(0, f"place {hand[0]} c1 d1")
    assert match.reveals(0, "joker 3") == ()
    assert match.disclosed()[:2] == (1, 0)
    assert match.reveals(0, "skip") == (0,)


def test_a_copy_is_independent_and_plays_the_same() -> None:
    for players in (2, 3, 4):
        spec = GAME.spec(players)
        state = GAME.begin(spec, GAME.deal(spec, Random("copy")))
        rng = Random("moves")
        while state.acting():
            before = [GAME.view(state, seat) for seat in range(players)]
            other = state.copy()
            other.playout(Random("other"))
            assert [GAME.view(state, seat) for seat in range(players)] == before
            twin = state.copy()
            move = state.choose(state.turn, rng)
            seat = state.turn
            state.play(seat, move)
            twin.play(seat, move)
            assert GAME.view(twin, None) == GAME.view(state, None)


def test_choose_is_uniform_over_the_legal_moves() -> None:
    """Every legal move comes up about equally often, in every phase."""
    positions = (
        "hand 0: 37 12 55",
        "hand 0: 37 12 55 \n brook: 33 c1 d1 \n plants: white turf j4, neutral bush j5",
        "phase: plant \n brook: 11 j3 k3 \n plants: white turf k4",
        "phase: overflow \n overflow: 1 \n plants: white turf k4, neutral turf j4",
        "phase: end \n plants: white turf k4",
    )
    rng = Random("choose")
    for text in positions:
        state = position(text)
        legal = state.legal(0)
        rounds = 60 * len(legal)
        found = Counter(state.choose(0, rng) for _ in range(rounds))
        assert set(found) == set(legal), text
        assert max(found.values()) < 60 + 6 * 60**0.5


DIGEST = """
import hashlib
from tablee.games import find_game
from tablee.engine.random import Random
game = find_game("renature")
digest = hashlib.sha256()
for number in range(9):
    spec = game.spec(2 + number % 3)
    state = game.begin(spec, game.deal(spec, Random(f"both {number}")))
    rng = Random(f"modes {number}")
    while state.acting():
        digest.update(repr((state.legal(state.turn), state.scores())).encode())
        state.step(rng)
    digest.update(repr(state.final()).encode())
print(digest.hexdigest())
"""


def test_compiled_and_interpreted_rules_play_the_same_games() -> None:
    digests = set()
    for interpreted in ("0", "1"):
        environment = {**os.environ, "TABLEE_INTERPRETED": interpreted}
        done = subprocess.run(
            [sys.executable, "-c", DIGEST],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        digests.add(done.stdout)
    assert len(digests) == 1


def test_colours_of_the_view_are_those_of_the_seats() -> None:
    state = position("turn: 2", players=4)
    assert [player.colour for player in GAME.view(state, 2).players] == list(COLOURS[:4])
    assert parts_of(state.spec.components).standard
    assert play(state, "joker 4")[0] == events.JokerMoved(2, "turtle", "butterfly", 2)
