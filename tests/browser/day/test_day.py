"""The deal of a day, from the first page to the lines that one shares, by two people."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.accessibility import assert_accessible_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.table_actions import BOTS_AT_ONCE, expect_heard, play_to_the_end
from tests.server.harness_server import Server

PHONE: ViewportSize = {"width": 390, "height": 844}
CLIPBOARD = ["clipboard-read", "clipboard-write"]


def finish(page: Page, server: Server) -> None:
    """Play the table that a page shows to its end, without drawing every move."""
    table = page.url
    page.goto("about:blank")
    play_to_the_end(page, server, table)
    page.goto(table)


def card(page: Page) -> Locator:
    return page.locator("article[data-game=botanik]")


def test_a_deal_of_a_day_from_the_first_page_to_what_is_shared(
    open_page: OpenPage, server: Server
) -> None:
    desk = open_page()
    desk.add_init_script(BOTS_AT_ONCE)
    desk.goto("/")
    desk.context.grant_permissions(CLIPBOARD)
    desk.get_by_role("link", name="A deal a day").click()
    expect(desk.get_by_role("heading", name="A deal a day", level=1)).to_be_visible()
    assert_accessible_in_both_themes(desk, "day, before")
    desk.get_by_label("Show my nickname in the rankings").check()
    desk.get_by_role("button", name="Play the deal Botanik").click()
    desk.wait_for_url("**/t/*")
    expect(desk.get_by_role("toolbar")).to_be_visible()
    expect(desk.get_by_role("button", name="Hint")).to_have_count(0)
    expect(desk.get_by_role("button", name="Take back")).to_have_count(0)
    desk.goto("/day")
    expect(card(desk).get_by_text("Under way")).to_be_visible()
    card(desk).get_by_role("button", name="Go on").click()
    desk.wait_for_url("**/t/*")
    finish(desk, server)
    desk.get_by_role("link", name="To the results of the day").click()
    desk.wait_for_url("**/day/*/botanik")
    expect(desk.get_by_role("row").filter(has_text="(you)")).to_be_visible()
    assert_accessible_in_both_themes(desk, "day, results")
    address = desk.url

    phone = open_page(viewport=PHONE, locale="fr-FR", has_touch=True)
    phone.add_init_script(BOTS_AT_ONCE)
    phone.goto(address)
    expect(card(phone).get_by_role("button", name="Jouer la donne")).to_be_visible()
    expect(phone.get_by_role("table")).to_have_count(0)  # what others did would help
    card(phone).get_by_role("button", name="Jouer la donne").click()
    phone.wait_for_url("**/t/*")
    finish(phone, server)
    phone.goto(address)
    expect(card(phone).get_by_text("Rang")).to_contain_text("sur 2")
    expect(phone.get_by_role("row").filter(has_text="Guest")).to_be_visible()
    assert_accessible_in_both_themes(phone, "day, phone")
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    desk.reload()
    card(desk).get_by_role("button", name="Share").click()
    expect(card(desk).get_by_role("button", name="Copied")).to_be_visible()
    shared = desk.evaluate("navigator.clipboard.readText()").split("\n")
    assert len(shared) == 3
    assert shared[0].startswith("Tablée · Botanik · 20")
    assert "better than" in shared[2]
    assert shared[2].endswith("/day")
    desk.get_by_role("link", name="The day before").click()
    expect(desk.get_by_text("A past day: nothing counts any more")).to_be_visible()
    expect_heard(desk, re.compile(r"^\w+day,? .*20\d\d"))
    card(desk).get_by_role("button", name="Try it").click()
    desk.wait_for_url("**/t/*")
    expect(desk.get_by_role("button", name="Hint")).to_be_visible()


def test_an_address_of_no_day_says_so(open_page: OpenPage) -> None:
    page = open_page("/day/someday")
    expect(page.get_by_text("“someday” is not a day; write it as 2026-11-17.")).to_be_visible()
    page.get_by_role("link", name="Today").click()
    expect(page.get_by_role("heading", name="A deal a day", level=1)).to_be_visible()
