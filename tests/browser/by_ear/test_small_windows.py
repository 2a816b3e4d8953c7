"""Pages at 200 % and 400 % of a window of 1280, and with more room between letters and lines."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tablee.games import GAMES
from tests.browser.conftest import OpenPage
from tests.browser.table_actions import table_with_bots, wait_for_decision
from tests.helpers import SOAK

PAGES = ("/", *(f"/rules/{game.name}" for game in GAMES))
WIDTHS = (640, 320) if SOAK else (320,)
WIDTH = "() => document.documentElement.scrollWidth"
BOARDS = ("botanik", "renature", "matryoshka") if SOAK else ("botanik",)
PLAYERS = {"matryoshka": 3}
STOPS = 30
IS_HIDDEN = """() => {
  const focus = document.activeElement
  const { x, y, width, height } = focus.getBoundingClientRect()
  const seen = [0.1, 0.5, 0.9].some((part) => {
    const there = document.elementFromPoint(x + width * part, y + height * part)
    return there && (focus.contains(there) || there.contains(focus))
  })
  return seen ? null : focus.outerHTML.slice(0, 200)
}"""
# WCAG 1.4.12 names these distances.
SPACED = """() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}"""


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_wider_than_the_window(open_page: OpenPage, width: int) -> None:
    page = open_page("/", viewport={"width": width, "height": 640})
    for path in PAGES:
        show(page, path)
        assert page.evaluate(WIDTH) <= width, path
        page.evaluate(SPACED)
        assert page.evaluate(WIDTH) <= width, f"{path}, spaced"


def show(page: Page, path: str) -> None:
    page.goto(path)
    page.wait_for_selector("article" if path == "/" else "main h2")


@pytest.mark.parametrize("game", BOARDS)
def test_what_has_the_focus_is_in_sight(open_page: OpenPage, game: str) -> None:
    """WCAG 2.4.11, at 400 % of a window of 1280 × 1024."""
    page = open_page(viewport={"width": 320, "height": 256})
    page.goto(table_with_bots(page, PLAYERS.get(game, 2), game=game))
    wait_for_decision(page)
    for _ in range(STOPS):
        page.keyboard.press("Tab")
        assert page.evaluate(IS_HIDDEN) is None
