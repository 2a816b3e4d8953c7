"""The page of a person: played, looked at in both languages, and deleted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import assert_accessible_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.table_actions import PHONE, play_to_the_end, table_with_bots
from tests.server.harness_server import Person, Server, begun, rounds
from tests.server.people.test_leaving import SURE


@pytest.mark.long
def test_a_finished_game_is_on_my_page_until_i_delete_it(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page("/me")
    expect(page.get_by_text("No finished game yet.")).to_be_visible()
    table = table_with_bots(page)
    play_to_the_end(page, server, table)
    page.goto("/")
    page.get_by_role("link", name="My games").click()

    expect(page.get_by_role("heading", name="Matryoshka, 3 players")).to_be_visible()
    history = page.get_by_role("region", name="All games")
    expect(history.locator("tbody tr")).to_have_count(1)
    expect(history.locator("tbody tr")).to_contain_text("2 bots (plays anything)")
    history.get_by_role("combobox", name="Game").select_option(label="Matryoshka")
    history.get_by_label("Against").select_option(index=1)
    expect(history.locator("tbody tr")).to_have_count(1)
    expect(page.get_by_role("region", name="My ratings")).to_contain_text("against bots")
    assert_accessible_in_both_themes(page, "me")

    page.get_by_role("switch", name="Show me on leaderboards").check()
    expect(page.get_by_role("switch", name="Show me on leaderboards")).to_be_checked()
    with page.expect_download() as loading:
        page.get_by_role("link", name="Download everything").click()
    assert loading.value.suggested_filename == "tablee.zip"

    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="fr", exact=True).click()
    expect(page.get_by_role("heading", name="Mes parties", level=1)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_accessible_in_both_themes(page, "me on a phone")
    page.get_by_role("link", name="Revoir").click()
    expect(page).to_have_url(re.compile("/replay"))
    page.go_back()

    page.get_by_role("button", name="Tout effacer").click()
    dialog = page.get_by_role("dialog")
    assert_accessible_in_both_themes(page, "delete me")
    dialog.get_by_role("button", name="Garder").click()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Tout effacer").click()
    dialog.get_by_role("button", name="Oui, tout effacer").click()
    expect(page.get_by_text("Aucune partie terminée")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Aucune partie terminée")).to_be_visible()


def come_as(page: Page, person: Person, path: str) -> None:
    """Let a page be somebody's."""
    name, value = person.cookie.split("=")
    url = f"http://127.0.0.1:{person.server.port}"
    page.context.add_cookies([{"name": name, "value": value, "url": url}])
    page.goto(path)


def test_who_agrees_is_on_the_leaderboard_that_others_read(
    open_page: OpenPage, server: Server
) -> None:
    ana, bo, cy = (Person(server, name, f"10.1.{ord(name[0])}.1") for name in ("Ana", "Bo", "Cy"))
    with begun([ana, bo, cy], ana.make("moo", rated=True)) as lines:
        rounds(lines)
    desk, phone = open_page(), open_page(locale="fr-FR", **PHONE)
    come_as(desk, ana, "/me")
    mine = desk.get_by_role("region", name="My ratings")
    expect(mine.locator("li")).to_contain_text("Matryoshka, against people")
    mine.get_by_role("textbox", name="Name").fill("Ana <b>")
    mine.get_by_role("switch", name="Show me on leaderboards").check()
    expect(mine.get_by_role("row").filter(has_text="Ana <b>")).to_contain_text("±")

    come_as(phone, bo, "/me")
    board = phone.get_by_role("region", name="Mes classements")
    expect(board.get_by_role("row").filter(has_text="Ana <b>")).to_be_visible()
    expect(board.get_by_role("row").filter(has_text="vous")).to_have_count(0)
    assert_accessible_in_both_themes(phone, "leaderboard, on a phone")
    mine.get_by_role("switch", name="Show me on leaderboards").uncheck()
    expect(mine.get_by_role("row").filter(has_text="Ana <b>")).to_have_count(0)
    phone.reload()
    expect(board.get_by_role("heading", name="Classement", exact=True)).to_be_visible()
    expect(board.get_by_role("row").filter(has_text="Ana <b>")).to_have_count(0)


@pytest.mark.long
def test_a_rated_table_says_why_it_does_not_count_and_who_was_deleted_is_somebody(
    open_page: OpenPage, server: Server
) -> None:
    ana, bo, cy = (Person(server, name) for name in ("Ana", "Bo", "Cy"))
    table = ana.make("moo", rated=True)
    with begun([ana, bo, cy], table):
        pass
    pages = open_page(), open_page(locale="fr-FR", **PHONE)
    for page, person in zip(pages, (ana, bo), strict=True):
        come_as(page, person, f"/t/{table}")
    desk, phone = pages
    why = desk.get_by_test_id("unrated")
    expect(why).to_have_text(re.compile("does not count for the rating: two of you are at one"))
    assert_accessible_in_both_themes(desk, "a table that does not count")
    why.get_by_role("button", name="Close").click()
    expect(why).to_have_count(0)
    expect(phone.get_by_test_id("unrated")).to_contain_text("deux d’entre vous ont la même adresse")

    cy.post("/api/me/delete", SURE)
    expect(desk.locator("[data-seat='2']").first).to_contain_text("Somebody")
    expect(phone.locator("[data-seat='2']").first).to_contain_text("Quelqu’un")
