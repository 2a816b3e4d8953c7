"""What people do at a table; waits for what the page shows, never for time."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.server.a_server import Person, Server

TABLE = "main[data-decision]"
IDLE_OR_OVER = """() => document.querySelector('[data-testid=after]')
  || document.querySelector('main[data-decision]:not([data-decision=""])')"""
MOVED_ON = """([ply, rev]) => document.querySelector('[data-testid=after]')
  || document.querySelector('main[data-ply]')?.dataset.ply !== ply
  || document.querySelector('main[data-rev]')?.dataset.rev !== rev"""


def table_with_bots(page: Page, players: int = 3, **terms: Any) -> str:
    """A running table of Matryoshka for this person, with bots that do not dawdle; its path."""
    wish = {
        "terms": {"game": "matryoshka", "players": players, "pace": 0, "training": True, **terms},
        "seats": [{"kind": "me"}, *({"kind": "bot", "level": "random"},) * (players - 1)],
        "name": "Ana",
        "start": True,
    }
    return _made(page, wish)


def table_for_two(page: Page, **terms: Any) -> str:
    """A table with one free seat and one bot, not begun."""
    wish = {
        "terms": {"game": "matryoshka", "players": 3, "pace": 0, **terms},
        "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}],
        "name": "Ana",
    }
    return _made(page, wish)


def _made(page: Page, wish: dict[str, Any]) -> str:
    page.wait_for_selector("article")
    answer = page.request.post("/api/tables", data=wish, headers={"origin": origin(page)})
    assert answer.ok, answer.text()
    path: str = answer.json()["path"]
    return path


def origin(page: Page) -> str:
    found: str = page.evaluate("location.origin")
    return found


def decision(page: Page) -> str | None:
    """Wait for this person's next decision; None when the game is over."""
    page.wait_for_function(IDLE_OR_OVER)
    if page.get_by_test_id("after").count():
        return None
    return page.locator(TABLE).get_attribute("data-decision")


def moment(page: Page) -> list[str | None]:
    table = page.locator(TABLE)
    return [table.get_attribute("data-ply"), table.get_attribute("data-rev")]


def moved_on(page: Page, before: list[str | None]) -> None:
    """Wait until the table shows another moment than `before`."""
    page.wait_for_function(MOVED_ON, arg=before)


def confirm(page: Page) -> Locator:
    return page.locator("[data-confirm]:not([aria-disabled=true])")


def decide_by_mouse(page: Page) -> None:
    """Press cards until there is something to confirm, then confirm it."""
    before = moment(page)
    while not confirm(page).count():
        page.locator("[data-cell][aria-pressed=false]").first.click()
    confirm(page).first.click()
    moved_on(page, before)


def decide_by_list(page: Page, word: str = "") -> None:
    """Keys only: `m`, type to narrow, Enter."""
    before = moment(page)
    page.keyboard.press("m")
    expect(page.get_by_role("combobox")).to_be_focused()
    page.keyboard.type(word)
    page.keyboard.press("Enter")
    moved_on(page, before)


def finish_elsewhere(page: Page, server: Server) -> None:
    """The same person plays on in another window, quickly; the page follows to the end."""
    person = Person(server, "Ana")
    person.cookie = "; ".join(f"{c['name']}={c['value']}" for c in page.context.cookies())
    line = person.at(page.url.split("/t/")[1].split("#")[0])
    while not any(message["type"] == "over" for message in line.heard):
        if line.game["legal"]:
            line.play_first()
        else:
            line.next()
    line.close()
    expect(page.get_by_test_id("after")).to_be_visible()
