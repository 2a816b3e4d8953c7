"""The built page: one HTML document for all of its addresses, and its assets."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from tablee.server.net.headers import with_headers
from tablee.text import Words, pick_language


def page_routes() -> list[BaseRoute]:
    """The built page: one document for all of its addresses, and its assets."""
    folder = Path(str(files("tablee"))) / "web"
    index = folder / "index.html"
    # The files are listed once, so that no path of a request is used as a file name.
    known = {path.name: path for path in folder.glob("*") if path.is_file()}
    routes: list[BaseRoute] = []
    if (folder / "assets").is_dir():
        assets = StaticFiles(directory=folder / "assets")
        routes.append(Mount("/assets", CachedForever(assets)))

    async def page(request: Request) -> Response:
        asked = known.get(request.path_params.get("path", ""))
        if asked is not None:
            return FileResponse(asked)
        if request.url.path.startswith("/api/"):
            raise HTTPException(404)
        if index.is_file():
            return FileResponse(index, headers={"cache-control": "no-cache"})
        words = Words(pick_language(request.headers.get("accept-language")))
        return PlainTextResponse(words.say("server.no-page") + "\n")

    return [*routes, Route("/", page), Route("/{path:path}", page)]


class CachedForever:
    """Assets have a hash in their name: they never change."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        cached = (b"cache-control", b"public, max-age=31536000, immutable")
        await self._app(scope, receive, with_headers(send, (cached,)))
