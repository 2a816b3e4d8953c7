"""A whole game of each kind in Firefox and in WebKit, by mouse or by keys: `make test-engines`.

Not named like a test: it takes minutes and installs browsers, so only a soak runs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.engines.firefox import Firefox
from tests.browser.engines.remote import ENTER, Remote, click, press, wait
from tests.browser.engines.webkit import WebKit
from tests.browser.table_actions import DECISION, HAS_PROGRESSED

ENGINES: dict[str, Callable[[Path], Remote]] = {"firefox": Firefox, "webkit": WebKit}
MAKE = """async (wish) => {
  await fetch('/api/me')
  const made = await fetch('/api/tables', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  })
  return (await made.json()).path
}"""
PROGRESS = """() => {
  const { made, rev } = document.querySelector('main[data-made]').dataset
  return [made, rev]
}"""
AT_ONCE = "() => localStorage.setItem('tablee.prefs', JSON.stringify({ tempo: 'now' }))"
IS_THERE = "(selector) => document.querySelector(selector) !== null"
IS_GONE = "(selector) => document.querySelector(selector) === null"
IS_FOCUSED = "(selector) => document.activeElement?.matches(selector)"
WATCH = """() => {
  window.complaints_ = []
  addEventListener('error', ({ message }) => window.complaints_.push(message))
  addEventListener('unhandledrejection', ({ reason }) => window.complaints_.push(String(reason)))
}"""
COMPLAINTS = "() => window.complaints_"
HAS_MOVED = f"(before) => Boolean(({HAS_PROGRESSED})(before))"
CONFIRM = "[data-confirm]:not([aria-disabled=true])"
FREE = ".square.free"  # while a tile is in hand
SQUARES = 24
LAID = range(4, SQUARES)
"""Tiles that lie on the world before each take; a game alone begins with four."""
HAS_LAID = """(laid) => document.querySelector('[data-testid=in-words]')
  .textContent.includes(`World, you: ${laid} tile`)"""
CARD = "[data-cell][aria-pressed=false]"


@pytest.fixture(params=ENGINES)
def page(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Remote]:
    opened = ENGINES[request.param](tmp_path)
    yield opened
    opened.close()


def sit_down(page: Remote, base: str, game: str, players: int, **options: object) -> None:
    page.goto(f"{base}/")
    wait(page, IS_THERE, "main article")
    page.run(AT_ONCE)
    terms = {"game": game, "players": players, "pace": 0, "training": True, "options": options}
    bots = [{"kind": "bot", "level": "random"}] * (players - 1)
    wish = {"terms": terms, "seats": [{"kind": "me"}, *bots], "name": "Ana", "start": True}
    page.goto(base + page.run(MAKE, wish))
    page.run(WATCH)


def is_over(page: Remote) -> bool:
    """Wait for the next decision, or for the end."""
    return "over" in wait(page, DECISION)


def by_mouse(page: Remote) -> None:
    """Press cards until there is something to confirm, then confirm it."""
    while not page.run(IS_THERE, CONFIRM):
        click(page, CARD)
    click(page, CONFIRM)


def by_list(page: Remote) -> None:
    """Keys only: the list of moves, and the first of them."""
    press(page, "m")
    wait(page, IS_FOCUSED, "[role=combobox]")
    press(page, ENTER)


def play(page: Remote, decide: Callable[[Remote], None]) -> None:
    moves = 0
    while not is_over(page):
        before = page.run(PROGRESS)
        decide(page)
        wait(page, HAS_MOVED, before)
        moves += 1
    assert moves > 1
    wait(page, IS_THERE, "[data-testid=after] h2")
    assert page.run(COMPLAINTS) == []


def test_matryoshka_by_mouse(page: Remote, base: str) -> None:
    sit_down(page, base, "matryoshka", 3)
    play(page, by_mouse)


@pytest.mark.parametrize("game", ["botanik", "renature"])
def test_a_game_by_keys(page: Remote, base: str, game: str) -> None:
    sit_down(page, base, game, 2)
    play(page, by_list)


def test_mondo_by_mouse(page: Remote, base: str) -> None:
    """Alone: every square of the world, in real time."""
    sit_down(page, base, "mondo", 1)
    wait(page, IS_THERE, ".heap.open")
    for laid in LAID:
        wait(page, HAS_LAID, laid)
        click(page, "[data-tile]:not(.gone)")
        click(page, FREE)
        wait(page, IS_GONE, "[data-held]")
    wait(page, HAS_LAID, SQUARES)
    click(page, "[data-stop]")
    wait(page, IS_THERE, "[data-testid=after] h2")
    assert page.run(COMPLAINTS) == []
