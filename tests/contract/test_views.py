"""What a seat may know: a view fits the state, and any state that fits the view will do."""

from __future__ import annotations

import msgspec
import pytest

from tablee.engine.game import AnyGame
from tablee.engine.kernel import Kernel
from tablee.engine.random import Random
from tablee.match import Match
from tests.helpers import (
    Case,
    RandomTurn,
    cases,
    internals,
    onlookers,
    plain_cases,
    play_turn,
    plies,
    random_turn,
    sample_size,
    walk,
)


def imagined(match: Match, seat: int | None, rng: Random) -> Match:
    """A match in a world that this seat cannot tell from the true one."""
    game: AnyGame = match.spec.game
    other = Match(match.spec, match.setup)
    other.kernel = game.sample(game.view(match.kernel, seat), match.spec, rng)
    return other


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_sampled_state_gives_the_same_view(case: Case) -> None:
    rng = Random("views")
    for number in range(sample_size(2)):
        for match in walk(case, number, every=plies(1 if case.spec.options == {} else 4)):
            for seat in range(case.spec.players):
                view = case.game.view(match.kernel, seat)
                state = case.game.sample(view, case.spec, rng)
                assert case.game.view(state, seat) == view
                assert state.acting() == match.kernel.acting()


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_many_worlds_can_be_drawn_from_one_view(case: Case) -> None:
    rng = Random("many")
    for match in walk(case, every=plies(15)):
        for seat in range(case.spec.players):
            view = case.game.view(match.kernel, seat)
            draw = case.game.imagine(view, case.spec)
            for _ in range(3):
                assert case.game.view(draw(rng), seat) == view


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_sampled_state_plays_to_the_end(case: Case) -> None:
    rng = Random("to the end")
    for match in walk(case, every=plies(5)):
        for seat in range(case.spec.players):
            state = imagined(match, seat, rng).kernel
            state.playout(rng)
            assert state.acting() == 0
            assert len(state.final()) == case.spec.players


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_sampling_looks_at_nothing_but_view_and_chance(case: Case) -> None:
    """The same view gives the same world, whatever the true one is."""
    for match in walk(case, every=plies(20)):
        for seat in range(case.spec.players):
            one = imagined(match, seat, Random("one"))
            two = imagined(one, seat, Random("one"))
            assert internals(one.kernel) == internals(two.kernel)


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_a_view_survives_the_wire(case: Case) -> None:
    for match in walk(case, every=plies(10)):
        for seat in onlookers(match):
            view = case.game.view(match.kernel, seat)
            data = msgspec.json.encode(view)
            assert msgspec.json.decode(data, type=case.game.view_type) == view


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_game_says_truly_whether_all_see_alike(case: Case) -> None:
    alike = True
    for match in walk(case, every=plies(1)):
        view = case.game.view
        spectator = view(match.kernel, None)
        for seat in range(case.spec.players):
            alike &= msgspec.structs.replace(view(match.kernel, seat), seat=None) == spectator
    assert alike == case.game.sees_alike


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_view_made_from_the_spectators_is_the_view_of_the_seat(case: Case) -> None:
    for match in walk(case, every=plies(5)):
        shown = match.view()
        for seat in range(case.spec.players):
            assert match.view(seat, shown) == match.view(seat)


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_seats_have_views_of_their_own_and_a_spectator_has_none_of_theirs(case: Case) -> None:
    for match in walk(case, every=plies(20)):
        assert [case.game.view(match.kernel, seat).seat for seat in onlookers(match)] == [
            None,
            *range(case.spec.players),
        ]


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_seat_that_learned_nothing_cannot_tell_two_worlds_apart(case: Case) -> None:
    """`learned` is what undo trusts: a move that shows a seat nothing shows it nothing."""
    rng = Random("learned")
    for match in walk(case, every=plies(3)):
        if match.is_over:
            continue
        turn = random_turn(match, rng)
        for seat in range(case.spec.players):
            other = imagined(match, seat, rng)
            if turn.move in other.legal(turn.seat):
                true = after(match, turn)
                if true.learned[seat] == match.kernel.learned[seat]:
                    play_turn(other, turn)
                    assert case.game.view(true, seat) == case.game.view(other.kernel, seat)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_seats_that_decide_at_the_same_time_do_not_see_each_others_choices(case: Case) -> None:
    """`Match.is_unseen` trusts it: a decision that was open before a move did not see it."""
    rng = Random("at once")
    for match in walk(case, every=plies(2)):
        acting = match.to_play()
        if match.is_timed or len(acting) < 2:
            continue
        mover, *others = acting
        worlds = [match.copy() for _ in range(2)]
        for world in worlds:
            world.play(mover, rng.pick(match.legal(mover)))
        one, two = worlds
        for seat in others:
            assert one.view(seat) == two.view(seat)
            assert one.legal(seat) == two.legal(seat) == match.legal(seat)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_events_tell_no_more_than_views(case: Case) -> None:
    """Two worlds that a seat cannot tell apart, before and after a move, sound the same."""
    rng = Random("events")
    for match in walk(case, every=plies(2)):
        if match.is_over:
            continue
        turn = random_turn(match, rng)
        for seat in range(case.spec.players):
            one = match.copy()
            play_turn(one, turn)
            world = imagined(match, seat, rng)
            turns = [turn] if turn.move in world.legal(turn.seat) else []
            if seat != turn.seat or not turns:  # another's secret may be the move itself
                turns.append(instead(world, turn, rng))
            for same in turns:
                two = world.copy()
                play_turn(two, same)
                if case.game.view(one.kernel, seat) == case.game.view(two.kernel, seat):
                    heard = [[event.seen_by(seat) for event in m.last_events] for m in (one, two)]
                    assert heard[0] == heard[1]


def after(match: Match, turn: RandomTurn) -> Kernel:
    """The state that a turn leads to; the match stays where it is."""
    other = match.copy()
    play_turn(other, turn)
    return other.kernel


def instead(match: Match, turn: RandomTurn, rng: Random) -> RandomTurn:
    """Another move of the same seat, at the same time."""
    return RandomTurn(turn.seat, rng.pick(match.legal(turn.seat)), turn.t)
