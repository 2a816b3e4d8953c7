"""A device that keeps a passkey, without a browser: what it answers, a server can check."""

from __future__ import annotations

import hashlib
import json
import os

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from tablee.server.notices.webpush import text_of
from tests.server.harness_server import Json, Person

PRESENT, VERIFIED, WITH_KEY = 0x01, 0x04, 0x40
HOST = "127.0.0.1"


class Device:
    """One passkey (WebAuthn, ES256)."""

    def __init__(self, *, counts: bool = True) -> None:
        """Passkeys that are carried between devices do not count their uses: they say 0."""
        self._counts = counts
        self._private = ec.generate_private_key(ec.SECP256R1())
        self.id = os.urandom(24)
        self._uses = 0

    @property
    def name(self) -> str:
        return text_of(self.id)

    def keep(self, person: Person, name: str = "A key") -> None:
        """Keep who somebody is with this passkey."""
        self.keep_as_asked(person, asked_for(person), name)

    def keep_as_asked(self, person: Person, asked: Json, name: str = "A key") -> None:
        """The same, with what the server has asked for before."""
        numbers = self._private.public_key().public_numbers()
        x, y = (value.to_bytes(32, "big") for value in (numbers.x, numbers.y))
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        about = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + key
        sealed = {"fmt": "none", "attStmt": {}, "authData": self._data(WITH_KEY) + about}
        response = {
            "clientDataJSON": text_of(_said("create", asked, person)),
            "attestationObject": text_of(cbor2.dumps(sealed)),
        }
        post(person, "passkeys", {"credential": self._credential(response), "name": name})

    def answer(self, person: Person) -> Json:
        """What this device answers when somebody's browser is asked for a passkey."""
        asked = post(person, "sign-in/begin", None)["options"]
        said, data = _said("get", asked, person), self._data(0)
        signed = data + hashlib.sha256(said).digest()
        response = {
            "clientDataJSON": text_of(said),
            "authenticatorData": text_of(data),
            "signature": text_of(self._private.sign(signed, ec.ECDSA(hashes.SHA256()))),
        }
        return self._credential(response)

    def sign_in(self, person: Person, *, merge: bool = True) -> Json:
        """Be who the passkey belongs to."""
        return post(person, "sign-in", {"credential": self.answer(person), "merge": merge})

    def _data(self, flags: int) -> bytes:
        self._uses += self._counts
        host = hashlib.sha256(HOST.encode()).digest()
        return host + bytes([PRESENT | VERIFIED | flags]) + self._uses.to_bytes(4, "big")

    def _credential(self, response: Json) -> Json:
        return {"id": self.name, "rawId": self.name, "type": "public-key", "response": response}


def _said(what: str, asked: Json, person: Person) -> bytes:
    about = {"type": f"webauthn.{what}", "challenge": asked["challenge"], "origin": _origin(person)}
    return json.dumps(about).encode()


def _origin(person: Person) -> str:
    return f"http://{HOST}:{person.server.port}"


def asked_for(person: Person) -> Json:
    """What the server asks a browser for that makes a passkey."""
    found: Json = post(person, "passkeys/begin", None)["options"]
    return found


def post(person: Person, path: str, body: object) -> Json:
    """Ask as a page does."""
    status, answer, _ = person.request("POST", f"/api/me/{path}", body, origin=_origin(person))
    assert status in (200, 201), answer
    found: Json = answer
    return found
