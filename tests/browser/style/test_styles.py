"""The shared styles have no unused class or token. Nothing moves away from under the pointer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import OpenPage
from tests.browser.table_actions import table_with_bots, wait_for_decision

WEB = Path(__file__).parents[3] / "web"
STYLES = "\n".join(
    re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)
    for file in sorted((WEB / "src" / "style").glob("*.css"))
)
PAGE = "\n".join(
    file.read_text("utf-8")
    for kind in ("ts", "svelte", "html")
    for file in [*sorted((WEB / "src").rglob(f"*.{kind}")), *sorted(WEB.glob(f"*.{kind}"))]
)


def test_every_class_is_used() -> None:
    classes = set(re.findall(r"\.([a-z][\w-]+)(?=[^{}]*\{)", STYLES))
    assert len(classes) > 30
    assert not {name for name in classes if not re.search(rf"(?<![\w-]){name}(?![\w-])", PAGE)}


def test_every_token_is_used() -> None:
    tokens = set(re.findall(r"(--[\w-]+)\s*:", STYLES))
    assert len(tokens) > 50
    assert not {name for name in tokens if not re.search(rf"var\({name}[,)]", PAGE + STYLES)}


# Whether an element has the pointer, in each of twenty frames.
HOVERED = """(element) => new Promise((done) => {
  const seen = []
  const look = () => {
    seen.push(element.matches(':hover'))
    if (seen.length < 20) requestAnimationFrame(look)
    else done(seen)
  }
  requestAnimationFrame(look)
})"""


@pytest.mark.parametrize(
    ("game", "players", "piece"),
    [("matryoshka", 3, "[data-card]"), ("botanik", 2, "[data-take]"), ("renature", 2, ".slot")],
)
def test_a_piece_does_not_flicker_with_the_pointer_at_its_edge(
    open_page: OpenPage, game: str, players: int, piece: str
) -> None:
    page = open_page()
    page.goto(table_with_bots(page, players, game=game))
    wait_for_decision(page)
    assert_steady(page, page.locator(f"{piece}:visible").first)


@pytest.mark.long
def test_a_game_on_the_first_page_does_not_flicker_either(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    page.goto("/")
    assert_steady(page, page.locator("li:has(> a.lifts)").first)


def assert_steady(page: Page, piece: Locator) -> None:
    """It keeps the pointer on its lowest line."""
    piece.scroll_into_view_if_needed()
    box = piece.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 1.5)
    assert piece.evaluate(HOVERED) == [True] * 20


def test_what_is_chosen_can_be_read_in_colours_of_the_system(open_page: OpenPage) -> None:
    page = open_page("/", forced_colors="active")
    chosen = page.locator("header [aria-pressed=true]")
    ground = chosen.evaluate("(one) => getComputedStyle(one).backgroundColor")
    page.evaluate("() => document.body.style.backgroundColor = 'Highlight'")
    assert ground == page.evaluate("() => getComputedStyle(document.body).backgroundColor")
