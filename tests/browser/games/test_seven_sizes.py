"""Every game to its end by mouse, by finger and by keys, at seven sizes, without scrolling.

axe-core looks at each kind of decision and at the end, in both themes.

A soak plays whole games in every way at every size; otherwise each game has one way and one
size, and only its first decisions and its end.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Page, expect

from tests.browser.accessibility import assert_accessible_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.games import harness_botanik, harness_mondo, harness_renature
from tests.browser.space import SIZES, assert_board_has_its_space
from tests.browser.table_actions import (
    Press,
    click,
    decide_by_list,
    decide_by_mouse,
    decisions,
    table_with_bots,
    tap,
)
from tests.helpers import SOAK

Size = tuple[int, int]
WAYS: dict[str, Press | None] = {"mouse": click, "touch": tap, "keyboard": None}
EVERY_WAY = [(way, size) for way in WAYS for size in SIZES]
FIRST = 3
"""Decisions from the beginning of a game, except in a soak."""
TILES = 20 if SOAK else 2
"""Mondo: laid before this person stops."""
# The way and the size without a soak, where there is one; all decisions are in test_space.
ONE = {
    "renature": ("touch", (844, 390)),
    "mondo": ("keyboard", (1024, 768)),
}
SAMPLES = {
    "matryoshka": (3, "matryoshka-3p-sample0", "lay"),
    "botanik": (2, "botanik-2p-sample2", "place"),
    "renature": (4, "renature-4p-sample1", "place"),
}


def plays(*games: str) -> list[ParameterSet]:
    return [
        pytest.param(game, way, size, id=f"{game}-{way}-{size[0]}x{size[1]}")
        for game in games
        for way, size in (EVERY_WAY if SOAK else [ONE[game]] if game in ONE else [])
    ]


def decide(page: Page, game: str, what: str, press: Press | None) -> None:
    if press is None:
        decide_by_list(page, "go on" if what in ("closing", "end") else "")
    elif game == "botanik":
        harness_botanik.take(page, press)
        harness_botanik.press_target(page, press)
    elif game == "renature":
        harness_renature.decide_by_mouse(page, what, press)
    else:
        decide_by_mouse(page, press)


def opened(open_page: OpenPage, way: str, size: Size) -> Page:
    viewport = {"width": size[0], "height": size[1]}
    return open_page(viewport=viewport, has_touch=way == "touch", is_mobile=way == "touch")


def assert_never_scrolled(page: Page) -> None:
    assert page.evaluate("() => [scrollX, scrollY]") == [0, 0]


@pytest.mark.long
@pytest.mark.parametrize(("game", "way", "size"), plays(*SAMPLES))
def test_a_game_is_played_without_scrolling(
    open_page: OpenPage, game: str, way: str, size: Size
) -> None:
    page = opened(open_page, way, size)
    players, sample, kind = SAMPLES[game]
    page.goto(table_with_bots(page, players, game=game))
    looked_at: set[str] = set()
    for what in decisions(page, FIRST, sample, kind):
        assert_board_has_its_space(page, f"{game}, {what}", (size,))
        if what not in looked_at:
            looked_at.add(what)
            assert_accessible_in_both_themes(page, f"{game}, {what}, {size}")
        decide(page, game, what, WAYS[way])
        assert_never_scrolled(page)
    expect(page.get_by_test_id("after")).to_be_visible()
    assert_accessible_in_both_themes(page, f"{game}, the end, {size}")


@pytest.mark.long
@pytest.mark.parametrize(("game", "way", "size"), plays("mondo"))
def test_mondo_is_played_without_scrolling(
    open_page: OpenPage, game: str, way: str, size: Size
) -> None:
    page = opened(open_page, way, size)
    page.goto(harness_mondo.make(page, "m"))
    harness_mondo.begun(page)
    put, stop = mondo_by(WAYS[way])
    for number in range(TILES):
        assert_board_has_its_space(page, f"mondo, tile {number}", (size,))
        if number == 0:
            assert_accessible_in_both_themes(page, f"mondo, {size}")
        put(page)
        assert_never_scrolled(page)
    stop(page)
    expect(page.get_by_test_id("after")).to_be_visible()
    assert_accessible_in_both_themes(page, f"mondo, the end, {size}")


def mondo_by(press: Press | None) -> tuple[Callable[[Page], None], Callable[[Page], None]]:
    """What puts a tile, and what stops."""
    if press is None:
        return put_by_keys, lambda page: decide_by_list(page, "stop")

    def stop(page: Page) -> None:
        if harness_mondo.free(page).count():
            harness_mondo.stop(page, press)
        else:
            press(page.locator("[data-stop]"))

    return lambda page: harness_mondo.take_and_put(page, 2, press), stop


def put_by_keys(page: Page) -> None:
    before = harness_mondo.laid(page)
    if not page.locator("[data-tile]:focus").count():
        page.keyboard.press("b")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-square]:focus")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("in-words")).to_contain_text(f"World, you: {before + 1} tile")
