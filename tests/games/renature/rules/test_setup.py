"""What chance decides (REN-08 to REN-10), and setups that it cannot have decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tablee.engine.errors import OptionError, RecordError
from tablee.engine.random import Random
from tablee.games.renature.setup import RenatureSetup, deal
from tests.games.renature.positions import GAME


def dealt(players: int, seed: str = "deal", **options: object) -> RenatureSetup:
    return deal(GAME.spec(players, options), Random(seed))


def test_ren_08_each_area_has_a_token_of_its_size_and_three_are_left() -> None:
    setup = dealt(2)
    drawing = GAME.standard().drawing
    box = Counter(
        (token.main, token.secondary, back)
        for token in GAME.standard().tokens
        for back in token.backs
    )
    for letter, size in zip(drawing.letters, drawing.sizes, strict=True):
        assert setup.tokens[letter][:2] == (size, size // 2)
    left = box - Counter(setup.tokens.values())
    assert left.total() == 3


def test_ren_08_every_token_of_a_size_can_come_to_an_area() -> None:
    backs = {dealt(2, f"deal {n}").tokens["Q"][2] for n in range(60)}
    assert backs == {3, 4, 5}


@pytest.mark.parametrize(("players", "each"), [(2, 26), (3, 18), (4, 13)])
def test_ren_09_dominoes_for_each_player(players: int, each: int) -> None:
    setup = dealt(players)
    assert [len(own) for own in setup.dominoes] == [each] * players
    names = [name for own in setup.dominoes for name in own]
    assert len(set(names)) == players * each
    state = GAME.begin(GAME.spec(players), setup)
    for seat in range(players):
        view = GAME.view(state, seat)
        assert view.hand == tuple(sorted(setup.dominoes[seat][:3]))
        assert view.players[seat].reserve == each - 3
    assert GAME.view(state, None).box == 55 - players * each


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ren_10_scores_start_at_4_3_2_1_in_turn_order(players: int) -> None:
    for first in range(players):
        spec = GAME.spec(players, {"first": first})
        state = GAME.begin(spec, GAME.deal(spec, Random("x")))
        order = [(first + i) % players for i in range(players)]
        assert [state.scores()[seat] for seat in order] == [4, 3, 2, 1][:players]
        assert GAME.view(state, None).acting == (first,)


def test_ren_10_chance_decides_who_begins_unless_the_table_does() -> None:
    assert {dealt(4, f"deal {n}").first for n in range(40)} == {0, 1, 2, 3}
    assert {dealt(4, f"deal {n}", first=2).first for n in range(10)} == {2}


def test_ren_10_turns_go_clockwise() -> None:
    spec = GAME.spec(4, {"first": 2})
    state = GAME.begin(spec, GAME.deal(spec, Random("x")))
    state.clouds = [0, 0, 0, 0]
    turns = []
    for _ in range(5):
        turns.append(state.turn)
        discard = next(c for c in state.legal(state.turn) if c >> 20 == 1)
        state.play(state.turn, discard)
    assert turns == [2, 3, 0, 1, 2]


@pytest.mark.parametrize("first", [-1, 4, True, "0"])
def test_ren_10_the_first_player_is_a_seat(first: object) -> None:
    with pytest.raises(OptionError):
        GAME.spec(4, {"first": first})


def test_players_are_two_to_four() -> None:
    for players in (0, 1, 5):
        with pytest.raises(OptionError):
            GAME.spec(players)


def swap_token(data: dict[str, Any]) -> None:
    data["tokens"]["A"], data["tokens"]["Q"] = data["tokens"]["Q"], data["tokens"]["A"]


def four_times_the_same_back(data: dict[str, Any]) -> None:
    for letter in "KLM":
        data["tokens"][letter] = [6, 3, 4]


def a_back_that_is_not_in_the_box(data: dict[str, Any]) -> None:
    data["tokens"]["A"] = [2, 1, 5]


def a_token_too_many(data: dict[str, Any]) -> None:
    data["tokens"]["S"] = [2, 1, 1]


def a_token_too_few(data: dict[str, Any]) -> None:
    del data["tokens"]["R"]


def a_domino_twice(data: dict[str, Any]) -> None:
    data["dominoes"][0][0] = data["dominoes"][1][0]


def a_domino_too_few(data: dict[str, Any]) -> None:
    data["dominoes"][0].pop()


def a_domino_that_does_not_exist(data: dict[str, Any]) -> None:
    data["dominoes"][0][0] = "73"


def a_seat_too_many(data: dict[str, Any]) -> None:
    data["dominoes"].append(data["dominoes"][0])


def nobody_first(data: dict[str, Any]) -> None:
    data["first"] = 2


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (swap_token, "REN-08"),
        (four_times_the_same_back, "REN-08"),
        (a_back_that_is_not_in_the_box, "REN-08"),
        (a_token_too_many, "REN-08"),
        (a_token_too_few, "REN-08"),
        (a_domino_twice, "REN-09"),
        (a_domino_too_few, "REN-09"),
        (a_domino_that_does_not_exist, "REN-09"),
        (a_seat_too_many, "REN-09"),
        (nobody_first, "REN-10"),
    ],
)
def test_setups_that_chance_cannot_have_decided(
    change: Callable[[dict[str, Any]], None], rule: str
) -> None:
    data = msgspec.json.decode(msgspec.json.encode(dealt(2)))
    change(data)
    with pytest.raises(RecordError) as caught:
        GAME.read_setup(GAME.spec(2), data)
    assert caught.value.facts["rule"] == rule


@pytest.mark.parametrize("data", [{}, {"tokens": {}, "dominoes": [], "first": "0"}, []])
def test_setups_of_the_wrong_shape_are_refused(data: object) -> None:
    with pytest.raises(RecordError):
        GAME.read_setup(GAME.spec(2), data)


def test_the_named_first_player_must_be_the_one_in_the_setup() -> None:
    data = msgspec.json.decode(msgspec.json.encode(dealt(2, first=1)))
    with pytest.raises(RecordError):
        GAME.read_setup(GAME.spec(2, {"first": 0}), data)
