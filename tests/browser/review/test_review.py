"""A review in the browser: the whole game, one decision, another answer, and playing on."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Response, Route, expect

from tests.browser.accessibility import assert_accessible_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.games.harness_mondo import begun
from tests.browser.table_actions import RECORDS, decide_by_list, expect_heard, wait_for_decision

OTHERS = ("matryoshka-3p-sample0", "renature-3p-sample0", "mondo-2p-rules2-0")
SAMPLES = (
    "botanik-2p-sample2",
    *(pytest.param(sample, marks=pytest.mark.long) for sample in OTHERS),
)
MARKED = ("inaccuracy", "mistake", "blunder")
SHOWN = 60
"""Moves that the list shows at once."""


def is_done(answer: Response) -> bool:
    return "/api/reviews" in answer.url and answer.json().get("status") == "done"


@pytest.fixture
def review(open_page: OpenPage, request: pytest.FixtureRequest) -> tuple[Page, dict[str, Any]]:
    """A reviewed record, opened like any other, and what the server found."""
    page = open_page("/")
    page.locator("input[type=file]").set_input_files(RECORDS / f"{request.param}.json")
    with page.expect_response(is_done) as found:
        page.get_by_role("link", name="Review").click()
    page.wait_for_selector("[data-testid=players]")
    result: dict[str, Any] = found.value.json()["result"]
    return page, result


def expect_ply(page: Page, wanted: int) -> None:
    expect(page.locator(f"main[data-ply='{wanted}']")).to_be_visible()


def worst(found: dict[str, Any]) -> dict[str, Any]:
    """The decision that cost most."""
    decision: dict[str, Any] = max(found["decisions"], key=lambda one: one["cost"])
    assert decision["mark"] in MARKED, decision
    return decision


def answer(page: Page, move: str) -> None:
    """By keys: the list of moves finds a move by its notation, too."""
    expect(page.get_by_role("button", name="List of moves")).to_be_enabled()
    page.keyboard.press("m")
    words = page.get_by_role("dialog").get_by_role("combobox")
    words.fill(move)
    wanted = listed(page, move)
    expect(wanted).to_be_visible()
    for _ in range(SHOWN):  # words of other moves may have the same letters
        if wanted.get_attribute("aria-selected") == "true":
            break
        words.press("ArrowDown")
    words.press("Enter")


def listed(page: Page, move: str) -> Locator:
    """The line of a move in the list of moves."""
    return page.get_by_role("dialog").locator(f"[role=option][data-move='{move}']")


def assert_figures_fit(page: Page) -> None:
    """No figure is beyond the edge, on a tablet or a phone, in French, whose words are longest."""
    page.get_by_role("button", name="fr", exact=True).click()
    expect(page.get_by_test_id("players")).to_contain_text("Précision")
    for width, height in ((1024, 768), (390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.get_by_test_id("players").evaluate(
            "({ parentElement: { scrollWidth, clientWidth } }) => scrollWidth <= clientWidth"
        ), width
    page.get_by_role("button", name="en", exact=True).click()


@pytest.mark.parametrize("review", SAMPLES, indirect=True)
def test_a_game_is_reviewed_decision_by_decision_and_played_on(
    review: tuple[Page, dict[str, Any]],
) -> None:
    page, found = review
    expect(page.get_by_test_id("players").locator("tbody tr")).to_have_count(found["players"])
    first = found["by_player"][0]
    table = page.get_by_test_id("players").locator("tbody tr").first
    expect(table).to_contain_text(f"{first['accuracy']:.1f}".removesuffix(".0"))
    assert_figures_fit(page)
    expect(page.get_by_role("img", name="Chances to win over")).to_be_visible()
    expect(page.get_by_test_id("moments").get_by_role("button")).to_have_count(
        len(found["moments"])
    )
    assert_accessible_in_both_themes(page, f"review of {found['game']}")

    # By mouse: the moment that decided the game, its board, and the moves beside the played one.
    page.get_by_test_id("moments").get_by_role("button").first.click()
    expect_ply(page, found["moments"][0]["ply"])
    judged = page.get_by_test_id("judged").get_by_role("button")
    expect(judged.first).to_have_attribute("aria-pressed", "true")
    judged.last.click()
    expect(judged.last).to_have_attribute("aria-pressed", "true")

    # By keys: from mark to mark, and another move judged from the list of moves.
    page.locator("h1").click()
    page.keyboard.press("End")
    page.keyboard.press("n")
    expect_heard(page, "No further.")
    page.keyboard.press("Home")
    marked = [one["ply"] for one in found["decisions"] if one["mark"] in MARKED or one["turning"]]
    first_two = [one for one in marked if one > 0][:2]
    for wanted in first_two:
        page.keyboard.press("n")
        expect_ply(page, wanted)
        expect_heard(page, f"Move {wanted} of {len(found['curve']) - 1}. ")
    page.keyboard.press("p")
    expect_ply(page, first_two[0])
    expect(page.get_by_role("button", name="List of moves")).to_be_enabled()
    if found["game"] == "botanik":  # in other games not every move has a place on the board
        expect(page.locator("[data-testid=board] .was-played")).to_have_count(1)
    page.keyboard.press("m")
    page.get_by_role("dialog").get_by_role("combobox").press("Enter")
    expect(page.get_by_test_id("tried")).to_contain_text(":")
    assert_accessible_in_both_themes(page, f"decision of {found['game']}")

    # The board plays on from there, for the seat that decided.
    page.get_by_role("button", name="Try it").click()
    assert wait_for_decision(page) is not None
    assert int(page.locator("main").get_attribute("data-ply") or 0) >= first_two[0]
    if found["game"] == "mondo":  # a countdown comes first
        begun(page)
    decide_by_list(page)


def test_a_review_goes_on_when_the_server_was_started_anew(open_page: OpenPage) -> None:
    """For a moment nobody answers, then nobody knows the review: it begins again by itself."""
    page = open_page("/")
    unknown = {"code": "no-review", "words": "There is no such review."}
    answers = ["offline", "unknown"]

    def restarted(route: Route) -> None:
        match answers.pop(0) if answers else None:
            case "offline":
                route.abort()
            case "unknown":
                route.fulfill(status=404, json=unknown)
            case _:
                route.continue_()

    page.route("**/api/reviews/*", restarted)
    page.locator("input[type=file]").set_input_files(RECORDS / "botanik-2p-sample3.json")
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_test_id("players")).to_be_visible()
    assert answers == []


@pytest.mark.long
@pytest.mark.parametrize("review", ["botanik-2p-sample2"], indirect=True)
def test_a_mistake_is_asked_about_before_it_is_explained(
    review: tuple[Page, dict[str, Any]],
) -> None:
    page, found = review
    seat = worst(found)["seat"]
    mine = [one for one in found["decisions"] if one["seat"] == seat and one["mark"] in MARKED]
    page.get_by_label("Mistakes of").select_option(str(seat))
    page.get_by_role("button", name="Learn from my mistakes").click()
    expect_ply(page, mine[0]["ply"])
    card = page.get_by_test_id("learn")
    expect(card).to_contain_text(f"Mistake 1 of {len(mine)}")
    expect(card.get_by_role("heading")).to_be_focused()
    expect(page.get_by_test_id("live")).to_contain_text("Find a better move.")
    expect(page.get_by_test_id("judged")).to_have_count(0)  # nothing is given away
    expect(page.locator("[data-testid=board] .hinted")).to_have_count(0)
    answer(page, mine[0]["played"])
    expect(page.get_by_test_id("learn-verdict")).to_contain_text("Not yet")
    answer(page, mine[0]["moves"][0]["move"])
    expect(page.get_by_test_id("learn-verdict")).to_contain_text("Right")
    expect(page.get_by_test_id("judged").get_by_role("button").first).to_contain_text("best")
    card.get_by_role("button", name="Next mistake").click()
    if len(mine) > 1:
        expect_ply(page, mine[1]["ply"])
        expect(card).to_contain_text(f"Mistake 2 of {len(mine)}")
        expect(page.get_by_test_id("judged")).to_have_count(0)
    for _ in mine[1:]:
        card.get_by_role("button", name="Show the best move").click()
        card.get_by_role("button", name="Next mistake").click()
    # The first one was found at the second attempt only.
    expect(page.get_by_test_id("learn-done")).to_contain_text(f"0 of {len(mine)} found")
