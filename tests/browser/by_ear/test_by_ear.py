"""Games played blind: from words alone, by keys alone."""

from __future__ import annotations

from statistics import median

import pytest

from tests.browser.by_ear import mondo
from tests.browser.by_ear.blind_player import BlindPlayer
from tests.browser.by_ear.findings import Findings, note
from tests.browser.by_ear.minds import MINDS
from tests.browser.conftest import OpenPage
from tests.browser.games.harness_mondo import make
from tests.browser.table_actions import play_on_from_sample, table_with_bots
from tests.helpers import SOAK

FIRST = 3
"""Decisions of a game that is played in part; then the end of a sample follows."""
GAMES = 10
MOST_KEYS = 16
USUAL_KEYS = 6
USUAL_TURN = 12
"""Keys of a whole turn of Renature, which has several decisions."""
SQUARES = 24
FIRST_TILES = 2
"""Tiles in each of the three rounds, outside a soak."""
MOST_MISMATCHES = 3
PLAYERS = {"matryoshka": 3, "botanik": 2, "renature": 2}
ENDS = {
    "matryoshka": ("matryoshka-3p-sample0", "lay"),
    "botanik": ("botanik-2p-sample0", "centre|side"),
    "renature": ("renature-2p-sample0", "place"),
}
SHORT = [("matryoshka", "fr"), ("botanik", "en"), ("renature", "fr")]
LONG = [(game, language) for game in PLAYERS for language in ("en", "fr")]


def sit_down(open_page: OpenPage, language: str) -> BlindPlayer:
    return BlindPlayer(open_page(locale={"en": "en-GB", "fr": "fr-FR"}[language]), language)


def play(player: BlindPlayer, game: str) -> Findings:
    """A whole game in a soak; else its beginning and the end of another."""
    player.sit_down(table_with_bots(player.page, PLAYERS[game], game=game))
    made = 0
    while player.wait_for_turn():
        MINDS[game](player)
        made += 1
        if made == FIRST and not SOAK:
            player.close()
            play_on_from_sample(player.page, *ENDS[game])
            player.begin_again()
    return player.close()


@pytest.mark.parametrize("number", range(GAMES if SOAK else 1))
@pytest.mark.parametrize(("game", "language"), LONG if SOAK else SHORT)
def test_a_game_is_played_to_its_end(
    open_page: OpenPage, game: str, language: str, number: int
) -> None:
    found = play(sit_down(open_page, language), game)
    expect_a_good_game(found)
    note(game, language, number, found)


@pytest.mark.long
@pytest.mark.parametrize("number", range(GAMES if SOAK else 1))
@pytest.mark.parametrize("language", ["en", "fr"] if SOAK else ["en"])
def test_mondo_is_built_by_ear(open_page: OpenPage, language: str, number: int) -> None:
    player = sit_down(open_page, language)
    player.sit_down(make(player.page, "mb", level="children"))
    mismatches = mondo.play(player, SQUARES if SOAK else FIRST_TILES)
    found = player.close()
    expect_a_good_game(found)
    assert sum(mismatches) <= MOST_MISMATCHES * len(mismatches)
    note("mondo", language, number, found, mismatches)


def expect_a_good_game(found: Findings) -> None:
    assert not found.lost
    assert not found.codes()
    assert not found.repeated()
    assert median(found.keys) <= USUAL_KEYS
    assert median(found.keys_per_turn()) <= USUAL_TURN
    assert max(found.keys) <= MOST_KEYS
