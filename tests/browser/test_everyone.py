"""Everyone can play: both languages, both themes, by ear; axe-core finds nothing on any screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import assert_accessible, assert_accessible_in_both_themes
from tests.browser.at_the_table import (
    PHONE,
    decide_by_list,
    decision,
    play_to_the_end,
    sit_down_at,
    table_for_two,
    table_with_bots,
)
from tests.browser.conftest import Open
from tests.server.harness_server import Server


def test_home_and_waiting_room_have_no_violation(open_page: Open) -> None:
    page = open_page("/")
    page.wait_for_selector("article")
    assert_accessible_in_both_themes(page, "home")
    page.goto(table_for_two(page))
    page.wait_for_selector("[data-testid=link]")
    assert_accessible_in_both_themes(page, "waiting room, host")
    guest = open_page(page.url)
    guest.wait_for_selector("form.sit")
    assert_accessible_in_both_themes(guest, "waiting room, guest")


@pytest.mark.parametrize("what", ["show", "offer", "propose", "take", "lay"])
def test_no_decision_has_a_violation(open_page: Open, what: str) -> None:
    page = open_page()
    sit_down_at(page, "matryoshka-4p-sample1", what)
    assert decision(page) == what
    assert_accessible_in_both_themes(page, what)
    page.set_viewport_size({"width": 390, "height": 844})
    assert_accessible(page, f"{what} on a phone")


def test_no_screen_after_the_game_has_a_violation(open_page: Open, server: Server) -> None:
    page = open_page()
    table = table_with_bots(page)
    play_to_the_end(page, server, table)
    page.goto(table)
    page.wait_for_selector("[data-testid=after]")
    assert_accessible_in_both_themes(page, "after the game")
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector("[data-testid=replay-at]")
    assert_accessible_in_both_themes(page, "replay")


def test_no_page_without_a_table_has_a_violation(open_page: Open) -> None:
    page = open_page()
    for path in ("/rules/matryoshka", "/nowhere", "/t/nothinghere", "/replay"):
        page.goto(path)
        page.wait_for_selector("main h1, main h2")
        assert_accessible_in_both_themes(page, path)


def test_no_dialog_has_a_violation(open_page: Open) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    open_dialogs(page)


def open_dialogs(page: Page) -> None:
    decision(page)
    for key, name in (("m", "moves"), ("r", "rules"), ("?", "keys")):
        page.keyboard.press(key)
        page.wait_for_selector("dialog[open]")
        assert_accessible_in_both_themes(page, name)
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    assert_accessible_in_both_themes(page, "settings")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Table", exact=True).click()
    assert_accessible_in_both_themes(page, "this table")
    page.get_by_role("button", name="Play on another device").click()
    page.wait_for_selector("[data-testid=link]")
    assert_accessible_in_both_themes(page, "another device")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Leave").click()
    assert_accessible_in_both_themes(page, "leave")
    page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("game", "players", "words"),
    [
        ("matryoshka", 3, "Let go of what you have chosen"),
        ("botanik", 2, "Turn the released tile"),
        ("renature", 2, "Choose a domino of your hand"),
        ("mondo", 2, "Turn the tile in your hand"),
    ],
)
def test_the_keys_of_a_board_are_told(open_page: Open, game: str, players: int, words: str) -> None:
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


def test_who_wants_no_motion_gets_none(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Settings").click()
    page.wait_for_selector("dialog[open]")
    # Not even a very short one: it may never end, and what it brings in stays out of sight.
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_phone_has_no_violation(open_page: Open) -> None:
    page = open_page("/", **PHONE)
    page.wait_for_selector("article")
    assert_accessible_in_both_themes(page, "home")
    page.goto(table_with_bots(page))
    decision(page)
    for name in ("Log", "Chat"):
        page.locator("nav").get_by_role("button", name=name).click()
        assert_accessible_in_both_themes(page, name)


def test_the_board_in_words(open_page: Open) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    decision(page)
    lines = page.get_by_role("region", name="The board in words").get_by_role("listitem")
    expect(lines).to_have_count(2)
    expect(lines.nth(0)).to_have_text("Round 0 of 4, choosing the first dolls.")
    card = r"(Rose|Drop|Clover|Heart|Sun|Tulip|Star|Moon|Cherry|Snow) [A-J][1-7]"
    expect(lines.nth(1)).to_have_text(re.compile(rf"^Your hand: {card}(, {card}){{5}}\.$"))
    decide_by_list(page)
    decision(page)
    words = page.get_by_test_id("in-words")
    expect(words).to_contain_text(re.compile(rf"Tableau, Bot 2, \d+ points?: {card}, {card}\."))
    next_decision = re.compile(r"Your turn: (Offer|Propose) one card of your hand")
    expect(page.get_by_test_id("live")).to_contain_text(next_decision)


def test_the_language_follows_the_browser_and_can_be_switched(open_page: Open) -> None:
    page = open_page("/", locale="fr-CH")
    expect(page.get_by_role("heading", level=1)).to_have_text("Prenez place.")
    page.goto(table_with_bots(page))
    decision(page)
    status = page.get_by_test_id("status")
    expect(status).to_have_text("Montrez deux cartes de votre main")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.get_by_role("button", name="en", exact=True).click()
    expect(status).to_have_text("Show two cards of your hand")
    expect(page.get_by_test_id("in-words")).to_contain_text("Your hand")
    cells = page.locator("[data-cell]")
    for at in range(3):
        cells.nth(at).click()
    expect(page.get_by_test_id("why")).to_contain_text("Show exactly two")  # the server's words
    page.reload()
    expect(status).to_have_text("Show two cards of your hand")


def test_title_and_favicon_call(open_page: Open) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    decision(page)
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


def test_notifications_come_when_they_were_asked_for_and_nobody_looks(open_page: Open) -> None:
    page = open_page()
    page.add_init_script(A_BROWSER_THAT_ASKS)
    page.goto(table_with_bots(page))
    decision(page)
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
    decision(page)
    assert page.evaluate("notified.length") == 0
    page.evaluate(OUT_OF_SIGHT)
    decide_by_list(page)
    page.wait_for_function("notified.length > 0")
    assert re.match(r"Matryoshka\. Your turn: \w+", page.evaluate("notified[0]"))
