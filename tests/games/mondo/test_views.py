"""What a seat may know: everything but the rounds to come, and the time if it is hidden."""

from __future__ import annotations

import pytest

from tablee.engine.random import Random
from tablee.games.mondo.names import MODIFIERS
from tablee.games.mondo.setup import MondoSetup
from tablee.match import Match
from tests.games.mondo.tables import GAME, act, bell, state_of, table
from tests.helpers import Case, play_turn, random_turn, walk

SOME = [
    Case(GAME, GAME.spec(1)),
    Case(GAME, GAME.spec(2, {"level": "expert", "seconds": 30})),
    Case(GAME, GAME.spec(3, {"level": "advanced", "hidden_timer": True})),
    Case(GAME, GAME.spec(4, {"handicap": ["none", "active", "all", "none"]})),
]


@pytest.mark.parametrize("case", SOME, ids=str)
def test_a_spectator_can_imagine_the_state_too_and_everything_stays_legal(case: Case) -> None:
    rng = Random("spectator")
    for match in walk(case, every=10):
        view = GAME.view(state_of(match), None)
        sampled = GAME.sample(view, case.spec, rng)
        assert GAME.view(sampled, None) == view
        for seat in range(8):
            assert sampled.legal(seat) == match.kernel.legal(seat)
    assert GAME.result(sampled) == GAME.result(state_of(match))
    assert GAME.breakdown(sampled) == GAME.breakdown(state_of(match))


def test_a_sample_never_shows_a_modifier_again() -> None:
    rng = Random("modifiers")
    match = Match.deal(GAME.spec(2, {"level": "advanced"}), "modifiers")
    bell(match)
    view = GAME.view(state_of(match), 0)
    thirds = set()
    for _ in range(60):
        sampled = GAME.sample(view, match.spec, rng)
        used = [MODIFIERS[modifier] for modifier in sampled.modifier]
        assert used[0] == view.past[0].modifier
        assert used[1] == view.modifier
        assert len(set(used)) == 3
        thirds.add(used[2])
    assert len(thirds) == 3


def test_rounds_to_come_change_no_view() -> None:
    """Two tables that differ only in what is still hidden look the same until then."""
    spec = GAME.spec(3, {"level": "expert"})
    one = GAME.deal(spec, Random("one"))
    other = MondoSetup((one.rounds[0], *GAME.deal(spec, Random("other")).rounds[1:]))
    matches = [Match(spec, setup) for setup in (one, other)]
    rng = Random("moves")
    for _ in range(60):
        turn = random_turn(matches[0], rng)
        for match in matches:
            play_turn(match, turn)
        if state_of(matches[0]).round > 0:
            break
        assert matches[0].last_events == matches[1].last_events
        for seat in (0, 1, 2, None):
            views = [GAME.view(state_of(match), seat) for match in matches]
            assert views[0] == views[1]


def test_a_hidden_timer_leaves_no_trace_of_time_in_views_and_events() -> None:
    spec = GAME.spec(2, {"hidden_timer": True})
    early, late = (Match.deal(spec, "timer") for _ in range(2))
    for match, t in ((early, 10), (late, 400_000)):
        match.play(0, "take 17", t)
    assert early.last_events == late.last_events
    for seat in (0, 1, None):
        assert GAME.view(state_of(early), seat) == GAME.view(state_of(late), seat)
    assert GAME.sample(GAME.view(state_of(late), 0), spec, Random("guess")).now == 0


def test_the_next_round_is_news_to_everyone_and_nothing_else_is() -> None:
    match = Match.deal(GAME.spec(2), "news")
    for seat, move in ((0, "take 17"), (0, "put a1 front 0"), (1, "flip 3"), (0, "stop")):
        assert match.reveals(seat, move) == ()
        act(match, seat, move)
    assert match.reveals(1, "stop") == (0, 1)
    act(match, 1, "stop")
    assert list(match.kernel.learned[:2]) == [1, 1]


def test_a_preview_tells_what_a_move_would_bring_and_changes_nothing() -> None:
    match = table(". . . . . . . WFWW", "", hands=["WWWF:panda"])
    state = state_of(match)
    before = GAME.view(state, 0)
    preview = GAME.preview(state, 0, "put c2 front 0")
    assert preview is not None
    assert preview.change == 1 + 2 + 1  # the square, the forest, the panda
    assert preview.count.landscapes == 2
    stopped = GAME.preview(state, 0, "stop")
    assert stopped is not None
    assert (stopped.change, stopped.count.bonus) == (4, 4)
    assert GAME.view(state, 0) == before
    for text in ("put f4 front 0", "take 1", "dance", "bell", "put c2 front 9"):
        assert GAME.preview(state, 0, text) is None
    assert GAME.preview(state, 1, "put ?") is None  # nothing in hand
    act(match, 1, "stop")
    last = GAME.preview(state, 0, "stop")  # which ends the round
    assert last is not None
    assert last.count.bonus == 2


def test_a_preview_tells_how_the_tile_in_hand_fits_everywhere() -> None:
    match = table(". . . . . . . WFWW", "", hands=["WWWF:panda"])
    state = state_of(match)
    before = GAME.view(state, 0)
    preview = GAME.preview(state, 0, "put ?")
    assert preview is not None
    fits = {fit.move: fit for fit in preview.fits}
    assert set(fits) == {move for move in match.legal(0) if move.startswith("put ")}
    best = fits["put c2 front 0"]
    assert (best.mismatches, best.closes, best.change) == ((), ("forest",), 1 + 2 + 1)
    assert fits["put c2 front 1"].mismatches == ("west",)
    for move, fit in fits.items():
        told = GAME.preview(state, 0, move)
        assert told is not None
        assert len(told.count.board.mismatches) == len(fit.mismatches)
    assert GAME.view(state, 0) == before


def test_mon_26_a_view_says_what_is_at_stake() -> None:
    for players, level in ((2, "beginner"), (2, "advanced"), (1, "solo-easy")):
        match = Match.deal(GAME.spec(players, {"level": level}), level)
        view = GAME.view(state_of(match), 0)
        assert view.stake == (4 if view.modifier else 0)
        assert (view.modifier is not None) == (level == "advanced")


def test_mon_10_everyone_knows_the_faces_with_which_the_round_began() -> None:
    match = Match.deal(GAME.spec(2), "faces")
    setup = match.record().setup["rounds"]
    for seat, move in ((0, "flip 3"), (0, "take 17"), (0, "put a1 front 0"), (1, "flip 4")):
        act(match, seat, move)
    for eyes in (0, 1, None):
        assert GAME.view(state_of(match), eyes).dealt == setup[0]["up"]
    for number in (1, 2, 2):  # the last ones stay when the game is over
        bell(match)
        assert GAME.view(state_of(match), None).dealt == setup[number]["up"]
