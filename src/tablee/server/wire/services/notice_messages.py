"""What HTTP says about notices."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tablee.server.wire.http_messages import RequestBody
from tablee.tables.terms import Language

Minutes = Annotated[int, Meta(ge=0, lt=1440)]


class Notices(Struct, frozen=True):
    """GET /api/notices: how this person is told that it is their turn."""

    key: str | None
    """What a browser needs to subscribe; null: this server sends none, and has only the feed."""
    devices: int
    """Browsers of this person that take notices."""
    wanted: bool
    """Whether the feed or any browser is on."""
    quiet_from: int
    """Minutes of a day of UTC; as `quiet_to`: no hours are quiet."""
    quiet_to: int


class SetNotices(RequestBody, frozen=True):
    """POST /api/notices: in which language, and when not."""

    language: Language
    quiet_from: Minutes = 0
    quiet_to: Minutes = 0


class NoticeDevice(RequestBody, frozen=True):
    """POST /api/notices/device and /api/notices/device/drop: a browser's subscription."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1024)]
    p256dh: Annotated[str, Meta(max_length=120)] = ""
    auth: Annotated[str, Meta(max_length=40)] = ""


class NoticeFeed(Struct, frozen=True):
    """POST /api/notices/feed: a new secret address; the one before no longer works."""

    path: str
