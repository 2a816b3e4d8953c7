"""What a move scored flies from its place to the score; without motion it stands there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.games.harness_mondo import begun, make
from tests.browser.table_actions import own_move, table_with_bots, wait_for_decision


def watch(page: Page) -> None:
    """Remember every chip that appears, for others may move on at once."""
    page.evaluate(
        """() => {
  window.chips = []
  const keep = (chip) => {
    const ends = chip.getAnimations().map((one) => one.effect.getKeyframes().length)
    window.chips.push([Number(chip.dataset.scored), chip.textContent, ends.length > 0])
  }
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element && node.matches('[data-scored]'))
          queueMicrotask(() => keep(node)) // flights begin together, after all were measured
  }).observe(document.body, { childList: true, subtree: true })
}"""
    )


def chips(page: Page, seat: int) -> list[list[object]]:
    """Whose score, the text, and whether it flies."""
    page.wait_for_function("(seat) => window.chips.some(([at]) => at === seat)", arg=seat)
    found: list[list[object]] = page.evaluate("window.chips")
    return [chip for chip in found if chip[0] == seat]


@pytest.mark.parametrize("motion", [True, False])
def test_a_tableau_brings_its_points_to_the_score(open_page: OpenPage, motion: bool) -> None:
    page = open_page(motion=motion)
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    watch(page)
    page.keyboard.press("h")
    with own_move(page):
        page.get_by_test_id("hint").get_by_role("button", name="Play it").click()
    ((_, text, flies),) = chips(page, 0)
    assert str(text).startswith("+")
    assert flies == motion
    score = page.locator("[data-score='0']")
    assert f"+{score.inner_text()}" == text


def test_a_tile_brings_its_points_to_the_own_world(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(make(page, "m", level="solo-easy"))
    begun(page)
    watch(page)
    before = int(page.get_by_test_id("standing").inner_text().replace("−", "-"))
    for _ in ("take", "put"):  # the best there is: one empty square less, and no mistake
        page.keyboard.press("h")
        with own_move(page):
            page.get_by_test_id("hint").get_by_role("button", name="Play it").click()
    ((_, text, _),) = chips(page, 0)
    after = int(page.get_by_test_id("standing").inner_text().replace("−", "-"))
    assert int(str(text).replace("−", "-")) == after - before
    expect(page.locator("[data-scored]")).to_be_visible()  # a still, until the next tile
