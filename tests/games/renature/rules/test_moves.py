"""Texts that are moves, texts that are not, and moves at the wrong time or of the wrong seat."""

from __future__ import annotations

import pytest

from tablee.engine.errors import IllegalMove
from tablee.games.renature.names import Kind
from tests.games.renature.positions import GAME, position, refused


@pytest.mark.parametrize(
    "text",
    [
        "place 37 c4 d4",
        "place 37 d4 c4",
        "place 33 c4 d4",
        "place 33 c4 c5",
        "discard 00",
        "plant own turf c5",
        "plant neutral oak o15",
        "skip",
        "joker 5",
        "retrieve c5",
        "spill",
        "again",
        "done",
    ],
)
def test_a_canonical_spelling_is_read_and_written_back(text: str) -> None:
    assert str(GAME.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "place",
        "Skip",
        "skip ",
        " skip",
        "skip skip",
        "done\n",
        "place 73 c4 d4",  # the lower first
        "place 37 c4",
        "place 37 c4 d4 e4",
        "place 37  c4 d4",
        "place 3 c4 d4",
        "place 377 c4 d4",
        "place ３７ c4 d4",
        "place 33 d4 c4",  # a double names the first cell first
        "place 33 c5 c4",
        "place 37 C4 d4",
        "place 37 c04 d4",
        "place 37 c0 d4",
        "place 37 c d4",
        "place 37 c4 y4",
        "place 37 c4 d25",
        "place 37 c4 d4²",
        "place 37 c-4 d4",
        "place 37 4c d4",
        "discard 1",
        "discard 21",
        "discard",
        "plant turf c5",
        "plant own c5",
        "plant own tree c5",
        "plant white turf c5",
        "plant own turf",
        "joker",
        "joker 10",
        "joker -1",
        "joker ５",
        "joker butterfly",
        "retrieve",
        "retrieve c5 c6",
        "pass",
    ],
)  # fmt: skip
def test_anything_else_is_not_a_move(text: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.parse(text)
    assert caught.value.rule == "not-a-move"


@pytest.mark.parametrize("text", ["place 37 p1 p2", "plant own turf a16", "retrieve x24"])
def test_cells_beyond_the_map_in_play_are_not_cells(text: str) -> None:
    state = position("")
    assert refused(state, text) == "not-a-move"
    assert refused(state, text, seat=1) == "not-a-move"


@pytest.mark.parametrize("seat", [1, 2, 3, 7, -1, 99])
def test_a_seat_that_owes_no_decision_is_refused(seat: int) -> None:
    assert refused("", "skip", seat=seat) == "wrong-seat"


KINDS = {
    "domino": {"place", "discard", "joker", "retrieve"},
    "plant": {"plant", "skip", "joker", "retrieve"},
    "overflow": {"joker", "retrieve", "spill"},
    "closing": {"retrieve", "done"},
    "end": {"joker", "retrieve", "again", "done"},
}
TEXTS = {
    "place": "place 37 c1 d1",
    "discard": "discard 37",
    "plant": "plant own turf j4",
    "skip": "skip",
    "joker": "joker 3",
    "retrieve": "retrieve j5",
    "spill": "spill",
    "again": "again",
    "done": "done",
}


@pytest.mark.parametrize("phase", KINDS)
@pytest.mark.parametrize("kind", TEXTS)
def test_each_kind_of_move_belongs_to_its_decisions(phase: str, kind: str) -> None:
    before = f"""
        phase: {phase}
        hand 0: 37 12
        brook: 11 j3 k3
        plants: white turf j5
        overflow: {1 if phase == "overflow" else 0}
    """
    rule = refused(before, TEXTS[kind])
    if kind not in KINDS[phase]:
        assert rule == "not-now"
    else:
        assert rule == ("REN-26" if phase == "closing" and kind == "retrieve" else "legal")


def test_kinds_of_moves_have_the_names_of_the_notation() -> None:
    assert {kind.name.lower() for kind in Kind} == set(TEXTS)


def test_a_game_that_is_over_takes_no_move_at_all() -> None:
    for text in (*TEXTS.values(), "nonsense"):
        assert refused("phase: over", text) == "game-over"
