"""The board gets most of the window, at every decision of every game and at seven sizes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.games.harness_mondo import begun, make
from tests.browser.space import SIZES, assert_board_has_its_space
from tests.browser.table_actions import (
    PHONE,
    play_on_from_sample,
    table_with_bots,
    wait_for_decision,
)
from tests.helpers import SOAK, first_of

FEW = ((320, 568), (844, 390), (1440, 900))
"""The narrowest, the lowest and a desk: for the first decision of a game; the narrowest for the
later ones. In a soak, all sizes for all of them."""
# By game: decision, sample, and a move of the sample that makes that decision.
DECISIONS = {
    "matryoshka": (
        ("show", "matryoshka-3p-sample0", "show"),
        ("offer", "matryoshka-4p-sample1", "offer"),
        ("propose", "matryoshka-5p-sample1", "propose"),
        ("take", "matryoshka-5p-sample1", "take"),
        ("lay", "matryoshka-5p-sample1", "lay"),
    ),
    "botanik": (
        ("play", "botanik-2p-sample2", "side"),
        ("resolve", "botanik-2p-sample2", "place"),
        ("resolve", "botanik-2p-sample1", "swap"),
    ),
    "renature": (
        ("domino", "renature-2p-sample2", "place"),
        ("plant", "renature-4p-sample1", "plant"),
        ("overflow", "renature-3p-sample3", "spill"),
        ("closing", "renature-3p-sample1", "done"),
        ("end", "renature-4p-sample2", "retrieve"),
    ),
}


FINGER = 40
NARROWEST = "all => Math.min(...all.map((one) => one.getBoundingClientRect().width))"
# The words of an element that go on in a next line.
BROKEN = """(one) => {
  const letters = document.createRange()
  const text = one.firstChild
  return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    letters.setStart(text, index)
    letters.setEnd(text, index + word.length)
    return letters.getClientRects().length > 1
  }).map(([word]) => word)
}"""


@pytest.mark.parametrize("game", first_of([*DECISIONS]))
def test_every_decision_is_made_without_scrolling(open_page: OpenPage, game: str) -> None:
    page = open_page()
    for number, (what, sample, kind) in enumerate(DECISIONS[game][: None if SOAK else 3]):
        page.set_viewport_size({"width": 1440, "height": 900})
        play_on_from_sample(page, sample, kind)
        assert wait_for_decision(page) == what
        if what == "domino":
            page.locator("[data-domino]").first.click()
        sizes = SIZES if SOAK else FEW if number == 0 else FEW[:1]
        assert_board_has_its_space(page, f"{game}, {what}", sizes)


@pytest.mark.long
def test_a_round_of_mondo_is_played_without_scrolling(open_page: OpenPage) -> None:
    page = open_page(locale="fr-FR")  # whose words are longest
    page.goto(make(page, "mbbb", level="expert"))
    begun(page)
    page.locator("[data-tile]").nth(3).click()
    assert_board_has_its_space(page, "mondo")


@pytest.mark.long
def test_players_fold_away_and_stay_so(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(table_with_bots(page))
    wait_for_decision(page)
    board = page.get_by_test_id("board")
    before = board.bounding_box()
    page.get_by_role("button", name="Fold the players away").click()
    expect(page.locator("header [data-score]")).to_have_count(3)
    after = board.bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] > before["height"] + 30
    assert_accessible_in_both_themes(page, "players folded away")
    page.reload()
    wait_for_decision(page)
    page.get_by_role("button", name="Show the players").click()
    expect(page.locator("main [data-score]")).to_have_count(3)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_what_is_asked_stays_inside_the_bar_on_a_tablet(open_page: OpenPage, locale: str) -> None:
    page = open_page(viewport={"width": 768, "height": 1024}, locale=locale)
    for game in DECISIONS:
        page.goto(table_with_bots(page, 2 if game == "botanik" else 3, game=game))
        wait_for_decision(page)
        asked, bar = page.get_by_test_id("status"), page.locator("header").first
        words, box = asked.bounding_box(), bar.bounding_box()
        assert words is not None
        assert box is not None
        assert words["y"] > box["y"] + 2, game
        assert words["y"] + words["height"] < box["y"] + box["height"] - 2, game


# Neither words nor figures are wider than their places, and these do not cover each other.
IN_THE_BAR = """() => {
  const all = [...document.querySelectorAll('header [data-testid=status], header [data-seat]')]
  return all.length === 6 && all.every((one, at) => {
    const box = one.getBoundingClientRect()
    return one.scrollWidth <= one.clientWidth && box.height <= 40 && box.right <= innerWidth
      && (at === 0 || box.left >= all[at - 1].getBoundingClientRect().right - 1)
  })
}"""


def test_what_is_asked_and_all_scores_are_in_the_bar_of_a_desk_at_200_percent(
    open_page: OpenPage,
) -> None:
    page = open_page(viewport={"width": 720, "height": 450}, locale="fr-FR")
    play_on_from_sample(page, "matryoshka-5p-sample1", "propose")
    assert page.evaluate(IN_THE_BAR)


def test_cards_to_choose_from_are_as_large_as_a_desk_lets_them(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 1440, "height": 900})
    page.goto(table_with_bots(page))
    assert wait_for_decision(page) == "show"
    board, grid = (
        found.bounding_box()
        for found in (
            page.get_by_test_id("board"),
            page.get_by_role("group", name="Your cards"),
        )
    )
    assert board is not None
    assert grid is not None
    wide, high = (grid[side] / board[side] for side in ("width", "height"))
    assert wide > 0.6 or high > 0.6
    assert_board_has_its_space(page, "choosing", SIZES)


def test_cards_to_choose_from_have_the_width_of_a_tablet(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 768, "height": 1024})
    page.goto(table_with_bots(page))
    assert wait_for_decision(page) == "show"
    board = page.get_by_test_id("board").bounding_box()
    grid = page.get_by_role("group", name="Your cards").bounding_box()
    assert board is not None
    assert grid is not None
    assert grid["width"] > 0.8 * board["width"]


def test_names_and_tools_are_whole_while_cards_are_chosen_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(**PHONE, locale="fr-FR")  # whose words are longest
    play_on_from_sample(page, "matryoshka-4p-sample1", "lay")
    names = page.locator(".laying .others b")
    expect(names).to_have_count(3)
    for name in names.all():
        assert name.evaluate("({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth")
    tools = page.locator(".tools .button")
    expect(tools).to_have_count(9)
    for words in tools.locator("span").all():
        assert words.evaluate(BROKEN) == []
        assert words.evaluate("one => one.closest('button').offsetWidth") >= FINGER


def test_names_and_hand_are_whole_on_a_tablet_held_upright(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 768, "height": 1024}, locale="fr-FR")
    play_on_from_sample(page, "matryoshka-4p-sample1", "propose")
    names = page.locator("main [data-seat] b")
    expect(names).to_have_count(4)
    for name in names.all():
        assert name.evaluate("({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth")
    narrowest = page.locator(".hand [data-card]").evaluate_all(NARROWEST)
    assert narrowest > 2 * FINGER


def test_three_names_are_whole_beside_their_scores_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(**PHONE, locale="fr-FR")
    play_on_from_sample(page, "renature-3p-sample1", "plant")
    names = page.locator("main [data-seat] b")
    expect(names).to_have_count(3)
    for name in names.all():
        assert name.evaluate("({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth")
