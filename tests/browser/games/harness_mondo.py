"""Tables of Mondo in the browser, and what a person does there."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.table_actions import Press, click, server_origin


def make(page: Page, seats: str, start: bool = True, **options: object) -> str:
    """A table of Mondo; `seats` has a letter each: m(e), o(pen), b(ot)."""
    kinds = {"m": {"kind": "me"}, "o": {"kind": "open"}, "b": {"kind": "bot", "level": "random"}}
    # Bots are as slow as they can be: they should not take the tile that a test is about to take.
    terms = {"game": "mondo", "players": len(seats), "pace": 5000, "options": options}
    wish = {"terms": terms, "seats": [kinds[c] for c in seats], "name": "Ana", "start": start}
    answer = page.request.post("/api/tables", data=wish, headers={"origin": server_origin(page)})
    assert answer.ok, answer.text()
    path: str = answer.json()["path"]
    return path


def begun(page: Page) -> None:
    """Wait until the countdown is over."""
    page.wait_for_selector(".heap.open")


def free(page: Page) -> Locator:
    return page.locator(".square.free")


def laid(page: Page) -> int:
    """How many tiles lie on the own board, as the server says."""
    words = page.get_by_test_id("in-words").inner_text()
    found = re.search(r"World, you: (\d+) tile", words)
    assert found is not None
    return int(found[1])


def in_the_middle(page: Page, place: int) -> str:
    """The number of a tile; not all are there when a game alone begins (MON-31)."""
    number = page.locator("[data-tile]").nth(place).get_attribute("data-tile")
    assert number is not None
    return number


def take_and_put(page: Page, tile: int = 0, press: Press = click) -> None:
    before = laid(page)
    press(page.locator("[data-tile]:not(.gone)").nth(tile))
    press(free(page).first)
    expect(page.get_by_test_id("in-words")).to_contain_text(f"World, you: {before + 1} tile")
    expect(page.locator("[data-held]")).to_have_count(0)


def stop(page: Page, press: Press = click) -> None:
    """Asked once more while squares are empty."""
    button = page.locator("[data-stop]")
    press(button)
    expect(button).to_contain_text("empty. Stop?")
    press(button)
