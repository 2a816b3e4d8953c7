"""Several people at one table: invitation, chat, undo, rematch, spectators, another device."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.table_actions import (
    PHONE,
    decide_by_list,
    decide_by_mouse,
    expect_refusal,
    play_to_the_end,
    progress,
    table_with_bots,
    table_with_open_seat,
    two_at_a_table,
    wait_for_decision,
    wait_for_progress,
)
from tests.helpers import first_of
from tests.server.harness_server import Server


def test_undo_is_free_until_something_was_shown_and_then_asked_for(open_page: OpenPage) -> None:
    ana, bo = open_page(), open_page()
    two_at_a_table(ana, bo)
    decide_by_list(ana)
    expect(ana.get_by_test_id("status")).to_contain_text("Bo")
    before = progress(ana)
    ana.get_by_role("button", name="Take back").first.click()
    wait_for_progress(ana, before)
    assert wait_for_decision(ana) == "show"
    decide_by_list(ana)
    decide_by_list(bo)
    expect(ana.get_by_test_id("in-words")).to_contain_text("Round 1 of 4")
    ana.get_by_role("button", name="Ask to take back").first.click()
    asked = bo.get_by_test_id("undo-asked")
    expect(asked).to_contain_text("Ana would like to take a move back.")
    asked.get_by_role("button", name="Fine").click()
    expect(ana.get_by_test_id("in-words")).to_contain_text("Before round 1")
    assert wait_for_decision(ana) == "show"


@pytest.mark.long
def test_a_domino_just_placed_goes_back_without_asking_anybody(open_page: OpenPage) -> None:
    """The other has seen it, but has decided nothing, and no domino was drawn."""
    ana, bo = open_page(), open_page()
    path = table_with_open_seat(ana, game="renature", options={"first": 0})
    ana.goto(path)
    bo.goto(path)
    bo.get_by_label("Nickname").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    ana.get_by_role("button", name="Begin").click()
    assert wait_for_decision(ana) == "domino"
    decide_by_list(ana)
    assert wait_for_decision(ana) == "plant"  # every start cell touches an area
    expect(ana.get_by_role("button", name="Ask to take back")).to_have_count(0)
    before = progress(ana)
    ana.get_by_role("button", name="Take back").first.click()
    wait_for_progress(ana, before)
    assert wait_for_decision(ana) == "domino"
    expect(bo.get_by_test_id("undo-asked")).to_have_count(0)


@pytest.mark.long
def test_people_talk_and_mute(open_page: OpenPage) -> None:
    ana, bo = open_page(), open_page()
    two_at_a_table(ana, bo)
    bo.keyboard.press("c")
    expect(bo.locator("[data-chat]").first).to_be_focused()
    bo.keyboard.type("bonsoir <b>")
    bo.keyboard.press("Enter")
    expect(bo.locator(".side .lines li").first).to_contain_text("bonsoir <b>")
    expect(bo.get_by_role("button", name="Mute Bo")).to_have_count(0)  # one's own line
    expect(ana.get_by_test_id("live")).to_contain_text("Bo says: bonsoir <b>")
    ana.get_by_role("tab", name="Chat").click()
    expect(ana.locator(".side .lines li")).to_contain_text("bonsoir <b>")
    ana.get_by_role("button", name="Mute Bo").click()
    expect(ana.locator(".side .lines li")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("width", first_of([768, 1024]))
def test_log_and_chat_are_there_on_a_tablet(open_page: OpenPage, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 900})
    page.goto(table_with_bots(page))
    decide_by_list(page)
    page.get_by_role("button", name="Log").click()
    expect(page.get_by_role("dialog")).to_contain_text("You have decided.")
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("c")
    expect(page.get_by_role("dialog").locator("[data-chat]")).to_be_focused()


def test_the_host_can_change_their_name(open_page: OpenPage) -> None:
    ana = open_page()
    ana.goto(table_with_open_seat(ana))
    bo = open_page(ana.url)
    ana.get_by_label("Nickname").fill("Anastasia")
    ana.get_by_label("Nickname").press("Enter")
    expect(bo.locator(".seats")).to_contain_text("Anastasia")


@pytest.mark.long
def test_the_others_are_told_of_a_rematch(open_page: OpenPage, server: Server) -> None:
    ana, bo = open_page(), open_page()
    two_at_a_table(ana, bo)
    table = ana.url
    bo.get_by_role("button", name="Table", exact=True).click()
    bo.get_by_role("button", name="Leave").click()
    bo.get_by_role("dialog").get_by_role("button", name="Leave").click()
    bo.wait_for_url("/")
    play_to_the_end(ana, server, table)
    for page in (ana, bo):
        page.goto(table)
        page.wait_for_selector("[data-testid=after]")
    ana.get_by_role("button", name="Rematch").click()
    expect(ana.get_by_role("main").get_by_text("Not here yet: Bo")).to_be_visible()
    expect(bo).to_have_title(re.compile("A rematch is waiting"))
    expect(bo.get_by_test_id("live-now")).to_contain_text("A rematch is waiting")
    bo.get_by_test_id("rematch").get_by_role("link").click()
    expect(ana.get_by_role("main").get_by_text("Everybody is here")).to_be_visible()


def test_a_spectator_sees_the_table_but_no_hand(open_page: OpenPage) -> None:
    ana, bo = open_page(), open_page()
    two_at_a_table(ana, bo)
    carla = open_page(ana.url)
    expect(carla.get_by_test_id("status")).to_contain_text("Ana and Bo are deciding")
    expect(carla.get_by_test_id("in-words")).not_to_contain_text("Your hand")
    expect(carla.locator("[data-card]")).to_have_count(0)
    expect(ana.get_by_text("1 watching")).to_be_visible()
    told = ana.get_by_text("1 watching").bounding_box()
    last = ana.locator("[data-seat]").last.bounding_box()
    assert told is not None
    assert last is not None
    assert last["y"] <= told["y"] <= last["y"] + last["height"]  # in a line with the players
    assert wait_for_decision(bo) == "show"


def test_a_seat_moves_to_another_device_once(open_page: OpenPage) -> None:
    ana = open_page()
    ana.goto(table_with_bots(ana))
    wait_for_decision(ana)
    ana.get_by_role("button", name="Table", exact=True).click()
    ana.get_by_role("button", name="Play on another device").click()
    expect(ana.get_by_role("img", name="QR code of this link")).to_be_visible()
    link = ana.get_by_test_id("link").input_value()
    phone = open_page(link, **PHONE)
    assert wait_for_decision(phone) == "show"
    expect(phone).to_have_url(re.compile(r"/t/\w+$"))  # the token is gone from the address
    expect(ana.get_by_text("Your seat has moved to the other device")).to_be_visible()
    expect(ana.get_by_test_id("in-words")).not_to_contain_text("Your hand")
    late = open_page(link)
    expect_refusal(late, "link")
    expect(late.get_by_test_id("in-words")).not_to_contain_text("Your hand")
    decide_by_mouse(phone)
