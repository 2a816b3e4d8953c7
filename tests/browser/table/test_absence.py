"""Somebody stays away: what the lobby agrees on, the question to the others, and a bot by name."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import assert_accessible_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.table_actions import (
    LOG_LINES,
    PHONE,
    decide_by_list,
    table_with_open_seat,
)

SOON = 5
"""Seconds: the shortest time that terms allow."""


def sit_down(page: Page, path: str, name: str) -> None:
    page.goto(path)
    page.get_by_label("Nickname").fill(name)
    page.get_by_role("button", name="Sit down").click()


@pytest.mark.long
def test_the_host_chooses_in_one_sentence_and_everybody_reads_it(open_page: OpenPage) -> None:
    ana, bo = open_page(), open_page(**PHONE)
    path = table_with_open_seat(ana)
    ana.goto(path)
    sit_down(bo, path, "Bo")
    expect(bo.get_by_role("main")).to_contain_text("If somebody stays away: the table waits")
    choice = ana.get_by_label("If somebody stays away")
    expect(choice.locator("option:checked")).to_have_text("the table waits")
    choice.select_option(label="after 10 min a bot plays")
    expect(bo.get_by_role("main")).to_contain_text("stays away: after 10 min a bot plays")
    choice.select_option(label="after 3 min the others decide")
    expect(bo.get_by_role("main")).to_contain_text("stays away: after 3 min the others decide")
    assert_accessible_in_both_themes(ana, "the choice in the lobby")
    ana.get_by_label("Time").select_option(label="1 day a move")
    expect(choice).to_have_count(0)  # the clock says it now
    expect(bo.get_by_role("main")).not_to_contain_text("stays away")


@pytest.mark.long
def test_the_others_let_a_bot_play_and_the_log_calls_it_one(open_page: OpenPage) -> None:
    ana, bo = open_page(**PHONE), open_page()
    path = table_with_open_seat(ana, absence="ask", grace=SOON)
    ana.goto(path)
    sit_down(bo, path, "Bo")
    ana.get_by_role("button", name="Begin").click()
    decide_by_list(ana)
    bo.goto("about:blank")
    ana.keyboard.press("m")  # what is asked is heard through a dialog
    heard = ana.get_by_test_id("live-in-dialog-now")
    expect(heard).to_contain_text("Bo has been away for a while.")
    ana.keyboard.press("Escape")
    missed = ana.get_by_test_id("missed")
    expect(missed).to_contain_text("Bo has been away for a while.")
    assert_accessible_in_both_themes(ana, "somebody is missed")
    missed.get_by_role("button", name="Let a bot play").click()
    expect(missed).to_have_count(0)
    bo.goto(path)
    expect(bo.get_by_test_id("live-now")).to_contain_text("A bot is playing for you.")
    lines = bo.locator(LOG_LINES)
    told = lines.filter(has_text="A bot plays for you: Bo has decided.")
    expect(told.first).to_be_visible()
    expect(lines.filter(has_text="You have decided.")).to_have_count(0)
    ana.get_by_role("button", name="Log").click()
    told = (
        ana.get_by_role("dialog")
        .get_by_role("listitem")
        .filter(has_text="A bot plays for Bo: Bo has decided.")
    )
    expect(told.first).to_be_visible()
    bo.get_by_role("button", name="Take my seat back").click()
    expect(bo.get_by_role("button", name="Take my seat back")).to_have_count(0)
