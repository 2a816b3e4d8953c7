"""Mondo in words: events, options, and the board in the terminal."""

from __future__ import annotations

import pytest
from rich.text import Text

from tablee.match import Match
from tablee.text import LANGUAGES, Words, catalogue
from tests.games.mondo.tables import GAME, act, bell, state_of, table
from tests.helpers import Case, walk

SOME = [
    Case(GAME, GAME.spec(1, {"hidden_timer": True})),
    Case(GAME, GAME.spec(2, {"level": "children"})),
    Case(GAME, GAME.spec(3, {"handicap": ["none", "all", "active"]})),
    Case(GAME, GAME.spec(4, {"level": "expert", "board": "reverse"})),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", SOME, ids=str)
def test_a_board_fits_into_80_columns(case: Case, language: str) -> None:
    say = Words(language).say
    for match in walk(case, every=20):
        for seat in (0, case.spec.players - 1, None):
            text = Text.from_markup(GAME.board(GAME.view(state_of(match), seat), say)).plain
            assert max(len(line) for line in text.splitlines()) <= 80
            assert "None" not in text


def test_events_speak_the_language_of_their_reader() -> None:
    match = table(". . . . . . . WFWW", "", hands=["WWWF"])
    act(match, 0, "put c2 front 0")
    closed = match.last_events[1]
    assert Words("en").event("mondo", closed, ["Ann"], 0) == "You close a forest."
    assert Words("fr").event("mondo", closed, ["Ann"]) == "Ann ferme une forêt."


@pytest.mark.parametrize(
    ("hand", "put", "english", "french"),
    [
        (
            "WWWF:panda^",
            "put c2 front 0",
            "Ann places a tile of water and forest with a panda and an active volcano.",
            "Ann place une tuile eau et forêt avec un panda et un volcan actif.",
        ),
        (
            "FWWW:panda~",
            "put c2 back 0",
            "Ann places a tile of water (1 mismatch).",
            "Ann place une tuile eau (1 mauvaise connexion).",
        ),
    ],
)
def test_a_tile_is_told_by_what_its_face_shows(
    hand: str, put: str, english: str, french: str
) -> None:
    match = table(". . . . . . . WFWW", "", hands=[hand])
    act(match, 0, put)
    placed = match.last_events[0]
    assert Words("en").event("mondo", placed, ["Ann"]) == english
    assert Words("fr").event("mondo", placed, ["Ann"]) == french


def test_an_animal_of_a_component_file_needs_no_sentence_of_its_own() -> None:
    facts = {"animal": "moose", "points": 1}
    assert Words("en").tell("mondo.reason.animal", facts) == "brings a moose: 1 point"
    assert Words("fr").tell("mondo.reason.animal", facts) == "apporte un moose\u202f: 1 point"


def test_the_next_round_names_what_is_known_of_it() -> None:
    match = Match.deal(GAME.spec(2, {"level": "expert"}), "next")
    bell(match)
    told = Words("en").event("mondo", match.last_events[-1], ["Ann", "Bob"])
    assert told.startswith("Round 2 begins; modifier: ")
    assert " Tasks: " in told
    assert told.endswith("Volcano token: Ann and Bob.")


def test_every_option_value_modifier_task_and_species_has_a_word() -> None:
    keys = [f"mondo.option.{option.name}" for option in GAME.options]
    keys += [
        f"mondo.option.{option.name}.{choice}"
        for option in GAME.options
        for choice in option.choices
    ]
    keys += [f"mondo.{how}.{name}" for name in GAME.standard().species for how in ("animal", "one")]
    assert not [key for key in keys if key not in catalogue()]


def test_the_board_shows_hand_tokens_tasks_and_mismatches() -> None:
    match = table(
        "FFFF:panda^ W W",
        "W W W",
        hands=["FFWP:parrot~"],
        level="expert",
        tasks=("bison", "first"),
        modifier="lake",
    )
    act(match, 0, "task bison")
    act(match, 1, "stop")
    markup = GAME.board(GAME.view(state_of(match), 0), Words("en").say)
    text = Text.from_markup(markup).plain
    for part in ("Bonus tokens: 2", "largest lake", "three bison, 4 (Player 1)", "FFWP•△"):
        assert part in text
    assert "stopped" in text
    assert markup.count("[black on red]") == 2 + 2  # the border twice, both sides of a1 and b1
