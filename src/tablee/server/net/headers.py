"""HTTP headers that every answer carries: what the browser may load, and from where."""

from __future__ import annotations

from starlette.types import Message, Send

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SECURITY = (
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


def with_headers(send: Send, headers: tuple[tuple[bytes, bytes], ...]) -> Send:
    """Sends with these headers; what the answer says itself goes before."""

    async def send_with(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = list(message.get("headers", ()))
            names = {name for name, _ in given}
            message["headers"] = given + [one for one in headers if one[0] not in names]
        await send(message)

    return send_with
