"""The switch on the page "me": moments of my games may become puzzles, or not."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import assert_accessible_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.me.test_me import come_as
from tests.browser.table_actions import PHONE
from tests.server.harness_server import Person, Server, until

ENGLISH = (
    "Moments of my finished games may become puzzles, without my name, "
    "if everybody who sat there agrees"
)
FRENCH = (
    "Des moments de mes parties terminées peuvent devenir des problèmes, sans mon nom, "
    "si toutes les personnes qui y ont joué sont d’accord"
)


def switch(page: Page, words: str = ENGLISH) -> Locator:
    return page.get_by_role("switch", name=words, exact=True)


def agrees(person: Person) -> bool:
    return bool(person.get("/api/me/consent")["puzzles"])


def test_the_switch_is_off_at_first_and_is_what_the_server_keeps(
    open_page: OpenPage, server: Server
) -> None:
    ana = Person(server, "Ana")
    page = open_page()
    come_as(page, ana, "/me")
    expect(switch(page)).not_to_be_checked()
    page.get_by_text(ENGLISH).click()  # the whole line is the target
    expect(switch(page)).to_be_checked()
    expect(page.get_by_text("Agreed.", exact=True)).to_have_count(1)
    until(lambda: agrees(ana))
    assert_accessible_in_both_themes(page, "consent")
    page.reload()
    expect(switch(page)).to_be_checked()

    switch(page).focus()
    page.keyboard.press("Space")
    expect(switch(page)).not_to_be_checked()
    expect(page.get_by_text("No longer agreed.", exact=True)).to_have_count(1)
    until(lambda: not agrees(ana))
    page.keyboard.press("Space")
    expect(switch(page)).to_be_checked()
    until(lambda: agrees(ana))

    page.get_by_role("button", name="Delete everything").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes, delete everything").click()
    expect(switch(page)).not_to_be_checked()


def test_a_wish_that_does_not_arrive_is_taken_back_and_said(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(locale="fr-FR", **PHONE)
    bo = Person(server, "Bo")
    come_as(page, bo, "/me")
    expect(switch(page, FRENCH)).not_to_be_checked()
    page.route("**/api/me/consent", lambda route: route.abort())
    switch(page, FRENCH).click()
    data = page.get_by_role("region", name="Mes données")
    expect(data.get_by_role("alert")).to_be_visible()
    expect(switch(page, FRENCH)).not_to_be_checked()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_accessible_in_both_themes(page, "consent that did not arrive, on a phone")
    page.unroute("**/api/me/consent")
    switch(page, FRENCH).click()
    expect(switch(page, FRENCH)).to_be_checked()
    expect(data.get_by_role("alert")).to_have_count(0)
    until(lambda: agrees(bo))


def test_nobody_elses_choice_is_shown_if_the_own_one_is_not_known(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page()
    cy = Person(server, "Cy")
    cy.post("/api/me/consent", {"puzzles": True})
    come_as(page, cy, "/me")
    expect(switch(page)).to_be_checked()
    page.route("**/api/me/consent", lambda route: route.abort())
    page.get_by_role("button", name="Delete everything").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes, delete everything").click()
    expect(page.get_by_role("region", name="My data").get_by_role("alert")).to_be_visible()
    expect(switch(page)).to_have_count(0)
