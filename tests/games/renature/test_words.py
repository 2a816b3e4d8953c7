"""The terminal board, and sentences for everything that happens, in both languages."""

from __future__ import annotations

import re

import pytest

from tablee.engine.random import Random
from tablee.games.renature.kernel.rules import State
from tablee.match import Match
from tablee.text import LANGUAGES, Words
from tests.games.renature.positions import GAME, components, position, thrifty

MARKUP = re.compile(r"\[[a-z_ /]*\]")


def drawn(state: State, seat: int | None = 0, language: str = "en") -> list[str]:
    """The board's lines, without colours."""
    return MARKUP.sub("", GAME.board(GAME.view(state, seat), Words(language).say)).splitlines()


def test_the_board_shows_animals_joined_plants_clouds_and_starts() -> None:
    text = "brook: 37 c1 d1, 44 g1 g2 \n plants: white oak c2, neutral turf b2 \n sky: b14 2"
    lines = drawn(position(text))
    valley = lines[lines.index("   a  b  c  d  e  f  g  h  i  j  k  l  m  n  o") :]
    assert valley[1] == " 1 .  .  3--7  .  #  4  .  .  #  .  .  #  .  ."
    assert valley[2] == " 2 .  n1 w4 .  B  B  4  D  D  D  .  E  E  E  ."
    assert valley[14] == "14 .  *2 P  .  Q  Q  Q  Q  .  R  R  R  R  R  ."


def test_the_board_shows_hand_joker_and_areas() -> None:
    state = position("hand 0: 37 12 \n joker: 3 \n plants: white oak j4 \n taken: A 0")
    text = "\n".join(drawn(state))
    assert "joker: 3 badger" in text
    assert "37 badger-fox" in text
    assert "H 4/2 w4 ~8" in text
    assert f"A 2/1 >0+{state.back[0]}" in text
    assert "A 2/1 >0\n" in "\n".join(line[:26].rstrip() for line in drawn(state, 1)) + "\n"


def test_a_spectator_sees_no_hand() -> None:
    state = position("hand 0: 37 12")
    assert "Your hand" not in "\n".join(drawn(state, None))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_fits_80_columns_and_every_event_has_a_sentence(
    players: int, language: str
) -> None:
    words = Words(language)
    match = Match.deal(GAME.spec(players), "words")
    rng = Random("moves")
    names = [f"P{seat}" for seat in range(players)]
    kinds: set[str] = set()
    while not match.is_over:
        state = match.kernel
        assert isinstance(state, State)
        assert max(map(len, drawn(state, 0, language))) <= 80
        seat = match.to_play()[0]
        for event in match.play(seat, thrifty(rng, match.legal(seat))):
            kinds.add(type(event).__name__)
            for reader in (0, 1, None):
                told = event.seen_by(reader)
                assert told is not None
                sentence = words.event("renature", told, names, reader)
                assert "{" not in sentence
                assert "None" not in sentence
    assert {"DominoPlaced", "PlantPlaced", "AreaIsolated", "ScoreCounted"} <= kinds


def test_a_large_map_fits_80_columns_too() -> None:
    rows = ["." * 24 if row % 2 == 0 else ".A" + "." * 22 for row in range(3)]
    tokens = [{"size": 1, "main": 3, "secondary": 1, "backs": [1]}]
    parts = components(
        {
            "map": "\n".join(rows),
            "starts": ["x1"],
            "clouds": {"box": 30, "cells": {}},
            "tokens": tokens,
        }
    )
    assert max(map(len, drawn(position("", 4, parts)))) <= 80


def test_pieces_have_names_in_the_readers_language() -> None:
    match = Match.deal(GAME.spec(2, {"first": 0}), "names")
    event = match.play(0, "joker 3")[0]
    assert Words("fr").event("renature", event, ["Ana", "Bo"], 1) == (
        "Ana dépense 2 nuages\u202f: "
        "l’animal joker est maintenant le blaireau, et non plus le papillon."
    )
    assert Words("en").event("renature", event, ["Ana", "Bo"], 0).startswith("You spend 2 clouds")
