"""The documentation under /docs/ works with a policy that forbids what comes from elsewhere."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage


@pytest.fixture(autouse=True)
def built() -> None:
    if not (Path(str(files("tablee"))) / "docs_site" / "index.html").is_file():
        pytest.fail("The documentation is not built: run `make docs`.")


def test_a_page_is_found_by_searching_and_nothing_is_blocked(
    open_page: OpenPage, base: str
) -> None:
    page = open_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/docs")
    expect(page).to_have_url(f"{base}/docs/")
    page.get_by_role("textbox", name="Search").click()
    page.keyboard.type("ChaCha")
    page.locator(".md-search-result__link").first.click()
    expect(page).to_have_url(re.compile(r"/docs/randomness\.html"))
    assert {url.split("/docs")[0] for url in asked} == {base}


def test_the_reference_opens_at_the_name_of_the_library(open_page: OpenPage) -> None:
    page = open_page("/docs/reference/functions.html#tablee.arena")
    expect(page.get_by_role("heading", name="tablee.arena")).to_be_in_viewport()


def test_the_session_in_javascript_plays_to_the_end(open_page: OpenPage) -> None:
    page = open_page("/docs/protocol.html")
    program = Path(__file__).parents[2] / "examples" / "session.js"
    with page.expect_console_message(lambda said: said.text.startswith("over:")):
        page.evaluate(program.read_text("utf-8"))
