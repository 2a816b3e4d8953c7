"""A real browser and a real server. A test fails if the page logs a warning or an error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.programs import find, on_path
from tests.browser.table_actions import play_to_the_end, table_with_bots
from tests.server.harness_server import Server

CHROMIUM_ARGUMENTS = (
    "--no-sandbox",  # Chromium has no sandbox for root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PACKAGE = "chromium-headless-shell"  # Chromium without windows: a third less work
NAMES = (PACKAGE, "chromium", "chromium-browser", "google-chrome")
EXPECTED = (
    # Chromium logs a connection that a test cuts, and a table that does not exist.
    "WebSocket connection to",
    "Failed to load resource",
    # Only the tests of the service worker have one: it would keep files for every new person.
    "Service Worker registration blocked",
)

DEALS = "deals"
"""The file that decides what the server deals."""

WAIT_MS = 60_000
"""How long a test waits for something before it fails; never a delay."""
expect.set_options(timeout=WAIT_MS)

OpenPage = Callable[..., Page]


def find_chromium() -> str:
    """Where Chromium is; installs Debian's where there is none."""
    return find("Chromium", lambda: on_path(*NAMES), PACKAGE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=list(CHROMIUM_ARGUMENTS)
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (Path(str(files("tablee"))) / "web" / "index.html").is_file():
        pytest.fail("The page is not built: run `pip install -e .`.")
    folder = tmp_path_factory.mktemp("tables")
    with Server(folder, "tests.server.programs.with_same_deals", str(folder / DEALS)) as server:
        yield server


@pytest.fixture(autouse=True)
def deals(request: pytest.FixtureRequest, server: Server) -> None:
    """What is dealt depends on the name of the test alone, not on chance or on other tests."""
    (server.folder / DEALS).write_text(request.node.nodeid)


@pytest.fixture(scope="session")
def base(server: Server) -> str:
    return f"http://127.0.0.1:{server.port}"


@contextmanager
def watched(context: BrowserContext) -> Iterator[list[str]]:
    """Collect warnings and errors that the pages of a context log."""
    complaints: list[str] = []

    def listen(page: Page) -> None:
        page.on(
            "console",
            lambda message: (
                complaints.append(f"{message.type}: {message.text}")
                if message.type in ("error", "warning")
                else None
            ),
        )
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))

    context.on("page", listen)
    yield complaints
    unexpected = [line for line in complaints if not any(part in line for part in EXPECTED)]
    assert not unexpected, unexpected


@pytest.fixture
def open_page(browser: Browser, base: str) -> Iterator[OpenPage]:
    """Opens a page of a new person, blank without a path. Fails if a page logged an error."""
    closers: list[Any] = []

    def open_page(path: str | None = None, *, motion: bool = False, **options: Any) -> Page:
        settings: dict[str, Any] = {
            "base_url": base,
            "locale": "en-GB",
            "viewport": {"width": 1280, "height": 800},
            "reduced_motion": "no-preference" if motion else "reduce",
            "service_workers": "block",
            **options,
        }
        context = browser.new_context(**settings)
        context.set_default_timeout(WAIT_MS)
        watch = watched(context)
        watch.__enter__()
        closers.append((context, watch))
        page = context.new_page()
        if path is not None:
            page.goto(path)
        return page

    yield open_page
    for context, watch in closers:
        try:
            watch.__exit__(None, None, None)
        finally:
            context.close()


@pytest.fixture
def finished(open_page: OpenPage, server: Server) -> Page:
    """The table of a game that has been played to its end against bots."""
    page = open_page()
    table = table_with_bots(page)
    play_to_the_end(page, server, table)
    page.goto(table)
    return page
