"""The rules of a game begin with what teaches it: goal, examples, tips; the numbers come last."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tablee.games import names
from tests.browser.accessibility import assert_accessible, assert_accessible_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.table_actions import PHONE
from tests.helpers import first_of, guide_example


def open_rules(page: Page, game: str) -> None:
    page.goto(f"/rules/{game}")
    page.wait_for_selector("article")


@pytest.mark.parametrize("game", first_of(names()))
def test_a_guide_goes_from_the_goal_to_the_numbers(open_page: OpenPage, game: str) -> None:
    page = open_page()
    open_rules(page, game)
    titles = page.locator("main h2").all_inner_texts()
    assert titles[0] == "The goal"
    assert titles[-2:] == ["Tips", "All rules by number"]
    assert len(titles) >= 6
    expect(page.locator(".tips li")).to_have_count(4)
    expect(page.locator("main [role=img]").first).to_be_visible()
    for figure in page.locator(".topic figure").all():
        expect(figure.locator("svg, img, .card").first).to_be_visible()
    numbers = page.locator(".topic .numbers a")
    for number in numbers.all_inner_texts():
        expect(page.locator(f"article#{number}")).to_have_count(1)
    last = numbers.last
    last.click()
    expect(page.locator(f"article#{last.inner_text()}")).to_be_in_viewport()
    assert_accessible_in_both_themes(page, game)


@pytest.mark.parametrize("game", first_of(names()))
def test_a_guide_on_a_phone_and_on_paper(open_page: OpenPage, game: str) -> None:
    page = open_page(**PHONE)
    open_rules(page, game)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]
    assert_accessible(page, f"{game}, phone")
    page.emulate_media(media="print", color_scheme="dark")
    for screen_only in ("header[data-covers]", "input[type=search]"):
        expect(page.locator(screen_only)).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(43, 38, 32)"


def test_the_examples_show_the_points_that_the_rules_give(open_page: OpenPage) -> None:
    page = open_page()
    shown = {
        "matryoshka": [f"{guide_example('matryoshka')['score']['total']} together"],
        "botanik": [f"This machine is worth {guide_example('botanik')['score']['total']}."],
        "renature": [
            "They score 1, 1, 3, 4.",
            f"Orange is alone and gets {guide_example('renature')['tie']['points']}.",
            f"blue is second and gets {guide_example('renature')['second']['points']}.",
        ],
        "mondo": [
            f"the world is worth {guide_example('mondo')['count']['total']}.",
            f"the same world is worth {guide_example('mondo')['erupting']}.",
        ],
    }
    for game, sentences in shown.items():
        open_rules(page, game)
        for sentence in sentences:
            expect(page.locator("main")).to_contain_text(sentence)


def test_what_is_reconstructed_is_said_with_the_way_to_correct_it(open_page: OpenPage) -> None:
    page = open_page(locale="fr-FR")
    open_rules(page, "mondo")
    expect(page.locator("main h2").first).to_have_text("Le but")
    note = page.locator(".note")
    expect(note).to_contain_text("reconstituées")
    note.get_by_role("link", name="Comment le corriger").click()
    expect(page.locator("#correct-a-component-file")).to_be_visible()


# How many lines each option of a command is on. A line never ends after its hyphens.
LINES = """() => [...document.querySelectorAll('main p')].flatMap((one) => {
  const letters = document.createRange()
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
  const found = []
  while (texts.nextNode())
    for (const { 0: word, index } of texts.currentNode.data.matchAll(/--\\w+/g)) {
      letters.setStart(texts.currentNode, index)
      letters.setEnd(texts.currentNode, index + word.length)
      found.push(letters.getClientRects().length)
    }
  return found
})"""


def test_the_option_of_a_command_is_on_one_line_at_every_width(open_page: OpenPage) -> None:
    page = open_page()
    open_rules(page, "mondo")
    for width in range(320, 420, 5):
        page.set_viewport_size({"width": width, "height": 700})
        lines = page.evaluate(LINES)
        assert lines
        assert set(lines) == {1}, width
