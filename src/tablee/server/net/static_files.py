"""The built page: one HTML document for all of its addresses, and its files.

Texts lie beside their compressed form, made when the page is built, and are sent as that
to whoever takes it.
"""

from __future__ import annotations

import mimetypes
from importlib.resources import files
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from tablee.text import Words, pick_language

FOLDER = Path(str(files("tablee"))) / "web"
INDEX = "index.html"
ASSETS = "assets/"
"""Files with a hash in their name: they never change."""
FOREVER = "public, max-age=31536000, immutable"
ASK_EACH_TIME = "no-cache"
"""For the document, the service worker and icons: a new page is seen at the next visit."""
COMPRESSED = ".gz"
TYPES = {
    # Python asks the system for these, and systems differ.
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


def page_routes(folder: Path | None = None) -> list[BaseRoute]:
    """The page at all of its addresses; without a built one, a line that says so."""
    folder = folder or FOLDER
    # The files are listed once, so that no path of a request is used as a file name.
    known = {
        path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()
    }

    async def page(request: Request) -> Response:
        asked = request.path_params.get("path", "")
        if asked in known:
            return _file(asked, known, request)
        if request.url.path.startswith(("/api/", f"/{ASSETS}")):
            raise HTTPException(404)
        if INDEX in known:
            return _file(INDEX, known, request)
        words = Words(pick_language(request.headers.get("accept-language")))
        return PlainTextResponse(words.say("server.no-page") + "\n")

    return [Route("/", page), Route("/{path:path}", page)]


def _file(name: str, known: dict[str, Path], request: Request) -> Response:
    path = known[name]
    media_type = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    headers = {"cache-control": FOREVER if name.startswith(ASSETS) else ASK_EACH_TIME}
    compressed = known.get(name + COMPRESSED)
    if compressed is None:
        return FileResponse(path, headers=headers, media_type=media_type)
    headers["vary"] = "accept-encoding"
    if not takes_gzip(request.headers.get("accept-encoding", "")):
        return FileResponse(path, headers=headers, media_type=media_type)
    headers["content-encoding"] = "gzip"
    return FileResponse(compressed, headers=headers, media_type=media_type)


def takes_gzip(accepted: str) -> bool:
    """Whether an `Accept-Encoding` header allows gzip."""
    for entry in accepted.lower().split(","):
        name, _, quality = (part.strip() for part in entry.partition(";"))
        if name == "gzip":
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
