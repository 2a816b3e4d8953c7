"""A turn of Botanik with Orca: what a screen reader really says, `make test-screen-reader`.

Not named like a test: it installs a screen reader and a browser, so only a soak runs it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

from tests.browser.engines.orca import Orca
from tests.browser.engines.whole_games import MAKE

WISH = {
    "terms": {"game": "botanik", "players": 2, "pace": 0, "training": True},
    "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}],
    "name": "Ana",
    "start": True,
}
LINES = "() => [...document.querySelectorAll('[role=option]')].map((line) => line.innerText)"


@pytest.fixture
def orca(tmp_path: Path, base: str) -> Iterator[Orca]:
    opened = Orca(tmp_path, f"{base}/")
    yield opened
    opened.close()


@pytest.fixture
def page(orca: Orca) -> Iterator[Page]:
    """The page that Orca reads."""
    with sync_playwright() as playwright:
        yield playwright.chromium.connect_over_cdp(orca.devtools).contexts[0].pages[0]


def test_a_turn_is_heard_and_played(orca: Orca, page: Page, base: str) -> None:
    page.goto(base + page.evaluate(MAKE, WISH))
    orca.wait_until_said("Botanik heading level 1")  # the whole page was read
    orca.press("alt+m")
    orca.wait_until_said("Type to narrow the list editable combo box")
    lines = page.evaluate(LINES)
    orca.wait_until_said(lines[0])
    orca.wait_until_said("Focus mode")  # from now on the page gets all keys
    orca.press("Down")
    orca.wait_until_said(lines[1])
    orca.press("Return")
    orca.wait_until_said("You place the ")
    orca.wait_until_said("Bot 2 places the ")
    orca.press("alt+b")
    orca.press("Right")
    orca.wait_until_said("column 1: free")
    orca.press("alt+w")
    orca.wait_until_said("The board in words heading level 2")
