"""What surrounds every screen: keys, language, title, notifications."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.table_actions import (
    SlowLine,
    decide_by_list,
    expect_refusal,
    table_with_bots,
    wait_for_decision,
)
from tests.helpers import first_of


@pytest.mark.parametrize(
    ("game", "players", "words"),
    first_of(
        [
            ("renature", 2, "Choose a domino of your hand"),
            ("matryoshka", 3, "Undo your choice"),
            ("botanik", 2, "Turn the released tile"),
            ("mondo", 2, "Turn the tile in your hand"),
        ]
    ),
)
def test_the_keys_of_a_board_are_explained(
    open_page: OpenPage, game: str, players: int, words: str
) -> None:
    page = open_page()
    page.goto(table_with_bots(page, players, game=game))
    page.wait_for_selector(f"main [data-game={game}]")
    page.keyboard.press("?")
    expect(page.get_by_test_id("own-keys")).to_contain_text(words)
    page.keyboard.press("Escape")
    page.goto("/")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_test_id("own-keys")).to_have_count(0)


def test_the_language_follows_the_browser_and_can_be_switched(open_page: OpenPage) -> None:
    page = open_page("/", locale="fr-CH")
    expect(page.get_by_role("heading", level=1)).to_have_text("Prenez place.")
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    status = page.get_by_test_id("status")
    expect(status).to_have_text("Révélez deux cartes de votre main")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.get_by_role("button", name="en", exact=True).click()
    expect(status).to_have_text("Show two cards of your hand")
    expect(page.get_by_test_id("in-words")).to_contain_text("Your hand")
    cells = page.locator("[data-cell]")
    for at in range(3):
        cells.nth(at).click()
    expect_refusal(page, "Show exactly two")  # the server's words
    page.reload()
    expect(status).to_have_text("Show two cards of your hand")


def test_title_and_favicon_say_that_it_is_your_turn(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    expect(page).to_have_title("● Your turn · Matryoshka")
    icon = page.locator("#favicon")
    expect(icon).to_have_attribute("href", "/favicon-turn.svg")
    page.get_by_role("link", name="Tablée, all games").click()
    expect(page).to_have_title(re.compile("^Tablée"))
    expect(icon).to_have_attribute("href", "/favicon.svg")


A_BROWSER_THAT_ASKS = """(() => {
  window.notified = []
  window.answer = 'denied'
  window.Notification = class {
    static requestPermission = async () => window.answer
    constructor(_, { body }) { window.notified.push(body) }
    close() {}
  }
})()"""


OUT_OF_SIGHT = "Object.defineProperty(document, 'visibilityState', { value: 'hidden' })"


def test_settings_opened_while_the_table_comes_stay_open(open_page: OpenPage) -> None:
    page = open_page()
    line = SlowLine(page, is_held=True)
    page.goto(table_with_bots(page))
    page.get_by_role("button", name="Settings").click()
    settings = page.get_by_role("dialog", name="Settings")
    expect(settings).to_be_visible()
    line.let_go()
    wait_for_decision(page)
    expect(settings).to_be_visible()
    page.keyboard.press("Escape")
    expect(settings).to_have_count(0)


def test_notifications_come_when_they_are_allowed_and_the_page_is_hidden(
    open_page: OpenPage,
) -> None:
    page = open_page()
    page.add_init_script(A_BROWSER_THAT_ASKS)
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    page.get_by_role("button", name="Settings").click()
    switch = page.get_by_role("switch", name="Notify me when it is my turn")
    switch.click()
    expect(page.get_by_text("does not allow notifications")).to_be_visible()
    expect(switch).not_to_be_checked()
    page.evaluate("window.answer = 'granted'")
    switch.click()
    expect(switch).to_be_checked()
    page.keyboard.press("Escape")
    decide_by_list(page)
    wait_for_decision(page)
    assert page.evaluate("notified.length") == 0
    page.evaluate(OUT_OF_SIGHT)
    decide_by_list(page)
    page.wait_for_function("() => notified.length > 0")
    assert re.match(r"Matryoshka\. Your turn: \w+", page.evaluate("notified[0]"))
