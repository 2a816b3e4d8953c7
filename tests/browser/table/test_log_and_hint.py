"""The log brings back a moment; a hint can be played."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.table_actions import (
    decide_by_list,
    play_on_from_sample,
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


def test_a_line_of_the_log_marks_its_place_on_the_board(open_page: OpenPage) -> None:
    page = open_page()
    play_on_from_sample(page, "botanik-2p-sample2", "side")
    line = page.locator(".side ol button").filter(has_text="on your side of column").last
    line.hover()
    expect(page.locator(".registry .just-done")).to_have_count(1)
    told = line.inner_text()
    place = page.locator(".registry .just-done").get_attribute("data-spot") or ""
    assert f"column {place[-1]}" in told
    page.mouse.move(0, 0)


def test_memory_aids_are_there_for_all_or_nobody(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    hand = page.locator("[data-card]").count()
    page.get_by_role("button", name="Seen").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("img", name=": You")).to_have_count(hand)
    assert_accessible_in_both_themes(page, "seen cards")
    page.goto(table_with_bots(page, players=2, game="renature", options={"first": 0}))
    wait_for_decision(page)
    page.get_by_role("button", name="Seen").click()
    expect(dialog).to_contain_text("52 dominoes have not been seen")  # but for the own three
    assert_accessible_in_both_themes(page, "seen dominoes")
    page.goto(table_with_bots(page, aids=False))
    wait_for_decision(page)
    expect(page.get_by_role("button", name="Seen")).to_have_count(0)


def test_a_hint_is_a_move_that_can_be_played(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    page.keyboard.press("h")
    hint = page.get_by_test_id("hint")
    expect(hint).to_contain_text("A bot would play: Show")
    hint.get_by_role("button", name="Play it").click()
    expect(page.get_by_test_id("in-words")).to_contain_text("Round 1 of 4")
