"""Where the focus is after dialogs and decisions; what keys do, and how they are switched off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.games.harness_mondo import begun, in_the_middle, laid, make
from tests.browser.table_actions import (
    decide_by_list,
    elsewhere,
    table_with_bots,
    two_at_a_table,
    wait_for_decision,
)
from tests.helpers import SOAK
from tests.server.harness_server import Server

IS_LOST = "() => [null, document.body].includes(document.activeElement)"
IS_FOUND = "() => ![null, document.body].includes(document.activeElement)"
FIRST_TILES = 4
"""A game of Mondo alone begins with so many."""
DIALOGS = "mr?"
"""Keys that open one."""
WITHOUT_LETTERS = "() => localStorage.setItem('tablee.prefs', '{\"letters\": false}')"


def sit_down(open_page: OpenPage, game: str = "matryoshka", players: int = 3) -> Page:
    page = open_page()
    page.goto(table_with_bots(page, players, game=game))
    wait_for_decision(page)
    page.keyboard.press("b")
    return page


# Matryoshka's is in test_focus.py, and decisions of all games are in test_by_ear.py.
if SOAK:

    @pytest.mark.parametrize("game", ["botanik", "renature"])
    def test_the_focus_comes_back_from_every_dialog_and_decision(
        open_page: OpenPage, game: str
    ) -> None:
        page = sit_down(open_page, game, 2)
        for key in DIALOGS:
            page.keyboard.press(key)
            page.wait_for_selector("dialog[open]")
            page.keyboard.press("Escape")
            expect(page.locator("dialog")).to_have_count(0)
            page.wait_for_function(IS_FOUND)
        for name in ("Settings", "Table"):
            page.get_by_role("button", name=name, exact=True).press("Enter")
            page.wait_for_selector("dialog[open]")
            page.keyboard.press("Escape")
            expect(page.locator("dialog")).to_have_count(0)
            expect(page.get_by_role("button", name=name, exact=True)).to_be_focused()
        page.keyboard.press("b")
        decide_by_list(page)
        wait_for_decision(page)
        page.wait_for_function(IS_FOUND)
        assert not page.evaluate(IS_LOST)


def test_the_past_the_log_and_tabs_by_keys(open_page: OpenPage) -> None:
    page = sit_down(open_page)
    live = page.get_by_test_id("live")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowUp")
    expect(live).to_contain_text("No further.")
    decide_by_list(page)
    wait_for_decision(page)
    page.keyboard.press("[")
    expect(live).to_contain_text("Escape brings you back to now.")
    page.keyboard.press("Escape")
    expect(live).to_have_text("Back to now.")
    page.keyboard.press("s")
    expect(live).to_contain_text("Your turn:")
    page.keyboard.press("l")
    expect(page.locator(".log li button:focus")).to_have_count(1)
    page.get_by_role("tab", name="Log").focus()
    page.keyboard.press("ArrowRight")
    chat = page.get_by_role("tab", name="Chat")
    expect(chat).to_be_focused()
    expect(chat).to_have_attribute("aria-selected", "true")


def test_letters_that_are_switched_off_need_alt(open_page: OpenPage) -> None:
    page = open_page()
    page.add_init_script(f"({WITHOUT_LETTERS})()")
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    page.keyboard.press("b")
    page.keyboard.press("m")
    expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("Alt+m")
    expect(page.get_by_role("combobox")).to_be_focused()


def test_the_skip_link_leads_to_the_content(open_page: OpenPage) -> None:
    page = open_page("/")
    page.wait_for_selector("article")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement?.id === 'main'")


def test_what_is_called_final_is_final(open_page: OpenPage) -> None:
    ana, bo = open_page(), open_page()
    two_at_a_table(ana, bo)
    agree = "taken back only if the others agree"
    ana.keyboard.press("m")
    expect(ana.get_by_role("option").first).to_be_visible()
    expect(ana.get_by_role("listbox")).not_to_contain_text(agree)  # nobody sees it yet
    ana.keyboard.press("Enter")
    expect(ana.locator("dialog")).to_have_count(0)
    bo.keyboard.press("m")  # the last one: everybody's cards are shown then
    expect(bo.get_by_role("option").first).to_contain_text(agree)
    expect(bo.get_by_role("listbox")).not_to_contain_text("cannot be taken back")


def test_a_line_of_the_list_that_is_gone_is_not_played(open_page: OpenPage, server: Server) -> None:
    page = open_page()
    page.goto(make(page, "m"))
    begun(page)
    page.keyboard.press("m")
    lines = page.get_by_role("listbox")
    expect(lines).to_contain_text("Take the tile")
    expect(lines).not_to_contain_text("cannot be taken back")  # in real time nothing can
    with elsewhere(page, server) as line:
        line.play(f"take {in_the_middle(page, 0)}")
        expect(page.get_by_role("dialog")).to_contain_text("no longer possible")
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowDown")
        expect(page.get_by_role("option", selected=True)).to_contain_text("Place on")
        assert laid(page) == FIRST_TILES
