"""MAT-01 to MAT-07: cards, deal, first tableaus, first player, draws."""

from __future__ import annotations

import msgspec
import pytest

from tablee.engine.errors import OptionError, RecordError
from tablee.engine.random import Random
from tablee.games.matryoshka.setup import MatryoshkaSetup, check_setup
from tablee.match import Match
from tests.games.matryoshka.table import (
    ALL,
    GAME,
    check,
    dealt,
    lay_first,
    played,
    refused,
    round_of_trades,
    seen_by,
    shown,
    state_of,
)
from tests.helpers import sample_size


def setups(players: int, count: int = 30) -> list[MatryoshkaSetup]:
    spec = GAME.spec(players)
    return [GAME.deal(spec, Random(f"deal {i}")) for i in range(sample_size(count))]


def test_mat_01_seventy_cards_ten_series_of_seven_sizes_each_once() -> None:
    assert len(ALL) == len(set(ALL)) == 70
    assert {name[0] for name in ALL} == set("abcdefghij")
    assert {name[1] for name in ALL} == set("1234567")
    series = GAME.standard().data["series"]
    assert isinstance(series, list)
    assert [f"{s['letter']}{size}" for s in series for size in s["sizes"]] == list(ALL)


@pytest.mark.parametrize(("players", "kept"), [(3, 6), (4, 8), (5, 10)])
def test_mat_02_four_two_or_no_series_are_left_out(players: int, kept: int) -> None:
    for setup in setups(players):
        assert len(setup.series) == kept
        cards = [card for part in (*setup.hands, *setup.draws) for card in part]
        assert {card[0] for card in cards} == set(setup.series)


def test_mat_02_the_series_are_drawn_at_random_and_public() -> None:
    drawn = {setup.series for setup in setups(3)}
    assert len(drawn) > 1
    match = Match.deal(GAME.spec(3), "public")
    assert isinstance(match.setup, MatryoshkaSetup)
    for seat in (None, 0, 1, 2):
        assert seen_by(match, seat).series == match.setup.series


@pytest.mark.parametrize("players", [3, 4, 5])
def test_mat_03_the_deck_is_used_up_exactly(players: int) -> None:
    for setup in setups(players):
        cards = [card for part in (*setup.hands, *setup.draws) for card in part]
        assert len(cards) == len(set(cards)) == 14 * players == 7 * len(setup.series)


def test_mat_04_each_player_takes_six_cards_in_secret() -> None:
    match = dealt()
    assert seen_by(match, 0).hand == ("a1", "a2", "a3", "a4", "a5", "a6")
    assert seen_by(match, 0).dealt == (seen_by(match, 0).hand,)
    assert seen_by(match, None).hand == ()
    for seat in (None, 0, 1, 2):
        assert seen_by(match, seat).hand_sizes == (6, 6, 6)
    told = msgspec.json.encode(seen_by(match, 0))
    assert not any(f'"{card}"'.encode() in told for card in ("b1", "c6", "a7", "d1"))


def test_mat_05_two_cards_are_chosen_in_secret_and_revealed_together() -> None:
    match = dealt()
    assert match.to_play() == (0, 1, 2)
    assert len(match.legal(0)) == 15
    before = seen_by(match, 1)
    played(match, "2 show c1 c2", "0 show a3 a5")
    assert match.to_play() == (1,)
    assert seen_by(match, 1) == msgspec.structs.replace(before, acting=(1,))
    assert seen_by(match, 0).choice == "show a3 a5"
    check(
        match,
        "1 show b1 b6",
        """
        a3 a5 | a1 a2 a4 a6 a7 d1
        b1 b6 | b2 b3 b4 b5 b7 e1
        c1 c2 | c3 c4 c5 c6 c7 f1
        """,
    )
    assert [tableau.cards for tableau in seen_by(match, 1).tableaus[0]] == [
        ("a3", "a5"),
        ("b1", "b6"),
        ("c1", "c2"),
    ]


@pytest.mark.parametrize("cards", ["a1", "a1 a2 a3", "a1 b2", "a1 a7", "j1 j2"])
def test_mat_05_not_two_cards_of_the_hand_are_refused(cards: str) -> None:
    refused(dealt(), f"0 show {cards}", "MAT-05")


def test_mat_06_a_given_seat_is_first() -> None:
    for first in range(3):
        match = Match.deal(GAME.spec(3, {"first": first}), "any")
        assert seen_by(match, None).first == first


