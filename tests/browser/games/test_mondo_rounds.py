"""Mondo's rounds in the browser: one heap for two, the next round, a round of bots alone."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.accessibility import assert_accessible_in_both_themes
from tests.browser.conftest import OpenPage
from tests.browser.games.harness_mondo import (
    begun,
    make,
    stop,
)
from tests.browser.table_actions import decide_by_list
from tests.server.harness_server import Person, Server


def places(page: Page) -> list[tuple[str, float, float]]:
    """Each tile of the heap and where it lies in it."""
    found: list[tuple[str, float, float]] = page.evaluate(
        """() => {
          const heap = document.querySelector('[data-heap]').getBoundingClientRect()
          return [...document.querySelectorAll('[data-tile]')].map((tile) => {
            const box = tile.getBoundingClientRect()
            return [tile.dataset.tile, Math.round(box.x - heap.x), Math.round(box.y - heap.y)]
          })
        }"""
    )
    return found


def mixed(up: str) -> list[str]:
    """The tiles in the order of docs/randomness.md."""
    lots = {n: hashlib.sha256(f"{up} {n}".encode()).hexdigest() for n in range(1, len(up) + 1)}
    return [str(tile) for tile in sorted(lots, key=lambda tile: lots[tile])]


def two_begin(ana: Page, ben: Page) -> str:
    """Two people at a table; the first round has begun."""
    path = make(ana, "mo", start=False)
    ana.goto(path)
    ben.goto(path)
    ben.locator("form.sit input").fill("Ben")
    ben.locator("form.sit").get_by_role("button").first.click()
    ana.get_by_role("button", name="Begin", exact=True).click()
    for page in (ana, ben):
        begun(page)
    return path.removeprefix("/t/")


@pytest.mark.long
def test_mon_10_two_people_see_the_same_heap_and_another_one_in_the_next_round(
    open_page: OpenPage, server: Server
) -> None:
    ana, ben = open_page(), open_page()
    table = two_begin(ana, ben)
    heaps = []
    for number in (1, 2):
        for page in (ana, ben):
            begun(page)
            expect(page.get_by_test_id("in-words")).to_contain_text(f"Round {number} of 3.")
        with Person(server, "Cleo").at(table) as line:
            faces = line.welcome["game"]["view"]["dealt"]
        heaps.append([tile for tile, _, _ in places(ana)])
        assert heaps[-1] == mixed(faces)
        assert places(ben) == places(ana)
        if number == 1:
            ana.locator(f"[data-tile='{heaps[0][3]}']").click(button="right")
            ben.wait_for_selector("[data-ply='1']")
            ben.reload()  # who comes later finds the tiles where they lie, flipped or not
            begun(ben)
            assert places(ben) == places(ana)
            for page in (ana, ben):
                stop(page)
    assert sum(one == other for one, other in zip(*heaps, strict=True)) < 10


@pytest.mark.long
def test_the_next_round_begins_when_all_people_are_ready(open_page: OpenPage) -> None:
    ana, ben = open_page(), open_page()
    said: list[str] = []
    is_deaf = has_begun = False

    def listen(socket: Any) -> None:
        server = socket.connect_to_server()

        def tell(message: str) -> None:
            nonlocal is_deaf
            if is_deaf:
                return
            told = json.loads(message)
            if told["type"] == "table" and told["table"]["status"] == "countdown" and has_begun:
                told["table"]["ready"] = [0]  # Ana is ready, and Ben hears nothing more
                is_deaf = True
            socket.send(json.dumps(told))

        def ask(message: str) -> None:
            said.append(json.loads(message)["type"])
            server.send(message)

        server.on_message(tell)
        socket.on_message(ask)

    ben.route_web_socket("**/ws?*", listen)
    two_begin(ana, ben)
    ben.clock.set_fixed_time(ben.evaluate("Date.now()"))  # as long as the test needs
    has_begun = True
    said.clear()
    stop(ana)
    stop(ben)
    count = ben.get_by_test_id("interlude")
    expect(count).to_contain_text("Ready: Ana")
    assert_accessible_in_both_themes(ben, "the count between rounds")
    ready = count.get_by_role("button", name="Ready", exact=True)
    ready.press("Enter")
    expect(ready).to_be_visible()
    assert [kind for kind in said if kind != "ping"] == ["play", "ready"]


def test_a_move_chosen_in_the_countdown_is_not_lost(open_page: OpenPage) -> None:
    """The list hides the countdown, and the server refuses: so it stays open and says why."""
    page = open_page()
    page.goto(make(page, "mb"))
    begun(page)
    sockets: list[tuple[WebSocketRoute, dict[str, Any]]] = []

    def listen(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def tell(message: str | bytes) -> None:
            told = json.loads(message)
            if told["type"] == "welcome":  # as if the round had not begun yet
                sockets.append((socket, {**told["table"]}))
                told["table"]["status"] = "countdown"
                told["table"]["begins"] = told["table"]["now"] + 60_000
            socket.send(json.dumps(told))

        server.on_message(tell)
        socket.on_message(server.send)

    page.route_web_socket("**/ws?*", listen)
    page.reload()
    expect(page.get_by_test_id("interlude")).to_be_visible()
    page.keyboard.press("m")
    moves = page.get_by_role("dialog")
    expect(moves).to_contain_text("The round begins in a moment.")
    moves.get_by_role("combobox").press("Enter")
    expect(page.get_by_test_id("live-now")).to_contain_text("once the countdown is over")
    expect(moves).to_be_visible()
    [(socket, running)] = sockets
    socket.send(json.dumps({"type": "table", "table": running, "seat": 0, "who": "p0"}))
    expect(moves).to_contain_text("Build your world")
    moves.get_by_role("combobox").press("Enter")
    expect(page.locator("[data-held]")).to_be_visible()
    expect(moves).to_have_count(0)
    decide_by_list(page, "drop")


@pytest.mark.long
def test_who_has_stopped_need_not_wait_for_bots(open_page: OpenPage) -> None:
    page = open_page()
    page.goto(make(page, "mb"))
    begun(page)
    expect(page.locator("[data-skip]")).to_have_count(0)
    stop(page)
    assert_accessible_in_both_themes(page, "only bots play")
    page.get_by_role("button", name="Skip to the end").click()
    expect(page.get_by_test_id("interlude")).to_contain_text("Round 1")  # seven minutes later
    expect(page.get_by_test_id("in-words")).to_contain_text("Round 2 of 3.")
