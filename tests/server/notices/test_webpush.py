"""Encryption and signature of notices: what the standards say, to the byte."""

from __future__ import annotations

import msgspec
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from tablee.server.notices import webpush
from tablee.server.notices.delivery import is_allowed

# RFC 8291, section 5 and appendix A.
PAYLOAD = b"When I grow up, I want to be a watermelon"
RECEIVER = webpush.Subscription(
    "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "BTBZMqHH6r4Tts7J_aSIgg",
)
SENDER = webpush.bytes_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw").hex()
SALT = webpush.bytes_of("DGv6ra1nlYgDCS1FRnbzlw")
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN"
)


def test_the_example_of_the_standard() -> None:
    assert webpush.text_of(webpush.encrypt(RECEIVER, PAYLOAD, SENDER, SALT)) == BODY


def test_no_two_messages_have_the_same_salt_or_key() -> None:
    one, other = (webpush.encrypt(RECEIVER, PAYLOAD) for _ in range(2))
    assert one[:16] != other[:16]
    assert one[21:86] != other[21:86]


def test_the_signature_is_for_this_push_service_and_for_hours() -> None:
    key = webpush.new_key()
    header = webpush.authorization(key, "https://push.example.net", "mailto:ana@example.org", 1000)
    token, public = (part.split("=", 1)[1] for part in header.removeprefix("vapid ").split(", "))
    assert public == webpush.public_key(key)
    head, claims, signature = token.split(".")
    assert msgspec.json.decode(webpush.bytes_of(claims)) == {
        "aud": "https://push.example.net",
        "exp": 1000 + 12 * 3600,
        "sub": "mailto:ana@example.org",
    }
    raw = webpush.bytes_of(signature)
    made = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    known = ec.EllipticCurvePublicKey.from_encoded_point(webpush.CURVE, webpush.bytes_of(public))
    known.verify(made, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


@pytest.mark.parametrize(
    ("p256dh", "auth"), [("", "BTBZMqHH6r4Tts7J_aSIgg"), (RECEIVER.p256dh, "AA"), ("AAAA", "BBBB")]
)
def test_keys_that_are_none_are_refused(p256dh: str, auth: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - whatever its words
        webpush.check(webpush.Subscription(RECEIVER.endpoint, p256dh, auth))


SERVICES = ("fcm.googleapis.com", "push.apple.com", "http://127.0.0.1:9")


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/x",
        "https://web.push.apple.com/x",
        "http://127.0.0.1:9/push",
    ],
)
def test_push_services_are_sent_to(endpoint: str) -> None:
    assert is_allowed(endpoint, SERVICES)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://evilfcm.googleapis.com.evil.org/x",
        "https://notpush.apple.com.evil.org/",
        "https://xpush.apple.com@10.0.0.1/",
        "https://fcm.googleapis.com@10.0.0.1/",
        "http://127.0.0.1:8/push",
        "https://127.0.0.1/",
        "file:///etc/passwd",
        "https://[::1",
        "",
    ],
)
def test_nobody_else_is(endpoint: str) -> None:
    assert not is_allowed(endpoint, SERVICES)
