"""*Play now* and the first board: what it waits for, and what comes after it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table_actions import SlowLine, decide_by_list, progress, wait_for_progress

# What nobody needs to see the board: by game, where it is.
LATER = {
    "Botanik": ".far [data-machine]",
    "Renature": ".tray [data-domino]",
    "Mondo": ".heap [data-tile]",
}
# Whether it is there in the first frame that has a board.
WATCH = """(later) => {
  window.early_ = new Promise((done) => {
    const look = () => requestAnimationFrame(() =>
      document.querySelector('[data-testid=board] svg')
        ? done(document.querySelector(`[data-testid=board] ${later}`) !== null)
        : look())
    look()
  })
}"""
EARLY = "() => window.early_"
# Another language draws the board anew: whether all of it is in the next frame.
IN_FRENCH = """(later) => new Promise((done) => {
  const found = document.querySelector(later)
  document.querySelector('button[lang=fr]').click()
  requestAnimationFrame(() => {
    const now = document.querySelector(later)
    done(now !== null && now !== found)
  })
})"""


def play_now(page: Page, game: str, key: str | None = None) -> None:
    """By mouse, or by a key."""
    button = page.get_by_role("button", name=f"Play now: {game}")
    button.click() if key is None else button.press(key)


def test_the_board_is_there_before_the_websocket_has_told_anything(open_page: OpenPage) -> None:
    page = open_page()
    line = SlowLine(page, is_held=True)
    page.goto("/")
    play_now(page, "Botanik")
    page.wait_for_selector("main[data-decision]")
    expect(page.get_by_test_id("board").locator("[data-machine]")).to_have_count(2)
    expect(page.locator("[data-seat]").first).not_to_contain_text("away")
    before = progress(page)
    line.let_go()
    page.wait_for_selector("main:not([data-decision=''])")
    decide_by_list(page)
    wait_for_progress(page, before)


def test_who_comes_back_to_a_table_is_told_what_happened(open_page: OpenPage) -> None:
    """What came with the table counts once."""
    page = open_page("/")
    play_now(page, "Matryoshka")
    page.wait_for_selector("main[data-decision=show]")
    decide_by_list(page)
    page.wait_for_function("() => Number(document.querySelector('main')?.dataset.ply) > 0")
    page.go_back()
    page.wait_for_selector("main article")
    page.go_forward()
    page.wait_for_function("() => Number(document.querySelector('main')?.dataset.ply) > 0")


@pytest.mark.parametrize("game", LATER)
def test_the_board_is_painted_before_what_is_beside_it(open_page: OpenPage, game: str) -> None:
    page = open_page("/")
    page.wait_for_selector("main article")
    page.evaluate(WATCH, LATER[game])
    play_now(page, game)
    assert page.evaluate(EARLY) is False
    expect(page.get_by_test_id("board").locator(LATER[game]).first).to_be_visible()


@pytest.mark.parametrize("game", LATER)
def test_who_uses_keys_has_all_of_the_board_at_once(open_page: OpenPage, game: str) -> None:
    page = open_page("/")
    page.wait_for_selector("main article")
    page.evaluate(WATCH, LATER[game])
    play_now(page, game, "Enter")
    assert page.evaluate(EARLY) is True


@pytest.mark.parametrize("game", LATER)
def test_a_board_that_is_drawn_again_is_drawn_as_a_whole(open_page: OpenPage, game: str) -> None:
    page = open_page("/")
    play_now(page, game)
    later = f"[data-testid=board] {LATER[game]}"
    page.wait_for_selector(later, state="attached")
    page.wait_for_timeout(100)  # a frame or more: it is on the screen
    assert page.evaluate(IN_FRENCH, later) is True


def test_what_is_left_in_the_draw_pile_is_drawn_when_somebody_looks(open_page: OpenPage) -> None:
    page = open_page("/")
    play_now(page, "Botanik")
    pile = page.locator("[data-spot=draw]")
    sheet = page.get_by_role("heading", name="In the draw pile")
    expect(pile).to_be_visible()
    expect(sheet).to_have_count(0)
    pile.click()
    expect(sheet).to_be_visible()
    expect(page.locator(".sheet tbody tr")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
