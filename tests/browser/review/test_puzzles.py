"""Puzzles in the browser: a move by keys, the next one by mouse, and Mondo's board to complete."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tablee.review.puzzles.boards import expert_moves
from tablee.review.puzzles.puzzle import Moment, puzzles
from tests.browser.accessibility import assert_accessible_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.games.harness_mondo import laid, stop, take_and_put
from tests.browser.review.test_review import answer, listed
from tests.browser.table_actions import PHONE, expect_heard, expect_refusal

GAMES = (
    "botanik",
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
    answer_by_mouse(page, following.moves[-1].move)
    expect(verdict).to_contain_text("Not the best move.")
    page.reload()  # what was answered once is known
    expect(page.get_by_text("You have solved this one already.")).to_be_visible()


def begin_board(page: Page) -> Moment:
    """Start the clock of Mondo's puzzle; nothing of the board is seen before."""
    page.get_by_role("button", name="Start the clock").wait_for()
    expect(page.locator("[data-testid=board] [data-cell]")).to_have_count(0)
    page.get_by_role("button", name="Start the clock").press("Enter")
    expect(page.locator("[data-testid=board] [data-cell]:focus")).to_be_visible()
    return shown(page, "mondo")


def test_a_board_is_completed_by_keys_and_by_mouse_and_compared(open_page: OpenPage) -> None:
    page = open_page("/puzzles/mondo")
    moment = begin_board(page)
    verdict = page.get_by_test_id("puzzle-verdict")
    before = laid(page)
    moves = [one.move for one in expert_moves(moment)]
    first = next(at for at, move in enumerate(moves) if move.startswith("put"))
    for move in moves[: first + 1]:
        answer(page, move)
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect_heard(page, "You ")
    expect(page.get_by_test_id("in-words")).to_contain_text(f"World, you: {before + 1} tile")
    page.keyboard.press("b")  # to the board, and its own keys
    page.locator("[data-tile][tabindex='0']").press("Enter")
    page.locator("[data-square]:focus").press("Enter")
    expect(page.get_by_test_id("in-words")).to_contain_text(f"World, you: {before + 2} tile")
    take_and_put(page)
    page.locator("[data-tile]:not(.gone)").first.click()
    expect(page.locator("[data-held]")).to_be_visible()
    page.locator("[data-square]:not(.free)").first.click()
    expect_refusal(page, "MON-13")
    stop(page)
    expect(verdict).to_contain_text("The expert makes more of it.")
    expect(verdict).to_contain_text("You placed 3 tiles, the expert")
    expect(page.locator("[data-testid=board] .square.free")).to_have_count(0)
    assert laid(page) == before + 3
    page.get_by_role("button", name="The expert’s board").press("Enter")
    expect(page.get_by_test_id("in-words")).to_contain_text("World, you: 24 tiles")
    assert_accessible_in_both_themes(page, "a board beside the expert's")

    page.get_by_role("button", name="Once more").click()  # does not count, but is judged
    expect(verdict).to_have_text("")
    for move in [one for one in moves if one != "stop"]:
        answer(page, move)
        expect(page.get_by_role("dialog")).to_have_count(0)
    expect(verdict).to_contain_text("At least as good as the expert!")  # a full board stops
    rating = page.get_by_test_id("your-rating").inner_text()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/next" in one.url else None)
    page.get_by_role("button", name="Next puzzle").dblclick()
    expect(page.locator(f"main:not([data-puzzle='{moment.id}'])")).to_be_visible()
    expect(page.get_by_test_id("your-rating")).to_have_text(rating)
    assert [url.partition("?")[2] for url in asked] == [f"after={moment.id}"]


def test_a_board_is_judged_when_the_time_is_up(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    page.clock.install()
    page.goto("/puzzles/mondo")
    begin_board(page)
    assert_accessible_in_both_themes(page, "a board to complete")
    page.keyboard.press("m")
    page.route("**/complete", lambda route: route.abort(), times=1)  # nobody answers at first
    page.clock.fast_forward(90_000)
    expect(page.locator("[data-testid=board] [data-cell]").first).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    verdict = page.get_by_test_id("puzzle-verdict")
    expect(verdict).to_contain_text("You placed 0 tiles")
    expect(verdict).to_be_in_viewport()
    expect(page.get_by_role("dialog")).to_have_count(0)
