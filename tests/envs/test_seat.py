"""Gymnasium's own check, and one seat against bots."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import tablee
import tablee.envs
from tablee.engine.errors import OptionError, TableeError
from tablee.envs.seat import SeatEnv
from tests.envs.play import plain_tables
from tests.helpers import Case, sample_size

NAMES = {case.game.name.capitalize(): case.game.version for case in plain_tables()}


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_gymnasium_accepts_the_environment(case: Case) -> None:
    game = case.game
    env = gymnasium.make(
        f"tablee/{game.name.capitalize()}-v{game.version}", players=case.spec.players, bots="random"
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it has an opinion on large and on discrete spaces
        check_env(env.unwrapped)


def play(env: SeatEnv, seed: int, limit: int = 10_000) -> tuple[float, bool, bytes]:
    """Take the first legal action each time: what was paid, whether it ended, what is seen last."""
    shown, info = env.reset(seed=seed)
    total, over, steps = 0.0, False, 0
    while not over and steps < limit:
        assert np.array_equal(shown["action_mask"], info["action_mask"])
        assert shown in env.observation_space
        shown, reward, over, _, info = env.step(int(np.flatnonzero(shown["action_mask"])[0]))
        total += reward
        steps += 1
    return total, over, shown["observation"].tobytes()


@pytest.mark.parametrize("level", ["random", "novice", "casual", "club", "expert"])
def test_bots_of_any_level_are_rivals(level: str) -> None:
    env = SeatEnv("botanik", bots=level, budget="2")
    total, over, _ = play(env, 1)
    assert over
    assert total in (-1, 0, 1)


@pytest.mark.parametrize("case", plain_tables(), ids=str)
def test_the_same_seed_gives_the_same_game_in_every_seat(case: Case) -> None:
    seat = case.spec.players - 1
    made = [SeatEnv(case.game.name, case.spec.players, seat=seat) for _ in range(2)]
    one, two = (play(env, 7, sample_size(20)) for env in made)
    assert one == two
    assert one != play(made[0], 8, sample_size(20))


def test_every_seat_may_have_a_bot_of_its_own() -> None:
    class Last(tablee.Bot):
        def __init__(self) -> None:
            self.seats: set[int] = set()

        def choose(self, turn: tablee.Turn) -> str:
            self.seats.add(turn.seat)
            return turn.legal[-1]

    last = Last()
    env = SeatEnv("matryoshka", 3, seat=1, bots=["random", last])
    play(env, 1)
    assert last.seats == {0}
    with pytest.raises(OptionError, match="needs 2"):
        SeatEnv("matryoshka", 3, bots=["random"])


@pytest.mark.parametrize("game", ["botanik", "mondo"])
def test_after_a_bot_has_forfeited_nothing_is_played_before_a_reset(game: str) -> None:
    class Fails(tablee.Bot):
        def choose(self, turn: tablee.Turn) -> str:
            raise ValueError("no idea")

    env = SeatEnv(game, 2, bots=Fails())
    with pytest.raises(tablee.Forfeit):  # at once, or when it is the bot's turn
        play(env, 1)
    with pytest.raises(TableeError, match="call reset first"):
        env.step(env.episode.coder.wait if game == "mondo" else 0)


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        (tablee.Bot, "Bot is a class, not a bot"),
        ([tablee.Bot], "Bot is a class, not a bot"),
        ([3], "3 is not a bot"),
        (None, "None is not a bot"),
        ("nobody", "nobody"),
    ],
)
def test_what_is_no_bot_is_refused_in_a_sentence(bots: Any, words: str) -> None:
    with pytest.raises(OptionError, match=words):
        SeatEnv("botanik", bots=bots)


def test_bots_in_real_time_take_their_time() -> None:
    """A novice's hands take 3 seconds: it acts in every third tick at most."""
    env = SeatEnv("mondo", 2, bots="novice", options={"seconds": 60})
    env.reset(seed=1)
    env.step(env.episode.coder.wait)
    env.step(env.episode.coder.wait)
    assert env.position().kernel.fields()["hand"][1] == -1
    for _ in range(20):
        env.step(env.episode.coder.wait)
    assert env.position().view(1).middle != env.position().view(1).dealt  # type: ignore[attr-defined]


def test_an_illegal_action_loses_and_says_why() -> None:
    env = SeatEnv("botanik", seat=0, bots="random")
    shown, _ = env.reset(seed=1)
    sides = [action for action in range(15) if not shown["action_mask"][action]]
    _, reward, over, cut, info = env.step(sides[0])
    assert (reward, over, cut) == (-1.0, True, False)
    assert info["why"] == "BOT-08"
    env.reset(seed=1)
    assert env.step(1000)[4]["why"] == "not-a-move"


def test_after_the_end_nothing_is_played_before_a_reset() -> None:
    env = SeatEnv("botanik", seat=0, bots="random")
    for action in (1000, -5, 2**40):
        env.reset(seed=1)
        _, reward, over, _, info = env.step(action)
        assert (reward, over, info["why"]) == (-1.0, True, "not-a-move")
        with pytest.raises(TableeError, match="call reset first, and again after the end"):
            env.step(int(np.flatnonzero(info["action_mask"])[0]))
    _, over, _ = play(env, 1)
    assert over
    with pytest.raises(TableeError, match="call reset first"):
        env.step(0)


def test_actions_and_seeds_are_whole_numbers_of_any_kind() -> None:
    env = SeatEnv("botanik", seat=0, bots="random")
    shown, _ = env.reset(seed=np.int64(7))  # type: ignore[arg-type]
    again, _ = env.reset(seed=7)
    assert np.array_equal(shown["observation"], again["observation"])
    action = np.flatnonzero(shown["action_mask"])[0]
    for wrong in (float(action), 0.5, None, "1"):
        with pytest.raises(TableeError, match="whole numbers"):
            env.step(wrong)  # type: ignore[arg-type]
    assert env.step(action)[1] == 0.0


def test_modes_render_what_the_seat_sees(capsys: pytest.CaptureFixture[str]) -> None:
    env = SeatEnv("renature", 2, bots="random", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == env.position().board(0)
    shown = SeatEnv("renature", 2, bots="random", render_mode="human")
    shown.reset(seed=1)
    assert shown.render() is None
    assert capsys.readouterr().out.strip() == str(env.render()).strip()


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(OptionError, match=r"0\.\.1"):
        SeatEnv("botanik", seat=2)
    with pytest.raises(TableeError, match="whole numbers"):
        SeatEnv("botanik", seat=1.5)  # type: ignore[arg-type]
