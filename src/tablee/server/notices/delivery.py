"""One notice to one browser, by way of its push service."""

from __future__ import annotations

from enum import Enum
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from tablee.server.notices import webpush

SECONDS = 10.0
KEPT_SECONDS = 86_400
"""How long a push service keeps a notice for a browser that is not there."""
GONE = (404, 410)


class Outcome(Enum):
    """What became of it."""

    SENT = "sent"
    GONE = "gone"
    """The browser wants no more."""
    FAILED = "failed"


def is_told(outcomes: set[Outcome]) -> bool:
    """Whether one browser has it, or none is left that wants it.

    Where a push service fails for one browser, the others do not show the same notice again.
    """
    return Outcome.SENT in outcomes or Outcome.FAILED not in outcomes


class NoRedirect(HTTPRedirectHandler):
    """A push service answers itself; wherever else it points, nobody allowed that."""

    def redirect_request(self, *_: object) -> None:
        return None


OPENER = build_opener(NoRedirect)


def is_allowed(endpoint: str, services: tuple[str, ...]) -> bool:
    """Whether an address is one of a push service. A server that sends to any address would ask
    its own network for whoever named it."""
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if parts.username is not None or not host:
        return False
    origin = f"{parts.scheme}://{parts.netloc}"
    is_usual = parts.scheme == "https" and port in (None, 443)
    return any(
        origin == service or (is_usual and (host == service or host.endswith(f".{service}")))
        for service in services
    )


def deliver(
    subscription: webpush.Subscription,
    payload: bytes,
    topic: str,
    key: str,
    contact: str,
    now: int,
) -> Outcome:
    """Send it, and wait for the answer. `topic`: replaces what was not delivered of the same.

    `contact`: where the push service finds whoever runs this server; `now` in seconds.
    """
    parts = urlsplit(subscription.endpoint)
    origin = f"{parts.scheme}://{parts.netloc}"
    headers = {
        "Authorization": webpush.authorization(key, origin, contact, now),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_SECONDS),
        "Topic": topic,
        "Urgency": "normal",
    }
    try:
        body = webpush.encrypt(subscription, payload)
        request = Request(subscription.endpoint, body, headers, method="POST")
        with OPENER.open(request, timeout=SECONDS):
            return Outcome.SENT
    except HTTPError as error:
        error.close()
        return Outcome.GONE if error.code in GONE else Outcome.FAILED
    except webpush.BAD_KEYS:
        return Outcome.GONE
    except (HTTPException, OSError):
        return Outcome.FAILED
