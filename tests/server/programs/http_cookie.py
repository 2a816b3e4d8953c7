"""A cookie of a server, for who is not a `Person` of the tests."""

from __future__ import annotations

import http.client

WAIT = 60.0


def cookie_from(port: int, address: str) -> str:
    """The cookie that a server gives to somebody new at an address."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=WAIT)
    try:
        line.request("GET", "/api/me", headers={"x-forwarded-for": address})
        response = line.getresponse()
        response.read()
        return str(response.headers["set-cookie"]).split(";")[0]
    finally:
        line.close()
