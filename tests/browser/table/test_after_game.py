"""After the game: shuffle, score curve, record, rematch."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table_actions import (
    play_to_the_end,
    table_with_bots,
    wait_for_decision,
)
from tests.helpers import first_of
from tests.server.harness_server import Server

BOXES = "all => all.map(one => one.getBoundingClientRect().toJSON())"


def test_the_shuffle_is_checked_in_the_browser(finished: Page) -> None:
    finished.get_by_text("Was the shuffle fair?").click()
    expect(finished.get_by_test_id("shuffle")).to_contain_text("They match")


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "players"), first_of([("matryoshka", 3), ("botanik", 2), ("renature", 3)])
)
def test_the_curve_ends_with_the_result(
    open_page: OpenPage, server: Server, game: str, players: int
) -> None:
    page = open_page()
    table = table_with_bots(page, players=players, game=game)
    play_to_the_end(page, server, table)
    page.goto(table)
    curve = page.get_by_role("img", name="Scores over")
    expect(curve).to_be_visible()
    if game == "matryoshka":
        board, *tableaux = page.locator("[data-testid=board], [data-tableau]").evaluate_all(BOXES)
        assert len(tableaux) == players
        assert all(one["bottom"] <= board["bottom"] for one in tableaux)
    lines = page.get_by_test_id("after").locator(".ranks summary").all()
    scores = {line.locator("b").inner_text(): line.locator(".score").inner_text() for line in lines}
    assert len(scores) == players
    for name, score in scores.items():
        expect(curve).to_have_accessible_name(re.compile(rf"{name} {score}\b"))
    review = page.get_by_role("link", name="Review", exact=True)
    expect(review).to_have_attribute("href", f"/review?table={table.rpartition('/')[2]}&seat=0")
    page.get_by_role("link", name="Replay").click()
    for score in scores.values():
        expect(curve).to_have_accessible_name(re.compile(rf"\w {score}\b"))


@pytest.mark.long
def test_a_record_is_downloaded_and_opened_again(finished: Page, open_page: OpenPage) -> None:
    with finished.expect_download() as started:
        finished.get_by_role("link", name="Download the record").click()
    record = started.value.path().read_bytes()
    assert json.loads(record)["format"] == "tablee/1"
    other = open_page("/")
    files = other.locator("input[type=file]")
    files.set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"[]"})
    expect(other.get_by_role("alert").filter(has_text="not a game record")).to_be_visible()
    files.set_input_files({"name": "g.json", "mimeType": "application/json", "buffer": record})
    expect(other.get_by_text("the deal follows from its sealed seed")).to_be_visible()


def test_a_rematch_is_a_new_table(finished: Page) -> None:
    before = finished.url
    finished.get_by_role("button", name="Rematch").click()
    finished.wait_for_url(lambda url: url != before)
    assert wait_for_decision(finished) == "show"
    finished.goto("/")
    expect(finished.locator("main li a[href^='/t/']")).to_have_count(2)


def test_the_end_shows_the_winner_how_it_went_and_the_last_picture_at_once(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(viewport={"width": 1440, "height": 900})
    table = table_with_bots(page, game="renature")
    play_to_the_end(page, server, table)
    page.goto(table)
    after = page.get_by_test_id("after")
    expect(after.get_by_role("heading", level=2)).to_be_in_viewport(ratio=1)
    story = page.get_by_test_id("story")
    expect(story).to_be_in_viewport(ratio=1)
    assert len(re.findall(r"[.]( |$)", story.inner_text())) == 3
    expect(page.get_by_test_id("board")).to_be_in_viewport(ratio=0.9)
    told = after.locator("summary .score").all_inner_texts()
    scores = sorted(int(score.replace("−", "-")) for score in told)
    margin = scores[-1] - scores[-2]
    expect(story).to_contain_text(f"{margin} point" if margin else "nobody is ahead")
