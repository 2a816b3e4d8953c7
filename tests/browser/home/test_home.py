"""The home page: all games of the registry, and the way to the documentation."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tablee.bots import LEVELS
from tablee.games import names
from tablee.text import catalogue
from tests.browser.conftest import OpenPage
from tests.browser.table_actions import (
    PHONE,
    play_to_the_end,
    table_with_bots,
    table_with_open_seat,
    wait_for_decision,
)
from tests.server.harness_server import Server

IS_WHOLE = "({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>"
IS_WHOLE += " scrollWidth <= clientWidth && scrollHeight <= clientHeight"


def test_the_home_page_shows_and_counts_all_games(open_page: OpenPage) -> None:
    page = open_page("/")
    expect(page.locator("main article")).to_have_count(len(names()))
    count = catalogue()[f"page.number.{len(names())}"]["en"]
    expect(page.locator(".hero p")).to_contain_text(f"{count} modern board games")
    for picture in page.locator("main article svg").all():
        expect(picture.locator("> *").first).to_be_attached()
    expect(page.get_by_role("button", name="Dark", exact=True)).to_be_visible()
    page.emulate_media(color_scheme="dark")  # as a system does at dusk
    expect(page.get_by_role("button", name="Light", exact=True)).to_be_visible()


def test_the_home_page_links_to_the_documentation(open_page: OpenPage) -> None:
    page = open_page("/")
    expect(page.get_by_role("link", name="Documentation")).to_have_attribute("href", "/docs/")


def test_nothing_is_said_about_your_tables_until_they_are_known(open_page: OpenPage) -> None:
    page = open_page()
    waiting: list[Route] = []
    page.route("**/api/me/tables", lambda route: waiting.extend([route]))
    with page.expect_request("**/api/me/tables"):
        page.goto("/")
    words = page.get_by_text("Your games will wait for you here.")
    expect(page.locator("main article")).to_have_count(len(names()))
    expect(words).to_have_count(0)
    waiting[0].continue_()
    expect(words).to_be_visible()


def test_play_now_begins_against_the_bots_that_were_chosen_last(open_page: OpenPage) -> None:
    page = open_page("/")
    bots = page.get_by_label("Bots in Renature", exact=True)
    expect(bots.locator("option")).to_have_text(["1 bot", "2 bots", "3 bots"])
    level = page.get_by_label("Level of the bots in Renature")
    expect(level.locator("option")).to_have_count(len(LEVELS))
    card = page.locator("article[data-game=renature]")
    for name in LEVELS:
        level.select_option(name)
        expect(card).to_contain_text(catalogue()[f"page.level-words.{name}"]["en"])
    level.select_option("random")
    bots.select_option("3 bots")
    page.reload()
    expect(level.locator("option:checked")).to_have_text("plays anything")
    page.get_by_role("button", name="Play now: Renature").click()
    expect(page.locator("[data-seat]")).to_have_count(4)
    expect(page.locator("[data-seat]").filter(has_text="plays anything")).to_have_count(3)


def test_the_home_page_begins_with_what_waits_and_tells_who_won(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page()
    over = table_with_bots(page)
    play_to_the_end(page, server, over)
    running = table_with_bots(page)
    page.goto(running)
    wait_for_decision(page)
    page.goto("/")
    waits = page.get_by_role("region", name="Waiting for you")
    expect(waits.get_by_role("link")).to_have_count(1)
    expect(waits.get_by_role("link")).to_contain_text("Your turn")
    first, games = waits.bounding_box(), page.locator("article").first.bounding_box()
    assert first is not None
    assert games is not None
    assert first["y"] < games["y"]
    earlier = page.get_by_role("region", name="Earlier games").get_by_role("link")
    expect(earlier.first).to_contain_text("won")
    review = earlier.and_(page.get_by_role("link", name="Review this game of Matryoshka"))
    expect(review).to_have_attribute("href", f"/review?table={over.rpartition('/')[2]}")


def test_who_is_at_a_table_is_told_whole_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/", **PHONE)
    table_with_open_seat(page)
    page.reload()
    people = page.get_by_text("Ana, 1 bot, 1 free seat")
    expect(people).to_be_visible()
    assert people.evaluate(IS_WHOLE)
