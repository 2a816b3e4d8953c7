"""The page of who runs a server: behind its token, on a phone, in both languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.table_actions import table_with_open_seat
from tests.server.harness_server import Server


@pytest.mark.long
def test_whoever_has_the_token_closes_a_table_and_tells_everybody(
    open_page: OpenPage, server: Server
) -> None:
    ana = open_page("/")
    ana.goto(table_with_open_seat(ana))
    expect(ana.get_by_test_id("link")).to_be_visible()
    page = open_page("/admin")
    page.get_by_label("Token").fill("wrong")
    page.get_by_role("button", name="Enter").click()
    expect(page.locator(".trouble")).to_contain_text("tablee.admin")
    assert_accessible_in_both_themes(page, "token")
    page.get_by_label("Token").fill((server.folder / "tablee.admin").read_text())
    page.get_by_role("button", name="Enter").click()
    tables = page.get_by_role("region", name="Tables")
    row = tables.locator("tr").filter(has_text="waits").last
    table = ana.url.rpartition("/")[2].partition("#")[0]
    close = page.get_by_role("button", name=f"Close table {table}")
    expect(close).to_be_visible()
    expect(row).to_be_visible()
    close.click()
    expect(page.get_by_text("Done.")).to_be_visible()
    page.get_by_label("What everybody is told").fill("A tournament on Sunday")
    page.get_by_role("button", name="Tell everybody").click()
    expect(page.get_by_role("region", name="Log")).to_contain_text("A tournament on Sunday")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="fr", exact=True).click()
    expect(page.get_by_role("heading", name="Journal")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_accessible_in_both_themes(page, "admin")
    ana.goto("/")
    expect(ana.get_by_text("A tournament on Sunday")).to_be_visible()
    page.get_by_label("Ce que tout le monde lit").fill("")
    page.get_by_role("button", name="L’annoncer").click()
    expect(page.get_by_text("C’est fait.")).to_be_visible()
