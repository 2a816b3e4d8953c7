"""Puzzles in the browser: the puzzle of the day, answered by keys, and the next one by mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tablee.review.puzzles import Moment, puzzles
from tests.browser.accessibility import assert_accessible_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.review.test_review import answer, listed

GAMES = (
    "botanik",
    "mondo",  # with its clock
    *(pytest.param(game, marks=pytest.mark.long) for game in ("matryoshka", "renature")),
)


def shown(page: Page, game: str) -> Moment:
    """The puzzle that the page shows, with its solution."""
    ident = page.locator("main[data-puzzle]").get_attribute("data-puzzle")
    return next(one for one in puzzles(game) if one.id == ident)


def answer_by_mouse(page: Page, move: str) -> None:
    """From the list of moves, which has every move in every game."""
    page.get_by_role("button", name="List of moves").click()
    moves = page.get_by_role("dialog")
    moves.get_by_role("combobox").fill(move)
    listed(page, move).click()


@pytest.mark.parametrize("game", GAMES)
def test_the_puzzle_of_the_day_is_solved_and_the_next_one_missed(
    open_page: OpenPage, game: str
) -> None:
    page = open_page("/puzzles")
    page.locator(f"main a[href='/puzzles/{game}']").click()
    expect(page.get_by_test_id("puzzle-ask")).to_be_visible()
    of_day = shown(page, game)
    expect(page.get_by_test_id("your-rating")).to_contain_text("1500")
    if game == "mondo":
        expect(page.locator("[data-testid=board] [data-cell]")).to_have_count(0)  # not yet
        page.get_by_role("button", name="Start the clock").press("Enter")
        expect(page.get_by_role("timer").filter(has_text="Time left")).to_be_visible()
    answer(page, of_day.moves[0].move)
    verdict = page.get_by_test_id("puzzle-verdict")
    expect(verdict).to_contain_text("Right!")
    expect(page.get_by_test_id("your-rating")).to_contain_text("1516")
    expect(page.get_by_test_id("judged").get_by_role("button").first).to_contain_text("your answer")
    assert_accessible_in_both_themes(page, f"puzzle of {game}")

    page.keyboard.press("n")
    expect(page.locator(f"main:not([data-puzzle='{of_day.id}'])")).to_be_visible()
    expect(verdict).to_be_hidden()
    following = shown(page, game)
    if game == "mondo":
        page.get_by_role("button", name="Start the clock").click()
    answer_by_mouse(page, following.moves[-1].move)
    expect(verdict).to_contain_text("Not the best move.")
    page.reload()  # what was answered once is known
    expect(page.get_by_text("You have solved this one already.")).to_be_visible()
