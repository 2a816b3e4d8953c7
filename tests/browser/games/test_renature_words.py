"""Renature in words, and its tutorial."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.games.harness_renature import LIT, decide_by_mouse, sit_down
from tests.browser.table_actions import (
    PHONE,
    wait_for_decision,
    wait_until_in_sight,
)


def test_the_board_in_words(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page)
    lines = page.get_by_role("region", name="The board in words").get_by_role("listitem")
    expect(lines.nth(0)).to_have_text("You: placing a domino. The joker is the butterfly.")
    expect(lines.nth(1)).to_have_text(re.compile(r"^Your hand: (\w+–\w+(, |\.)){3}$"))
    words = page.get_by_test_id("in-words")
    players = words.get_by_role("table", name="Players").get_by_role("row")
    expect(players.nth(1)).to_have_text(re.compile(r"^You\s*white\s*4\s*6\s*0\s*26\s*9\s*4"))
    expect(words).to_contain_text("Start cells: C1, F1, J1, M1.")
    areas = words.get_by_role("table", name="Areas").get_by_role("row")
    expect(areas).to_have_count(1 + 18)
    expect(words.get_by_role("heading", name="How to read this")).to_have_count(1)
    decide_by_mouse(page, "domino")
    wait_for_decision(page)
    decide_by_mouse(page, "plant")
    expect(words).to_contain_text(re.compile(r"\w+–\w+ [A-O]\d+ [A-O]\d+"))
    expect(words).to_contain_text(re.compile(r"[A-O]\d+ turf \(white\).*You \+\d"))
    expect(page.get_by_test_id("live")).to_contain_text("Your turn:")


def test_moves_in_words_are_unique(open_page: OpenPage) -> None:
    page = open_page()
    sit_down(page)
    page.keyboard.press("m")
    options = page.get_by_role("option")
    expect(options.first).to_be_visible()
    words = options.all_inner_texts()
    assert len(words) == len(set(words)) > 10


@pytest.mark.long
def test_the_tutorial_is_done_by_playing(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Learn Renature").click()
    guide = page.get_by_test_id("tutorial")
    go_on = guide.get_by_role("button", name="Go on")
    go_on.click()
    told = (("domino", "water lilies"), ("plant", "scores 1"), ("end", "Clouds are your freedom"))
    for what, say in told:
        assert wait_for_decision(page) == what
        expect(guide).to_contain_text(say)
        decide_by_mouse(page, what)
    assert wait_for_decision(page) == "domino"
    expect(guide).to_contain_text("Animals that touch")
    seen = set()
    while not guide.get_by_text("Point at an area").count():
        now = wait_for_decision(page)
        assert now is not None
        seen.add(now)
        decide_by_mouse(page, now)
        wait_for_decision(page)
    assert {"domino", "plant"} <= seen
    go_on.click()
    guide.get_by_role("button", name="Play on").click()
    expect(guide).to_have_count(0)


def test_the_tutorial_brings_what_it_points_at_into_sight_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/", **PHONE)
    page.get_by_role("button", name="Learn Renature").click()
    guide = page.get_by_test_id("tutorial")
    guide.get_by_role("button", name="Go on").click()
    expect(guide).to_contain_text("Take a domino")
    wait_until_in_sight(page, ".hand")
    expect(guide).to_be_in_viewport(ratio=1)
    page.locator("[data-domino]").first.tap()
    wait_until_in_sight(page, LIT)  # the first ones, in the upper row
