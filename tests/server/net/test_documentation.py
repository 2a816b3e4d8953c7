"""The documentation site: served if it is built, with a policy that allows its own scripts only."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from pathlib import Path

import pytest

from tablee.server.net.documentation import documentation_routes, policy
from tablee.server.net.headers import CSP
from tests.server import harness_loop

SCRIPT = "document.title = 'a'"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text(f"<p>Hello</p><script>{SCRIPT}</script>", "utf-8")
    return tmp_path


def get(folder: Path, path: str) -> tuple[int, dict[str, str], str]:
    status, headers, body = harness_loop.get(documentation_routes(folder), path)
    return status, headers, body.decode()


def test_the_policy_allows_the_scripts_inside_the_pages_and_no_others(site: Path) -> None:
    status, headers, body = get(site, "/docs/")
    assert status == 200
    assert "Hello" in body
    allowed = b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    expected = CSP.replace("script-src 'self'", f"script-src 'self' 'sha256-{allowed}'")
    assert headers["content-security-policy"] == expected == policy(site)
    assert "unsafe" not in expected


def test_the_address_without_a_slash_leads_to_the_site(site: Path) -> None:
    status, headers, _ = get(site, "/docs")
    assert (status, headers["location"]) == (307, "/docs/")


def test_without_a_site_a_line_says_where_the_documentation_is(tmp_path: Path) -> None:
    for path in ("/docs", "/docs/", "/docs/protocol.html"):
        status, headers, body = get(tmp_path, path)
        assert status == 200
        assert "docs/" in body
        assert headers["content-security-policy"] == CSP
