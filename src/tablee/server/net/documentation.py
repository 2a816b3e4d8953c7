"""The documentation site under `/docs/`, if it was built into the package."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from tablee.server.net.headers import CSP, with_headers
from tablee.text import Words, pick_language

INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def documentation_routes(folder: Path | None = None) -> list[BaseRoute]:
    """The built site; without one, a line that says where the documentation is."""
    folder = folder or Path(str(files("tablee"))) / "docs_site"
    if not (folder / "index.html").is_file():
        return [Route("/docs/{path:path}", _not_built), Route("/docs", _not_built)]
    site = WithPolicy(StaticFiles(directory=folder, html=True), policy(folder))
    return [Route("/docs", _to_the_site), Mount("/docs", site)]


def policy(folder: Path) -> str:
    """The Content-Security-Policy of the site.

    Its theme has a few short scripts inside its pages. They are allowed by their
    hashes: any other script inside a page stays forbidden, as everywhere else.
    """
    scripts = {
        script
        for page in folder.rglob("*.html")
        for script in INLINE_SCRIPT.findall(page.read_text("utf-8"))
    }
    hashes = sorted(b64encode(hashlib.sha256(one.encode()).digest()).decode() for one in scripts)
    allowed = "".join(f" 'sha256-{one}'" for one in hashes)
    return CSP.replace("script-src 'self'", f"script-src 'self'{allowed}")


class WithPolicy:
    """Answers with a Content-Security-Policy of their own."""

    def __init__(self, app: ASGIApp, policy: str) -> None:
        self._app = app
        self._header = (b"content-security-policy", policy.encode())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, with_headers(send, (self._header,)))


async def _to_the_site(request: Request) -> Response:
    return RedirectResponse("/docs/")


async def _not_built(request: Request) -> Response:
    words = Words(pick_language(request.headers.get("accept-language")))
    return PlainTextResponse(words.say("server.no-docs") + "\n")
