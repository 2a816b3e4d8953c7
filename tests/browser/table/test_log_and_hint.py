"""The log brings back a moment; a hint can be played."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.table_actions import (
    decide_by_list,
    table_with_bots,
    wait_for_decision,
)


def test_a_line_of_the_log_brings_back_its_moment(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    decide_by_list(page)
    wait_for_decision(page)
    expect(page.get_by_test_id("in-words")).to_contain_text("Round 1 of 4")
    page.locator(".side ol button").first.click()
    expect(page.get_by_test_id("looking")).to_contain_text("You are looking at move 1 of")
    expect(page.get_by_test_id("in-words")).to_contain_text("Before round 1")
    page.get_by_role("button", name="Back to now").click()
    expect(page.get_by_test_id("in-words")).to_contain_text("Round 1 of 4")


def test_a_hint_is_a_move_that_can_be_played(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    page.keyboard.press("h")
    hint = page.get_by_test_id("hint")
    expect(hint).to_contain_text("A bot would play: Show")
    hint.get_by_role("button", name="Play it").click()
    expect(page.get_by_test_id("in-words")).to_contain_text("Round 1 of 4")
