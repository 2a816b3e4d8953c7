"""OpenSpiel's own tests, and what a player may know."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import tablee
import tablee.envs.spiel
from tablee.engine.errors import OptionError, TableeError
from tablee.engine.random import Random
from tablee.envs.spiel.game import TableeState
from tests.envs.play import observed, plain_tables
from tests.helpers import SOAK, Case, sample_size, seen


def loaded(case: Case, deals: int) -> Any:
    given = {"players": case.spec.players, "deals": deals}
    return pyspiel.load_game(f"python_tablee_{case.game.name}", given)


def played(case: Case, steps: int, deals: int = 50, seed: str = "spiel") -> TableeState:
    """A game after some random decisions; whoever plays alone does not stop before the bell."""
    rng = Random(f"{seed} {case}")
    state: TableeState = loaded(case, deals).new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.pick([outcome for outcome, _ in state.chance_outcomes()]))
    for _ in range(steps):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        is_alone = case.game.is_timed and case.spec.players == 1
        state.apply_action(state.deck.coder.wait if is_alone else rng.pick(legal))
    return state


class Flat:
    """Says of every state that all are equal, and of every move that it is as good as others."""

    def evaluate(self, state: Any) -> np.ndarray[Any, np.dtype[np.float64]]:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


FEWEST = [case for case in plain_tables() if case.spec.players == case.game.players[0]]
UNTIMED = [case for case in plain_tables() if not case.game.is_timed]


@pytest.mark.parametrize("case", plain_tables() if SOAK else UNTIMED, ids=str)
def test_openspiel_accepts_the_game_with_seeded_deals(case: Case) -> None:
    pyspiel.random_sim_test(loaded(case, 20), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("case", plain_tables() if SOAK else FEWEST, ids=str)
def test_openspiel_accepts_the_game_with_every_draw_as_chance(case: Case) -> None:
    pyspiel.random_sim_test(loaded(case, 0), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_a_sum_of_returns_is_told_only_by_a_game_of_zero_sum(case: Case) -> None:
    game = loaded(case, 0)
    is_zero_sum = game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert is_zero_sum == (case.game.players[0] > 1)
    assert game.utility_sum() == (0 if is_zero_sum else None)


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_a_deal_from_single_draws_is_a_possible_one(case: Case) -> None:
    state = played(case, 0, deals=0)
    assert state.episode is not None
    again = played(case, 0, deals=0)
    assert again.episode is not None
    assert seen(case.game, state.episode.state) == seen(case.game, again.episode.state)
    other = played(case, 0, deals=0, seed="other")
    assert other.episode is not None
    assert seen(case.game, state.episode.state) != seen(case.game, other.episode.state)


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_a_seeded_deal_is_that_of_the_library(case: Case) -> None:
    state = loaded(case, 5).new_initial_state()
    assert state.chance_outcomes() == [(roll, 0.2) for roll in range(5)]
    state.apply_action(3)
    match = tablee.deal(case.game.name, players=case.spec.players, seed="tablee/3")
    assert seen(case.game, state.episode.state) == seen(case.game, match.kernel)


@pytest.mark.parametrize("case", FEWEST, ids=str)
def test_legal_actions_are_what_openspiel_makes_of_the_state(case: Case) -> None:
    rng = Random(f"legal {case}")
    state: TableeState = loaded(case, 20).new_initial_state()
    for _ in range(300):
        own = pyspiel.State.legal_actions(state)
        assert state.legal_actions() == own
        assert state.is_chance_node() == (state.current_player() == pyspiel.PlayerId.CHANCE)
        for player in range(case.spec.players):
            is_asked = player == state.current_player() or state.is_chance_node()
            assert state.legal_actions(player) == (own if is_asked else [])
        if state.is_terminal():
            break
        state.apply_action(rng.pick(own))
    assert state.is_terminal() or case.game.is_timed


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_states_are_cloned_serialised_and_pickled(case: Case) -> None:
    state = played(case, 33)
    text = pyspiel.serialize_game_and_state(state.get_game(), state)
    _, read = pyspiel.deserialize_game_and_state(text)
    for other in (state.clone(), read, pickle.loads(pickle.dumps(state))):
        assert str(other) == str(state)
        assert other.history() == state.history()
        assert other.legal_actions() == state.legal_actions()
        player = state.current_player()
        assert other.information_state_string(player) == state.information_state_string(player)
        before = str(state)
        other.apply_action(other.legal_actions()[-1])
        assert str(state) == before


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_observations_are_those_of_the_coder(case: Case) -> None:
    state = played(case, 21)
    assert state.episode is not None
    for player in range(case.spec.players):
        row = observed(state.deck.coder, state.episode.state, player)
        assert np.array_equal(np.array(state.observation_tensor(player)), row)
        view = tablee.Position(case.spec, state.episode.state).view(player)
        assert state.observation_string(player).startswith('{"game":')
        assert f'"seat":{player}' in state.observation_string(player)
        assert view.seat == player


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_a_resampled_state_cannot_be_told_from_the_true_one(case: Case) -> None:
    rng = np.random.default_rng(3)
    for steps in (0, 7, 26):
        state = played(case, steps)
        for player in range(case.spec.players):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player).strip() == (
                state.information_state_string(player).strip()
            )
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.current_player() == state.current_player()
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()


def test_a_resampled_state_differs_in_what_is_hidden() -> None:
    case = next(case for case in plain_tables() if case.game.name == "renature")
    state = played(case, 3)
    rng = np.random.default_rng(3)
    texts = {str(state.resample_from_infostate(0, rng.random)) for _ in range(5)}
    assert len(texts) > 1


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_information_states_tell_own_moves(case: Case) -> None:
    state = played(case, 12)
    player = state.current_player()
    told = set()
    for action in state.legal_actions()[:5]:
        other = state.clone()
        other.apply_action(action)
        told.add(other.information_state_string(player))
    assert len(told) == min(5, len(state.legal_actions()))
    assert state.information_state_string(player) not in told


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_tensors_of_information_states_tell_own_moves_in_order(case: Case) -> None:
    state = played(case, 0)
    coder = state.deck.coder
    own: list[list[int]] = [[] for _ in range(case.spec.players)]
    for _ in range(11):
        own[state.current_player()].append(state.legal_actions()[-1] + 1)
        state.apply_action(state.legal_actions()[-1])
    for player, actions in enumerate(own):
        tensor = state.information_state_tensor(player)
        assert tensor[: coder.size] == state.observation_tensor(player)
        assert tensor[coder.size :] == [*actions, *[0] * (coder.longest - len(actions))]


def test_information_states_tell_the_order_of_what_happened() -> None:
    """The same tiles lie in the same places: a view does not tell which of them was first."""
    case = next(
        case for case in plain_tables() if case.game.name == "mondo" and case.spec.players == 2
    )
    flips = [(136, 137), (137, 136)]
    told, views = set(), set()
    for first, second in flips:
        state = played(case, 0)
        for action in (first, case_wait(state), second):
            state.apply_action(action)
        views.add(state.observation_string(1))
        told.add(state.information_state_string(1))
    assert len(views) == 1
    assert len(told) == 2


def test_a_negative_number_of_deals_is_refused_in_a_sentence() -> None:
    with pytest.raises(OptionError, match="deals must be 0 or more"):
        pyspiel.load_game("python_tablee_botanik(deals=-1)")


@pytest.mark.parametrize("case", FEWEST, ids=str)
def test_an_illegal_action_is_refused_and_nothing_changes(case: Case) -> None:
    state = played(case, 7)
    before = (state.history(), str(state), state.information_state_string(0))
    legal = state.legal_actions()
    actions = state.get_game().num_distinct_actions()
    wrong = [action for action in range(actions) if action not in legal]
    for action in (*wrong[:5], *wrong[-5:], actions, -2):
        with pytest.raises(TableeError, match="is not legal for seat"):
            state.apply_action(action)
        with pytest.raises(TableeError, match="is not legal for seat"):
            state.action_to_string(state.current_player(), action)
    assert (state.history(), str(state), state.information_state_string(0)) == before


def test_after_the_end_nothing_is_played() -> None:
    state = played(next(iter(UNTIMED)), 10_000)
    assert state.is_terminal()
    before = state.information_state_string(0)
    with pytest.raises(TableeError, match="The game is over"):
        state.apply_action(0)
    assert state.information_state_string(0) == before


def test_chance_gives_its_own_outcomes_only() -> None:
    state = loaded(next(iter(UNTIMED)), 3).new_initial_state()
    for wrong in (3, -2):
        with pytest.raises(TableeError, match="its outcomes are 0 to 2"):
            state.apply_action(wrong)
    state.chance_outcomes().pop()  # a list of one's own
    assert [outcome for outcome, _ in state.chance_outcomes()] == [0, 1, 2]


def test_a_state_that_is_imagined_within_a_tick_goes_on_with_the_same_seat() -> None:
    case = next(one for one in plain_tables() if one.game.is_timed and one.spec.players == 3)
    state = played(case, 0)
    state.apply_action(case_wait(state))
    other = state.resample_from_infostate(0, np.random.default_rng(1).random)
    assert other.current_player() == 1
    take = other.legal_actions()[0]
    other.apply_action(take)
    assert str(take) in other.told(1)
    assert str(take) not in other.told(0)


def test_what_others_heard_is_not_imagined() -> None:
    """Their information states begin at the imagined state, as the documentation says."""
    state = played(next(iter(UNTIMED)), 12)
    other = state.resample_from_infostate(0, np.random.default_rng(1).random)
    assert other.own[0] == state.own[0] != []
    assert other.own[1] == [] != state.own[1]
    assert other.told(1) == [other.view_text(1)]


def case_wait(state: TableeState) -> int:
    return state.deck.coder.wait


def test_a_secret_choice_is_told_to_nobody_else() -> None:
    case = next(case for case in plain_tables() if case.game.name == "matryoshka")
    state = played(case, 0)
    one, two = state.clone(), state.clone()
    one.apply_action(state.legal_actions()[0])
    two.apply_action(state.legal_actions()[-1])
    for player in range(1, case.spec.players):
        assert one.information_state_string(player) == two.information_state_string(player)
    assert one.information_state_string(0) != two.information_state_string(0)


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_returns_are_those_of_the_result(case: Case) -> None:
    if case.game.is_timed and not SOAK and case.spec.players > 1:
        steps = sample_size(1)
        assert played(case, steps).returns() == [0.0] * case.spec.players
        return
    state = played(case, 10_000)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0) or case.spec.players == 1
    assert max(map(abs, state.returns())) > 0 or case.spec.players == 2


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_openspiels_search_for_hidden_information_plays_our_games(case: Case) -> None:
    state = played(case, 5)
    rollouts = RandomRolloutEvaluator(1, np.random.RandomState(1)) if SOAK else Flat()
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        evaluator=rollouts,
        uct_c=2.0,
        max_simulations=sample_size(12),
        random_state=np.random.RandomState(1),
    )
    before = str(state)
    assert bot.step(state) in state.legal_actions()
    assert str(state) == before