def test_mat_06_without_the_option_chance_chooses_the_first_player() -> None:
    for players in (3, 4, 5):
        firsts = [setup.first for setup in setups(players, 200)]
        assert set(firsts) == set(range(players))


@pytest.mark.parametrize("first", [-1, 3, "0", True, None, 1.0])
def test_mat_06_a_first_player_who_is_not_there_is_an_error(first: object) -> None:
    with pytest.raises(OptionError):
        GAME.spec(3, {"first": first})


def test_mat_07_everybody_draws_two_cards_so_a_trading_hand_has_six() -> None:
    match = shown()
    for stage in range(4):
        for seat in range(3):
            view = seen_by(match, seat)
            assert view.round == stage + 1
            assert view.hand_sizes == (6, 6, 6)
            assert len(view.dealt) == stage + 2
            assert all(len(cards) == 2 for cards in view.dealt[1:])
        lay_first(round_of_trades(match))
    assert match.is_over


def test_mat_07_draws_come_in_the_order_of_the_setup() -> None:
    match = shown()
    assert seen_by(match, 0).dealt[1] == ("a7", "d1")
    lay_first(round_of_trades(match))
    assert seen_by(match, 0).dealt[2] == ("d2", "d3")
    assert seen_by(match, 1).dealt[2] == ("e2", "e3")


class Wrong(msgspec.Struct, frozen=True):
    """A change that makes a setup impossible, and the rule that says so."""

    change: dict[str, object]
    rule: str


GOOD = dealt().setup
assert isinstance(GOOD, MatryoshkaSetup)
HANDS, DRAWS = GOOD.hands, GOOD.draws


@pytest.mark.parametrize(
    "wrong",
    [
        Wrong({"series": ("a", "b", "c", "d", "e")}, "MAT-02"),
        Wrong({"series": ("a", "b", "c", "d", "e", "z")}, "MAT-02"),
        Wrong({"series": ("b", "a", "c", "d", "e", "f")}, "MAT-02"),
        Wrong({"series": ("a", "a", "c", "d", "e", "f")}, "MAT-02"),
        Wrong({"series": ("ab", "b", "c", "d", "e", "f")}, "MAT-02"),
        Wrong({"series": ("", "b", "c", "d", "e", "f")}, "MAT-02"),
        Wrong({"series": ("a", "b", "c", "d", "e", "g")}, "MAT-03"),
        Wrong({"hands": HANDS[:2]}, "MAT-04"),
        Wrong({"hands": (HANDS[0][:5], *HANDS[1:])}, "MAT-04"),
        Wrong({"hands": (HANDS[0][::-1], *HANDS[1:])}, "MAT-04"),
        Wrong({"hands": (HANDS[1], *HANDS[1:])}, "MAT-03"),
        Wrong({"hands": (("a0", *HANDS[0][1:]), *HANDS[1:])}, "MAT-03"),
        Wrong({"draws": DRAWS[:2]}, "MAT-03"),
        Wrong({"draws": (DRAWS[0][:7], *DRAWS[1:])}, "MAT-03"),
        Wrong({"first": 3}, "MAT-06"),
        Wrong({"first": -1}, "MAT-06"),
        Wrong({"first": 1}, "MAT-06"),
    ],
    ids=lambda wrong: f"{wrong.rule} {wrong.change}"[:60],
)
def test_a_setup_that_chance_cannot_deal_names_the_rule(wrong: Wrong) -> None:
    assert isinstance(GOOD, MatryoshkaSetup)
    setup = msgspec.structs.replace(GOOD, **wrong.change)
    with pytest.raises(RecordError) as error:
        check_setup(GAME.spec(3, {"first": 0}), setup)
    assert error.value.key == "setup-wrong"
    assert error.value.facts["rule"] == wrong.rule


def test_the_order_of_draws_is_free() -> None:
    assert isinstance(GOOD, MatryoshkaSetup)
    setup = msgspec.structs.replace(GOOD, draws=(DRAWS[0][::-1], *DRAWS[1:]))
    check_setup(GAME.spec(3), setup)
    match = played(Match(GAME.spec(3), setup), "0 show a1 a2", "1 show b1 b2", "2 show c1 c2")
    assert seen_by(match, 0).dealt[1] == ("d6", "d7")
    assert state_of(match).hand_size(0) == 6
