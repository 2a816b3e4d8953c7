"""Botanik in the browser: what a person does there with a mouse or a finger."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.table_actions import Press, click, confirm_if_asked, progress

LEGAL = "[data-target][data-legal]"
HELD = "[data-take][aria-pressed=true]"
# Frees an own tile, else waits for one, else anything that no button of a machine's head covers.
SENSIBLE = """(all) => {
  const reached = all.filter((one) => {
    const box = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
  })
  const says = (one, words) => Number(one.ariaLabel.includes(words))
  const worth = (one) => 2 * says(one, 'frees your') + says(one, 'waits here')
  return all.indexOf(reached.toSorted((one, two) => worth(two) - worth(one))[0])
}"""


def take(page: Page, press: Press = click) -> None:
    """A tile in hand, if none is yet; what it would bring is known."""
    if not page.locator(LEGAL).count():
        press(page.locator("[data-take]").first)
    expect(page.locator(HELD)).to_have_count(1)
    words = re.compile("frees|waits|point|brings")
    expect(page.locator(LEGAL).first).to_have_attribute("aria-label", words)


def press_target(page: Page, press: Press = click) -> None:
    """Put the tile in hand where it may go and does some good; confirm where that is asked for."""
    before = progress(page)
    targets = page.locator(LEGAL)
    at = targets.evaluate_all(SENSIBLE)
    target = targets.nth(max(0, at))
    press(target)
    confirm_if_asked(page, before, press)
