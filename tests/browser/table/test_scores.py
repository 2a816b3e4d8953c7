"""What a move scored flies from its place to the score; without motion it stands there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.games.harness_mondo import begun, make
from tests.browser.table_actions import own_move, play_on_from_sample


def watch(page: Page) -> None:
    """Remember every chip that appears, for others may move on at once."""
    page.evaluate(
        """() => {
  window.chips = []
  const flying = new Set()
  const { animate } = Element.prototype
  Element.prototype.animate = function (...how) {
    flying.add(this)
    return animate.apply(this, how)
  }
  const keep = (chip) =>
    window.chips.push([Number(chip.dataset.scored), chip.textContent, flying.has(chip)])
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element && node.matches('[data-scored]'))
          requestAnimationFrame(() => keep(node)) // flights begin in the next frame
  }).observe(document.body, { childList: true, subtree: true })
}"""
    )


def chips(page: Page, seat: int) -> list[list[object]]:
    """Whose score, the text, and whether it flies."""
    page.wait_for_function("(seat) => window.chips.some(([at]) => at === seat)", arg=seat)
    found: list[list[object]] = page.evaluate("window.chips")
    return [chip for chip in found if chip[0] == seat]


def own_seat(page: Page) -> int:
    return int(page.locator("[data-seat].you").get_attribute("data-seat") or -1)


def play_the_hint(page: Page) -> None:
    page.keyboard.press("h")
    with own_move(page):
        page.get_by_test_id("hint").get_by_role("button", name="Play it").click()


@pytest.mark.long
@pytest.mark.parametrize("motion", [True, False])
def test_a_tableau_brings_its_points_to_the_score(open_page: OpenPage, motion: bool) -> None:
    page = open_page(motion=motion)
    play_on_from_sample(page, "matryoshka-4p-sample1", "lay")
    seat = own_seat(page)
    score = page.locator(f"[data-score='{seat}']")
    before = int(score.inner_text())
    watch(page)
    play_the_hint(page)
    ((_, text, flies),) = chips(page, seat)
    assert flies == motion
    assert text == f"+{int(score.inner_text()) - before}"


@pytest.mark.parametrize(
    ("sample", "kind", "motion"),
    [("botanik-2p-sample2", "place", True), ("renature-4p-sample1", "plant", False)],
)
def test_what_a_move_scored_is_shown_at_the_score(
    open_page: OpenPage, sample: str, kind: str, motion: bool
) -> None:
    """Botanik's points fly; Renature's fly over its board, without motion they stand there."""
    page = open_page(motion=motion)
    play_on_from_sample(page, sample, kind)
    seat = own_seat(page)
    watch(page)
    play_the_hint(page)
    ((_, text, flies), *_) = chips(page, seat)
    assert str(text).startswith("+")
    assert flies == motion


@pytest.mark.long
def test_a_tile_brings_its_points_to_the_own_world(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(make(page, "m", level="solo-easy"))
    begun(page)
    watch(page)
    before = int(page.get_by_test_id("standing").inner_text().replace("−", "-"))
    for _ in ("take", "put"):  # the best there is: one empty square less, and no mistake
        play_the_hint(page)
    ((_, text, _),) = chips(page, 0)
    after = int(page.get_by_test_id("standing").inner_text().replace("−", "-"))
    assert int(str(text).replace("−", "-")) == after - before
    expect(page.locator("[data-scored]")).to_be_visible()  # a still, until the next tile
