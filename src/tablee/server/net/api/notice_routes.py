"""The HTTP paths of notices."""

from __future__ import annotations

from tablee.server.net.api.endpoints import ApiRequest, get, post
from tablee.server.wire.services import notice_messages as n
from tablee.text import pick_language


def _language(request: ApiRequest) -> str:
    return pick_language(request.http.headers.get("accept-language"))


async def shown(request: ApiRequest) -> n.Notices:
    return await request.services.notices.shown(request.person)


async def wish(request: ApiRequest) -> n.Notices:
    return await request.services.notices.wish(request.person, request.body)


async def add(request: ApiRequest) -> n.Notices:
    return await request.services.notices.add(request.person, request.body, _language(request))


async def drop(request: ApiRequest) -> n.Notices:
    return await request.services.notices.drop(request.person, request.body.endpoint)


async def feed(request: ApiRequest) -> n.NoticeFeed:
    return await request.services.notices.new_feed(request.person, _language(request))


async def stop(request: ApiRequest) -> n.Notices:
    return await request.services.notices.stop(request.person)


NOTICES = (
    get("/api/notices", "How this person is told that it is their turn.", shown, n.Notices),
    post("/api/notices", "In which language, and when not.", wish, n.Notices, body=n.SetNotices),
    post(
        "/api/notices/device",
        "Tell this browser.",
        add,
        n.Notices,
        body=n.NoticeDevice,
        is_costly=True,
    ),
    post("/api/notices/device/drop", "No more.", drop, n.Notices, body=n.NoticeDevice),
    post("/api/notices/feed", "A secret address of the feed.", feed, n.NoticeFeed),
    post("/api/notices/stop", "No notices, and nothing kept.", stop, n.Notices),
)
