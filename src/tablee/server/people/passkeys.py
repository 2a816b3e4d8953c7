"""Passkeys and recovery codes: how a person is the same one on another device.

The server keeps public keys and the hash of a code. py_webauthn, which checks what browsers
answer, is an extra (`tablee[passkeys]`).
"""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

import apsw
from msgspec import Struct

from tablee.server.wire.people_messages import MyPasskeys, PasskeyLine
from tablee.store.people import SqlitePeople
from tablee.tables.facts import Person
from tablee.tables.refusals import Code, TableRefusal

CHALLENGE_MS = 5 * 60_000
MOST_CHALLENGES = 10_000
MOST_PASSKEYS = 20
"""Of one person."""
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""For recovery codes: no two characters that look alike."""
GROUPS, GROUP = 5, 5
"""About 124 random bits."""
RECOVERED = ""
"""The passkey of a device that came with a recovery code."""


class Place(Struct, frozen=True):
    """Where a page is, as its browser says."""

    origin: str

    @property
    def host(self) -> str:
        return urlsplit(self.origin).hostname or ""


class Passkeys:
    """Makes and checks passkeys; blocks."""

    def __init__(self, store: SqlitePeople) -> None:
        self.is_available = find_spec("webauthn") is not None
        self._store = store
        self._challenges: OrderedDict[bytes, tuple[Person | None, int]] = OrderedDict()

    def mine(self, person: Person) -> MyPasskeys:
        rows = self._store.read(
            "SELECT passkey, name, since FROM passkeys WHERE person = ? ORDER BY since", (person,)
        )
        code = self._store.read("SELECT since FROM recovery WHERE person = ?", (person,))
        return MyPasskeys(
            self.is_available,
            tuple(PasskeyLine(*row) for row in rows),
            code[0][0] if code else None,
        )

    # -- making one ------------------------------------------------------------------

    def begin(self, person: Person, place: Place, name: str, now: int) -> dict[str, Any]:
        """What a browser is asked for."""
        self._must_have()
        from webauthn import generate_registration_options  # noqa: PLC0415 - an extra
        from webauthn.helpers import base64url_to_bytes, options_to_json_dict  # noqa: PLC0415
        from webauthn.helpers.structs import (  # noqa: PLC0415
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
        )

        known = self.mine(person).passkeys
        if len(known) >= MOST_PASSKEYS:
            raise TableRefusal(Code.PASSKEY_WRONG)
        options = generate_registration_options(
            rp_id=place.host,
            rp_name="Tablée",
            user_name=name,
            user_id=bytes.fromhex(person),
            challenge=self._challenge(person, now),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.id)) for one in known
            ],
        )
        found: dict[str, Any] = options_to_json_dict(options)
        return found

    def add(
        self, person: Person, place: Place, credential: dict[str, Any], name: str, now: int
    ) -> None:
        """Keep a passkey that a browser has made for this person."""
        self._must_have()
        from webauthn import verify_registration_response  # noqa: PLC0415
        from webauthn.helpers import bytes_to_base64url  # noqa: PLC0415

        challenge = self._used(credential, person, now)
        try:
            made = verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=place.host,
                expected_origin=place.origin,
            )
        except Exception as error:  # whatever is wrong with what a browser sent
            raise TableRefusal(Code.PASSKEY_WRONG) from error
        key = bytes_to_base64url(made.credential_id)
        if self._owner(key) is not None:
            raise TableRefusal(Code.PASSKEY_WRONG)
        is_kept = self._store.write(  # challenges may have been taken in advance
            "INSERT INTO passkeys SELECT ?, ?, ?, ?, ?, ?"
            " WHERE (SELECT count(*) FROM passkeys WHERE person = ?) < ?",
            (
                *(key, person, name, made.credential_public_key, made.sign_count, now),
                *(person, MOST_PASSKEYS),
            ),
        )
        if not is_kept:
            raise TableRefusal(Code.PASSKEY_WRONG)

    def revoke(self, person: Person, passkey: str, device: str) -> None:
        """Forget a passkey, and every device that came with it, but not the one that asks."""

        def work(connection: apsw.Connection) -> None:
            connection.execute(
                "DELETE FROM passkeys WHERE passkey = ? AND person = ?", (passkey, person)
            )
            if connection.changes():
                connection.execute(
                    "DELETE FROM devices WHERE passkey = ? AND person = ? AND device != ?",
                    (passkey, person, device),
                )

        self._store.change(work)

    # -- using one ---------------------------------------------------------------------

    def begin_sign_in(self, place: Place, now: int) -> dict[str, Any]:
        self._must_have()
        from webauthn import generate_authentication_options  # noqa: PLC0415
        from webauthn.helpers import options_to_json_dict  # noqa: PLC0415

        challenge = self._challenge(None, now)
        found: dict[str, Any] = options_to_json_dict(
            generate_authentication_options(rp_id=place.host, challenge=challenge)
        )
        return found

    def check(self, place: Place, credential: dict[str, Any], now: int) -> tuple[Person, str]:
        """Whose passkey has answered, and which."""
        self._must_have()
        from webauthn import verify_authentication_response  # noqa: PLC0415

        challenge = self._used(credential, None, now)
        passkey = str(credential.get("id", ""))
        found = self._owner(passkey)
        if found is None:
            raise TableRefusal(Code.PASSKEY_WRONG)
        person, public_key, uses = found
        try:
            checked = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=place.host,
                expected_origin=place.origin,
                credential_public_key=public_key,
                credential_current_sign_count=uses,
            )
        except Exception as error:  # as above
            raise TableRefusal(Code.PASSKEY_WRONG) from error
        uses = checked.new_sign_count
        self._store.write("UPDATE passkeys SET uses = ? WHERE passkey = ?", (uses, passkey))
        return person, passkey

    # -- recovery ----------------------------------------------------------------------

    def new_code(self, person: Person, now: int) -> str:
        groups = ("".join(secrets.choice(ALPHABET) for _ in range(GROUP)) for _ in range(GROUPS))
        code = "-".join(groups)
        self._store.write(
            "INSERT OR REPLACE INTO recovery VALUES (?, ?, ?)", (person, _hashed(code), now)
        )
        return code

    def owner_of_code(self, code: str) -> Person:
        """Whose code it is."""
        rows = self._store.read("SELECT person FROM recovery WHERE code = ?", (_hashed(code),))
        if not rows:
            raise TableRefusal(Code.RECOVERY_WRONG)
        return str(rows[0][0])

    def use_code(self, code: str) -> None:
        """It works once."""
        if not self._store.write("DELETE FROM recovery WHERE code = ?", (_hashed(code),)):
            raise TableRefusal(Code.RECOVERY_WRONG)

    # -- challenges ----------------------------------------------------------------------

    def _challenge(self, person: Person | None, now: int) -> bytes:
        challenge = secrets.token_bytes(32)
        self._challenges[challenge] = person, now + CHALLENGE_MS
        while len(self._challenges) > MOST_CHALLENGES:
            self._challenges.popitem(last=False)
        return challenge

    def _used(self, credential: dict[str, Any], person: Person | None, now: int) -> bytes:
        """The challenge that a browser has answered: one of ours, for this person, once."""
        from webauthn.helpers import base64url_to_bytes, parse_client_data_json  # noqa: PLC0415

        try:
            data = base64url_to_bytes(credential["response"]["clientDataJSON"])
            challenge = bytes(parse_client_data_json(data).challenge)
        except Exception as error:  # as above
            raise TableRefusal(Code.PASSKEY_WRONG) from error
        whose, expires = self._challenges.pop(challenge, (None, 0))
        if expires < now or whose != person:
            raise TableRefusal(Code.PASSKEY_WRONG)
        return challenge

    def _owner(self, passkey: str) -> tuple[Person, bytes, int] | None:
        rows = self._store.read(
            "SELECT person, public_key, uses FROM passkeys WHERE passkey = ?", (passkey,)
        )
        return rows[0] if rows else None

    def _must_have(self) -> None:
        if not self.is_available:
            raise TableRefusal(Code.NO_PASSKEYS)


def _hashed(code: str) -> str:
    """However somebody types it."""
    plain = "".join(letter for letter in code.upper() if letter in ALPHABET)
    return hashlib.sha256(plain.encode()).hexdigest()
