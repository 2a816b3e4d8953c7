"""What people are told: events, previews, the terminal board, the texts of both languages."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console
from rich.text import Text

from tablee.engine.game import Event
from tablee.engine.random import Random
from tablee.games.botanik import events as told
from tablee.games.botanik.names import COLOURS, FACES
from tablee.games.botanik.preview import Freed, Preview
from tablee.match import Match
from tablee.text import LANGUAGES, Words, catalogue
from tests.games.botanik.positions import GAME, SPEC, legal, play, position, state_of
from tests.games.botanik.rules.test_building import CRAMPED, LINES
from tests.games.botanik.test_games import busy_move

NAMES = ("Ada", "Bo")


def test_a_play_in_the_centre_is_told_with_all_it_releases() -> None:
    before = "sides 1: rt .. .. .. ..\nsides 0: re .. .. .. ..\narrivals: gv kt"
    assert play(position(before), "0 gv centre 1") == (
        told.CentrePlayed(0, "gv", 1, "rs"),
        told.TileReleased(0, "re", 1, "gv"),
        told.TileReleased(1, "rt", 1, "gv"),
    )


def test_the_end_of_a_phase_is_told() -> None:
    state = position("arrivals: kt\nleft: rs rs")
    assert play(state, "0 kt side 5") == (
        told.SidePlayed(0, "kt", 5),
        told.PawnPassed(1),
        told.TilesRevealed(1, ("rs", "rs")),
    )


def test_an_exchange_is_told_before_what_it_releases() -> None:
    before = "tops: gs ys gs bs ks\nsides 1: .. yt .. .. ..\nreleased 0: rm\narrivals: kt"
    assert play(position(before), "0 swap 2") == (
        told.MecabotanistExchanged(0, "rm", 2, "ys"),
        told.TileReleased(1, "yt", 2, "rm"),
    )


def test_building_and_removing_are_told() -> None:
    state = position(f"machine 0: {CRAMPED}\nreleased 0: gc rsf\narrivals: kt")
    assert play(state, "0 place rsf 0,-1 0") == (
        told.TileBuilt(0, "rsf", "0,-1", 0, joined=True, points=1),
        told.TileRemoved(0, "gc"),
    )
    state = position("released 0: rs\narrivals: kt")
    built = told.TileBuilt(0, "rs", "1,0", 0, joined=False, points=0)
    assert play(state, "0 place rs 1,0 0") == (built,)


def happened() -> dict[type[Event], Event]:
    """One event of each kind."""
    found: dict[type[Event], Event] = {}
    for number in range(12):
        match = Match.deal(SPEC, f"events {number}")
        rng = Random(f"events {number}")
        while not match.is_over:
            for event in match.play(match.to_play()[0], busy_move(match, rng)):
                found[type(event)] = event
    removed = told.TileRemoved(0, "gc")
    return {**found, told.TileRemoved: removed}


def test_every_event_is_told_to_everybody_in_both_languages() -> None:
    events = happened()
    assert set(events) == set(GAME.event_types)
    for event in events.values():
        assert event.seen_by(None) == event.seen_by(0) == event
        for language in LANGUAGES:
            for reader in (None, 0, 1):
                sentence = Words(language).event("botanik", event, NAMES, reader)
                assert sentence.endswith(".")
                assert not set("{}|") & set(sentence)
                assert "None" not in sentence


@pytest.mark.parametrize(
    ("joined", "sentence"),
    [
        (True, "Ada places the red straight in the machine."),
        (False, "Ada places the red straight in the machine, not joined to the Source yet."),
    ],
)
def test_a_detached_tile_is_told_as_such(joined: bool, sentence: str) -> None:
    event = told.TileBuilt(0, "rs", "0,-1", 0, joined, 0)
    assert Words("en").event("botanik", event, NAMES) == sentence


def test_tiles_are_told_by_colour_and_face_in_both_languages() -> None:
    event = told.TilesRevealed(0, ("rsf", "bt", "gm"))
    english = "You reveal: red straight with a flower, blue tee and green mecabotanist."
    french = "Vous révélez\u202f: tuile rouge (droit fleuri), tuile bleue (té) et tuile verte"
    assert Words("en").event("botanik", event, NAMES, 0) == english
    assert Words("fr").event("botanik", event, NAMES, 0).startswith(french)


def test_every_colour_and_type_has_a_name() -> None:
    for kind, names in (("colour", tuple(COLOURS)), ("face", tuple(FACES))):
        for name in names:
            assert f"botanik.{kind}.{name}" in catalogue()


# -- previews --------------------------------------------------------------------------


def test_a_preview_tells_what_a_play_would_release() -> None:
    before = "sides 1: rt .. .. .. ..\nsides 0: re .. .. .. ..\narrivals: gv kt"
    state = position(before)
    found = GAME.preview(state, 0, "gv centre 1")
    assert found is not None
    assert found.released == (Freed(0, "re", 1), Freed(1, "rt", 1))
    assert state.lane(0) == []
    assert GAME.preview(state, 0, "kt centre 2") == Preview((), None, (), None, (1, 1), (0, 0))


def test_a_preview_tells_what_a_tile_would_score_and_close() -> None:
    state = position("machine 0: rt 0,-1 0\nreleased 0: rp")
    assert GAME.preview(state, 0, "place rp 1,-1 3") == Preview((), None, (), True, (1, 1), (3, 0))
    found = GAME.preview(state, 0, "place rp 1,0 1")
    assert found is not None
    assert (found.joined, found.points) == (False, (0, 0))


def test_a_preview_tells_what_an_exchange_would_bring() -> None:
    before = "tops: gs ys gs bs ks\nsides 1: .. yt .. .. ..\nreleased 0: rm\narrivals: kt"
    found = GAME.preview(position(before), 0, "swap 2")
    assert found is not None
    assert (found.taken, found.released) == ("ys", (Freed(1, "yt", 2),))


def test_a_preview_tells_what_would_leave_the_game() -> None:
    state = position(f"machine 0: {CRAMPED}\nreleased 0: gc rs\narrivals: kt")
    found = GAME.preview(state, 0, "place rs 0,-1 0")
    assert found is not None
    assert found.removed == ("gc",)


def test_a_move_that_was_begun_shows_every_way_to_finish_it() -> None:
    before = "sides 1: rt .. .. .. ..\nsides 0: re .. .. .. ..\narrivals: gv kt"
    state = position(before)
    found = GAME.preview(state, 0, "gv ?")
    assert found is not None
    moves = [choice.move for choice in found.choices]
    assert set(moves) == {move for move in legal(state) if move.startswith("gv ")}
    for choice in found.choices:
        one = GAME.preview(state, 0, choice.move)
        assert one is not None
        assert (choice.released, choice.points, choice.ends) == (one.released, one.points, one.ends)
    assert (found.released, found.points) == ((), (0, 0))


def test_a_placement_that_was_begun_shows_what_each_cell_would_score() -> None:
    state = position("machine 0: rt 0,-1 0\nreleased 0: rp rm\narrivals: kt")
    found = GAME.preview(state, 0, "place rp ?")
    assert found is not None
    scores = {choice.move: (choice.joined, choice.points[0]) for choice in found.choices}
    assert scores["place rp 1,-1 3"] == (True, 3)
    assert scores["place rp 1,0 1"] == (False, 0)
    swaps = GAME.preview(state, 0, "swap ?")
    assert swaps is not None
    assert [choice.taken for choice in swaps.choices] == ["rs", "ys", "gs", "bs", "ks"]


def test_a_view_tells_what_each_tile_of_a_machine_would_score() -> None:
    state = position("machine 0: rt 0,-1 0; rsf 0,-2 0; rp 1,-1 3; rs -1,0 0\narrivals: kt")
    machine = GAME.view(state, None).machines[0]
    told_of = {(tile.x, tile.y): (tile.grouped, tile.flowers) for tile in machine.tiles}
    assert told_of == {(0, -1): (1, 0), (0, -2): (1, 1), (1, -1): (1, 3), (-1, 0): (0, 0)}
    assert sum(tile.grouped + tile.flowers for tile in machine.tiles) == machine.points


@pytest.mark.parametrize(
    "text",
    [
        "",
        "gv",
        "?",
        "gv ? ?",
        "rs ?",
        "place gv ?",
        "swap ?",
        "gv centre 9",
        "rs centre 1",
        "swap 1",
        "place gv 0,0 0",
    ],
)
def test_there_is_no_preview_of_what_is_not_legal(text: str) -> None:
    state = position("arrivals: gv kt")
    assert GAME.preview(state, 0, text) is None
    assert GAME.preview(state, 1, "gv centre 1") is None


# -- the terminal ----------------------------------------------------------------------


def drawn(text: str) -> list[str]:
    """Lines of markup as a terminal of 80 columns shows them."""
    return Text.from_markup(text).plain.splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_fits_80_columns_throughout_a_game(language: str) -> None:
    say = Words(language).say
    match = Match.deal(SPEC, "board")
    rng = Random("board")
    while True:
        for seat in (0, 1, None):
            board = GAME.board(GAME.view(state_of(match), seat), say)
            assert max(map(len, drawn(board))) <= 80
        if match.is_over:
            break
        match.play(match.to_play()[0], busy_move(match, rng))


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_the_board_fits_80_columns_however_wide_a_machine_is(line: str) -> None:
    view = GAME.view(position(f"machine 0: {line}\nmachine 1: {line}\narrivals: kt"), 0)
    lines = drawn(GAME.board(view, Words("en").say))
    assert max(map(len, lines)) <= 80
    shown = "\n".join(lines)
    for built in view.machines[0].tiles:
        assert shown.count(built.tile) >= 2


def test_the_board_draws_pipes() -> None:
    machine = "rt 0,-1 0; gef 0,-2 1; bs 1,0 0"
    view = GAME.view(position(f"machine 0: {machine}\narrivals: kt"), 0)
    lines = drawn(GAME.board(view, Words("en").say))
    west = next(i for i, line in enumerate(lines) if line.startswith("Machine"))
    half = lines[west].index("Machine", 1)
    own = [line[half:].rstrip() for line in lines[west:]]
    assert own == [
        "Machine: Player 1",
        "worth 1 now, 2 open ends",
        "     -1    0    1    2",
        "",
        " -3        ·",
        "",
        "",
        " -2   ·   gef━  ·",
        "           ┃",
        "           ┃",
        " -1   ·   rt━━  ·",
        "           ┃",
        "           ┃    │",
        "  0   ·   ()   bs    ·",
        "                │",
        "",
        "  1        ·    ·",
    ]


def test_the_board_prints_without_surprises() -> None:
    view = GAME.view(position("arrivals: kt\nreleased 1: gs\nsides 0: rs .. .. .. .."), None)
    out = StringIO()
    Console(width=80, file=out).print(GAME.board(view, Words("fr").say))
    assert "Libérées pour Joueur 2" in out.getvalue()
