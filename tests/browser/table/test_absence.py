"""Somebody stays away: what the lobby agrees on, the question to the others, and a bot by name."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.accessibility import assert_accessible_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.table_actions import (
    LOG_LINES,
    PHONE,
    decide_by_list,
    play_on_from_sample,
    play_to_the_end,
    table_with_open_seat,
    wait_for_decision,
)
from tests.server.harness_server import Server

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


HOUR_MS = 3_600_000


def an_hour_later(page: Page) -> None:
    """Whoever opens the page made their moves an hour ago."""

    def tell(message: str | bytes, socket: WebSocketRoute) -> None:
        told = json.loads(message)
        for line in told.get("log", ()):
            line["at"] -= HOUR_MS
        socket.send(json.dumps(told))

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(server.send)
        server.on_message(lambda message: tell(message, socket))

    page.route_web_socket("**/ws?table=*", connect)


def test_whoever_comes_back_reads_what_happened_or_how_the_game_ended(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(viewport={"width": 390, "height": 480})
    play_on_from_sample(page, "matryoshka-4p-sample1", "propose")
    table = page.url
    decide_by_list(page)
    wait_for_decision(page)
    page.goto("about:blank")
    an_hour_later(page)
    page.goto(table)
    since = page.get_by_test_id("since")
    expect(since).to_contain_text("Since your last move")
    expect(since.get_by_role("button", name="Go on")).to_be_in_viewport(ratio=1)
    page.goto("about:blank")
    play_to_the_end(page, server, table)
    page.goto(table)
    expect(page.get_by_test_id("after").locator("h2").first).to_be_in_viewport(ratio=1)
    page.wait_for_load_state("networkidle")  # what would tell it comes by itself
    expect(since).to_have_count(0)
