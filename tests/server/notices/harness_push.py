"""A push service of the test's own, on the loopback interface, and a browser that can read it."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tablee.server.notices.webpush import CURVE, bytes_of, text_of

WAIT = 60.0


class PushService:
    """Takes what servers send, and answers as it is told to."""

    def __init__(self) -> None:
        self.received: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        self._changed = threading.Condition()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                with service._changed:
                    sent = {name.lower(): value for name, value in self.headers.items()}
                    service.received.append((self.path, sent, body))
                    service._changed.notify_all()
                self.send_response(service.status)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._http.serve_forever, daemon=True)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._http.server_port}"

    def wait(self, count: int) -> None:
        """Until so many messages have come."""
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.received) >= count, WAIT)

    def wait_for(self, path: str) -> None:
        """Until something has come for one browser."""
        with self._changed:
            came = self._changed.wait_for(lambda: path in {one[0] for one in self.received}, WAIT)
            assert came, f"Nothing came for {path}."

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._http.shutdown()
        self._http.server_close()


class Browser:
    """The keys of a subscription, and what a browser does with a message."""

    def __init__(self, service: PushService, name: str = "one") -> None:
        self._private = ec.generate_private_key(CURVE)
        public = self._private.public_key()
        self._public = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self._auth = b"0123456789abcdef"
        self.path = f"/push/{name}"
        self.subscription = {
            "endpoint": service.origin + self.path,
            "p256dh": text_of(self._public),
            "auth": text_of(self._auth),
        }

    def read(self, body: bytes) -> dict[str, Any]:
        """RFC 8291, from the receiving side."""
        salt, size, sender, sealed = body[:16], body[20], body[21:86], body[86:]
        assert size == 65
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        shared = self._private.exchange(ec.ECDH(), theirs)
        about = b"WebPush: info\0" + self._public + sender
        secret = HKDF(hashes.SHA256(), 32, self._auth, about).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\x02")
        found: dict[str, Any] = msgspec.json.decode(plain[:-1])
        return found


__all__ = ["Browser", "PushService", "bytes_of"]
