"""The home page: all games of the registry, and the way to the documentation."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tablee.games import names
from tablee.text import catalogue
from tests.browser.conftest import OpenPage


def test_the_home_page_shows_and_counts_all_games(open_page: OpenPage) -> None:
    page = open_page("/")
    expect(page.locator("main article")).to_have_count(len(names()))
    count = catalogue()[f"page.number.{len(names())}"]["en"]
    expect(page.locator(".hero p")).to_contain_text(f"{count} modern board games")
    for picture in page.locator("main article svg").all():
        expect(picture.locator("> *").first).to_be_attached()


def test_the_home_page_links_to_the_documentation(open_page: OpenPage) -> None:
    page = open_page("/")
    expect(page.get_by_role("link", name="Documentation")).to_have_attribute("href", "/docs/")


def test_nothing_is_said_about_your_tables_until_they_are_known(open_page: OpenPage) -> None:
    page = open_page()
    waiting: list[Route] = []
    page.route("**/api/me/tables", lambda route: waiting.append(route))
    with page.expect_request("**/api/me/tables"):
        page.goto("/")
    words = page.get_by_text("Your games will wait for you here.")
    expect(page.locator("main article")).to_have_count(len(names()))
    expect(words).to_have_count(0)
    waiting[0].continue_()
    expect(words).to_be_visible()
