"""No screen of the page has a violation that axe-core finds, in either theme."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import assert_accessible, assert_accessible_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.table_actions import (
    PHONE,
    decide_by_list,
    play_on_from_sample,
    play_to_the_end,
    table_with_bots,
    table_with_open_seat,
    wait_for_decision,
)
from tests.helpers import SOAK
from tests.server.harness_server import Server


def test_home_and_waiting_room_have_no_violation(open_page: OpenPage) -> None:
    page = open_page("/")
    page.wait_for_selector("article")
    assert_accessible_in_both_themes(page, "home")
    page.goto(table_with_open_seat(page))
    page.wait_for_selector("[data-testid=link]")
    assert_accessible_in_both_themes(page, "waiting room, host")
    guest = open_page(page.url)
    guest.wait_for_selector("form.sit")
    assert_accessible_in_both_themes(guest, "waiting room, guest")


DECISIONS = ("show", "offer", "propose", "take", "lay")


@pytest.mark.long
@pytest.mark.parametrize("what", DECISIONS if SOAK else DECISIONS[2:3])
def test_no_decision_has_a_violation(open_page: OpenPage, what: str) -> None:
    page = open_page()
    play_on_from_sample(page, "matryoshka-4p-sample1", what)
    assert wait_for_decision(page) == what
    assert_accessible_in_both_themes(page, what)
    page.set_viewport_size({"width": 390, "height": 844})
    assert_accessible(page, f"{what} on a phone")


@pytest.mark.long
def test_no_screen_after_the_game_has_a_violation(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    table = table_with_bots(page)
    play_to_the_end(page, server, table)
    page.goto(table)
    page.wait_for_selector("[data-testid=after]")
    assert_accessible_in_both_themes(page, "after the game")
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector("[data-testid=replay-at]")
    assert_accessible_in_both_themes(page, "replay")


@pytest.mark.long
def test_no_page_without_a_table_has_a_violation(open_page: OpenPage) -> None:
    page = open_page()
    for path in ("/nowhere", "/t/nothinghere", "/replay"):
        page.goto(path)
        page.wait_for_selector("main h1, main h2")
        assert_accessible_in_both_themes(page, path)


@pytest.mark.long
def test_no_dialog_has_a_violation(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    open_dialogs(page)


def open_dialogs(page: Page) -> None:
    wait_for_decision(page)
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


def test_without_motion_nothing_is_animated(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Settings").click()
    page.wait_for_selector("dialog[open]")
    # Not even a very short one: it may never end, and what it brings in stays out of sight.
    assert page.evaluate("document.getAnimations().length") == 0


@pytest.mark.long
def test_a_phone_has_no_violation(open_page: OpenPage) -> None:
    page = open_page("/", **PHONE)
    page.wait_for_selector("article")
    assert_accessible_in_both_themes(page, "home")
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    for name in ("Log", "Chat"):
        page.get_by_role("button", name=name).click()
        assert_accessible_in_both_themes(page, name)
        page.keyboard.press("Escape")


def test_the_board_in_words(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    lines = page.get_by_role("region", name="The board in words").get_by_role("listitem")
    expect(lines.nth(0)).to_have_text("Before round 1: choosing the first dolls.")
    card = r"(Rose|Drop|Clover|Heart|Sun|Tulip|Star|Moon|Cherry|Snow) [1-7]"
    expect(lines.nth(1)).to_have_text(re.compile(rf"^Your hand: {card}(, {card}){{5}}\.$"))
    words = page.get_by_test_id("in-words")
    expect(words).to_contain_text("Series in this game: ")
    expect(words).to_contain_text("Series that stayed in the box: ")
    expect(words.get_by_role("heading", name="How to read this")).to_have_count(1)
    decide_by_list(page)
    wait_for_decision(page)
    tableaus = words.get_by_role("table", name="Tableaus: sizes by series")
    expect(tableaus.get_by_role("rowheader")).to_have_text(["You", "Bot 2", "Bot 3"])
    two = re.compile(r"^Bot 2\s*\d+\s*6[\s\d,–]+$")
    expect(tableaus.get_by_role("row").nth(2)).to_have_text(two)
    expect(words).to_contain_text("A ribbon marks the cards that you have drawn last.")
    next_decision = re.compile(r"Your turn: (Offer|Propose) one card of your hand")
    expect(page.get_by_test_id("live")).to_contain_text(next_decision)
