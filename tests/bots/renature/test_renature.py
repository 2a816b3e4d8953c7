"""What Renature's bots think of a position: no jump where nothing has changed."""

from __future__ import annotations

import pytest

from tablee.bots.renature import RenatureBrain
from tablee.engine.random import Random
from tablee.games.renature.kernel.rules import State
from tests.games.renature.positions import GAME, position, small_map

TWO = small_map(".....\n.A.B.\n.....")
BRAIN = RenatureBrain()
END = """
    phase: end
    brook: 00 a1 b1
    clouds: 4 0
    board 0: 0000 0000
    board 1: 0000 0000
    hand 0: 11 22 33 | 44
    hand 1: 55 66 77 | 88
"""


def holding(dominoes: int) -> State:
    """Somebody with eleven plants and so many dominoes has just placed one."""
    numbers = [f"{low}{high}" for low in range(1, 10) for high in range(low, 10)][:dominoes]
    hand, reserve = numbers[:3], numbers[3:]
    text = f"""
        phase: plant
        brook: 00 a1 b1
        board 0: 3211 1111
        hand 0: {" ".join(hand)} | {" ".join(reserve)}
    """
    return position(text, parts=TWO)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_ends_a_turn_as_many_turns_are_imagined_after_it(players: int) -> None:
    others = "".join(f"board {seat}: 0000 0000\n" for seat in range(2, players))
    ends = set()
    for move in ("done", "joker 5"):
        state = position(END + others, players, TWO)
        code = next(code for code in state.legal(0) if _text(state, code) == move)
        state.play(0, code)
        BRAIN.outcome(state, 0, Random("turns"))
        ends.add(state.turn)
    assert ends == {1}  # the others once, and one more turn of one's own


def test_with_few_turns_left_a_plant_is_not_worth_keeping_more_than_with_many() -> None:
    worth = [_plant_worth(holding(dominoes)) for dominoes in range(3, 20)]
    assert worth == sorted(worth, reverse=True)  # the fewer turns, the better to plant now
    assert worth[0] > worth[-1]


def _plant_worth(state: State) -> float:
    """What planting an own bush beside the domino seems worth."""
    codes = state.legal(0)
    code = next(code for code in codes if _text(state, code) == "plant own bush b2")
    [value] = BRAIN.worths(state, 0, [code])
    return value


def _text(state: State, code: int) -> str:
    [text] = GAME.spell(state, state.turn, [code])
    return text
