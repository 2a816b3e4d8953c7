"""The page's files: what is kept for how long, as what they are sent, and nothing else."""

from __future__ import annotations

import gzip
from pathlib import Path

import page
import pytest

from tablee.server.net.headers import CSP
from tablee.server.net.static_files import page_routes, takes_gzip
from tests.server import harness_loop

FOREVER = "public, max-age=31536000, immutable"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A page as it is built, in a folder beside which there is something secret."""
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    (web / "index.html").write_text("<p>Tablée</p>" * 50, "utf-8")
    (web / "worker.js").write_text("self.BUILD={};" * 50, "utf-8")
    (web / "manifest.webmanifest").write_text('{"name": "Tablée"}', "utf-8")
    (web / "icon-192.png").write_bytes(b"PNG")
    (web / "assets" / "index-abc.js").write_text("let a = 1;" * 50, "utf-8")
    (web / "assets" / "inter-def.woff2").write_bytes(b"font")
    page.compress(web)
    return web


def get(folder: Path, path: str, **asked: str) -> tuple[int, dict[str, str], bytes]:
    return harness_loop.get(page_routes(folder), path, **asked)


@pytest.mark.parametrize(
    ("path", "kind", "kept"),
    [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/rules/botanik", "text/html; charset=utf-8", "no-cache"),
        ("/worker.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/icon-192.png", "image/png", "no-cache"),
        ("/assets/index-abc.js", "text/javascript; charset=utf-8", FOREVER),
        ("/assets/inter-def.woff2", "font/woff2", FOREVER),
    ],
)
def test_only_names_with_a_hash_are_kept_without_asking(
    folder: Path, path: str, kind: str, kept: str
) -> None:
    status, headers, _ = get(folder, path)
    assert status == 200
    assert headers["content-type"] == kind
    assert headers["cache-control"] == kept
    assert headers["content-security-policy"] == CSP


def test_the_worker_may_only_speak_to_its_own_server() -> None:
    assert "worker-src 'self'" in CSP
    assert "connect-src 'self'" in CSP
    assert "manifest-src 'self'" in CSP


@pytest.mark.parametrize("path", ["/", "/t/abc", "/worker.js", "/assets/index-abc.js"])
def test_texts_are_sent_compressed_to_whoever_takes_that(folder: Path, path: str) -> None:
    _, plain_headers, plain = get(folder, path)
    _, headers, packed = get(folder, path, accept_encoding="br, gzip;q=0.8")
    assert headers["content-encoding"] == "gzip"
    assert headers["content-type"] == plain_headers["content-type"]
    assert headers["vary"] == plain_headers["vary"] == "accept-encoding"
    assert "content-encoding" not in plain_headers
    assert gzip.decompress(packed) == plain
    assert int(headers["content-length"]) == len(packed) < len(plain)
    assert headers["etag"] != plain_headers["etag"]


def test_what_is_compressed_already_is_sent_as_it_is(folder: Path) -> None:
    for path in ("/icon-192.png", "/assets/inter-def.woff2"):
        _, headers, _ = get(folder, path, accept_encoding="gzip")
        assert "content-encoding" not in headers


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [
        ("gzip", True),
        ("deflate, GZIP ; q=1.0, br", True),
        ("gzip;q=0", False),
        ("gzip; q=0.0", False),
        ("br, deflate", False),
        ("", False),
        ("x-gzipped", False),
    ],
)
def test_who_takes_gzip_says_so(accepted: str, takes: bool) -> None:
    assert takes_gzip(accepted) == takes


@pytest.mark.parametrize(
    "path", ["/assets/nothing.js", "/assets/../../secret.txt", "/api/x", "/assets/"]
)
def test_a_file_that_is_not_listed_is_not_there(folder: Path, path: str) -> None:
    assert get(folder, path)[0] == 404


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "//secret.txt"])
def test_no_path_leads_out_of_the_folder(folder: Path, path: str) -> None:
    assert b"secret" not in get(folder, path)[2]


def test_without_a_page_a_line_says_so(tmp_path: Path) -> None:
    status, headers, body = get(tmp_path, "/")
    assert status == 200
    assert headers["content-type"].startswith("text/plain")
    assert body.strip()
