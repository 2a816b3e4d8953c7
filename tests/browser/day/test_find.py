"""Somebody to play with: two people find each other from two pages, and meet again."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.table_actions import PHONE, elsewhere, expect_heard
from tests.server.harness_server import Server, rounds


@pytest.mark.long
def test_two_people_find_each_other_and_meet_again(open_page: OpenPage, server: Server) -> None:
    desk = open_page("/")
    desk.get_by_role("link", name="Somebody to play with").click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Somebody to play with")
    desk.get_by_role("button", name="Botanik").click()
    desk.get_by_role("switch", name="Bots fill up").uncheck()
    assert_accessible_in_both_themes(desk, "find, form")
    desk.get_by_role("button", name="Find a table").click()
    expect(desk.get_by_test_id("waiting")).to_contain_text("Nobody else is there yet.")
    expect_heard(desk, "Nobody else is there yet.")
    desk.get_by_role("button", name="Stop waiting").click()
    expect_heard(desk, "You are no longer waiting.")
    desk.get_by_role("button", name="Find a table").click()
    assert_accessible_in_both_themes(desk, "find, waiting")
    desk.get_by_role("link", name="Read the rules").click()  # to pass the time
    expect(desk.get_by_role("link", name="Waiting for others: Botanik")).to_be_visible()

    phone = open_page("/find", locale="fr-FR", **PHONE)
    phone.get_by_role("button", name="Botanik").click()
    phone.get_by_role("switch", name="Des robots complètent").uncheck()
    phone.get_by_role("button", name="Trouver une table").click()
    phone.wait_for_url("**/t/*")
    called = desk.get_by_test_id("called")
    expect(called).to_contain_text("Your table is ready: Botanik")
    expect(desk.get_by_test_id("live-now")).to_contain_text("Your table is ready: Botanik")
    assert_accessible_in_both_themes(desk, "called")
    called.get_by_role("button", name="Sit down").click()
    desk.wait_for_url(phone.url)

    table = desk.url
    for page in (desk, phone):
        page.goto("about:blank")  # no move has to be drawn
    with elsewhere(desk, server, table) as line, elsewhere(phone, server, table) as other:
        rounds([line, other])
    for page in (desk, phone):
        page.goto(table)
    desk.get_by_role("button", name="Meet again").click()
    expect(
        desk.get_by_role("main").get_by_text("Noted. Whoever chooses it too is in your list.")
    ).to_be_visible()
    expect_heard(desk, "Noted.")
    phone.get_by_role("button", name="Se revoir").click()
    expect_heard(phone, "C’est noté.")
    expect(phone.get_by_role("main").get_by_text("C’est noté.")).to_be_visible()
    desk.goto("/find")
    desk.get_by_role("button", name="Renature", exact=True).click()
    assert_accessible_in_both_themes(desk, "find, people")
    desk.get_by_role("button", name="Invite").click()
    desk.wait_for_url("**/t/*")
    phone.goto("/find")
    expect(phone.get_by_role("link", name="vous attend à Renature")).to_be_visible()
    assert_accessible_in_both_themes(phone, "find, invited, on a phone")
    phone.get_by_role("link", name="vous attend à Renature").click()
    phone.wait_for_url(desk.url)
