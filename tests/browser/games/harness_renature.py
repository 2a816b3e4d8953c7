"""Renature in the browser: what a person does there with a mouse or a finger."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.table_actions import (
    Press,
    click,
    confirm_if_asked,
    progress,
    table_with_bots,
    tap,
    wait_for_decision,
)

LIT = "[data-lit]"


def sit_down(page: Page, players: int = 2, first: int = 0) -> None:
    """At a running table against bots; this person begins."""
    options = {"first": first}
    page.goto(table_with_bots(page, players=players, game="renature", options=options))
    assert wait_for_decision(page) == "domino"


def press_lit(page: Page, press: Press = click) -> str:
    """Press the first lit cell; its name."""
    cell = page.locator(LIT).first
    name = cell.get_attribute("data-at") or ""
    # The card of an area may lie over it: what is below that card is pressed through it.
    (cell.tap if press is tap else cell.click)(force=True)
    return name


def decide_by_mouse(page: Page, what: str, press: Press = click) -> None:
    """One decision, as a person makes it: a domino and a lit place; a plant; or go on."""
    before = progress(page)
    if what == "domino":
        dominoes = page.locator("[data-domino]")
        for at in range(dominoes.count()):
            if page.locator("[data-domino][aria-pressed=true]").count() == 0 or at > 0:
                press(dominoes.nth(at))
            if page.locator(LIT).count():
                press_lit(page, press)
                break
        else:
            press(page.locator("[data-move^=discard]"))
    elif what == "plant" and page.locator(LIT).count():
        if not page.locator("[aria-selected=true][data-lit]").count():
            press_lit(page, press)
        press(page.locator("[data-sort].can").first)
    else:  # skip, spill, done
        press(page.locator(".buttons [data-move]").first)
    confirm_if_asked(page, before, press)
