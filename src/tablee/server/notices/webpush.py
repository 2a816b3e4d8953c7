"""Messages for a browser's push service: encrypted for the browser (RFC 8291), signed by the
server (VAPID, RFC 8292). Only what is needed of both; the rest is `cryptography`."""

from __future__ import annotations

import base64
import os
import struct

import msgspec
from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec import Struct

CURVE = ec.SECP256R1()
PRIVATE_BYTES = 32
RECORD = 4096
"""The size of a record; a notice is far smaller."""
LAST = b"\x02"
"""Ends the last record."""
HOURS_12 = 12 * 3600
"""How long a signature holds; push services refuse more than a day."""
BAD_KEYS = (ValueError, InvalidKey)


class Subscription(Struct, frozen=True):
    """What a browser gave: where to send, and for whom to encrypt."""

    endpoint: str
    p256dh: str
    auth: str


def new_key() -> str:
    """A new private key of a server, as hex."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return number.to_bytes(PRIVATE_BYTES, "big").hex()


def public_key(private: str) -> str:
    """What browsers are told of it: `applicationServerKey`."""
    return text_of(_point(_private(private).public_key()))


def check(subscription: Subscription) -> None:
    """A ValueError if nobody could read what is encrypted with these keys."""
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, bytes_of(subscription.p256dh))
    if len(bytes_of(subscription.auth)) != 16:
        raise ValueError


def encrypt(
    subscription: Subscription, payload: bytes, own: str | None = None, salt: bytes | None = None
) -> bytes:
    """The body of a request; `own` (a private key) and `salt` are random where absent."""
    sender = _private(own or new_key())
    salt = salt or os.urandom(16)
    theirs = bytes_of(subscription.p256dh)
    receiver = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
    public = _point(sender.public_key())
    shared = sender.exchange(ec.ECDH(), receiver)
    secret = _derive(bytes_of(subscription.auth), shared, b"WebPush: info\0" + theirs + public, 32)
    key = _derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!IB", RECORD, len(public)) + public
    return head + AESGCM(key).encrypt(nonce, payload + LAST, None)


def authorization(private: str, origin: str, contact: str, now: int) -> str:
    """The header that says who sends; `now` in seconds."""
    claims = {"aud": origin, "exp": now + HOURS_12, "sub": contact}
    head = text_of(msgspec.json.encode({"typ": "JWT", "alg": "ES256"}))
    signed = f"{head}.{text_of(msgspec.json.encode(claims))}"
    made = _private(private).sign(signed.encode(), ec.ECDSA(hashes.SHA256()))
    r, s = decode_dss_signature(made)
    token = f"{signed}.{text_of(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
    return f"vapid t={token}, k={public_key(private)}"


def _private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int(text, 16), CURVE)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derive(salt: bytes, secret: bytes, about: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, about).derive(secret)


def text_of(data: bytes) -> str:
    """Base64 for addresses, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
