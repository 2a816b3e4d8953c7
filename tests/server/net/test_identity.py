"""The person of a request is found in its cookies, whatever else they hold."""

from __future__ import annotations

import pytest

from tablee.server.net.identity import hashed, new_secret, person_of, set_cookie

SECRET = "0123456789abcdef" * 2


@pytest.mark.parametrize(
    "header",
    [
        f"tablee={SECRET}",
        f'theme={{"a": 1}}; tablee={SECRET}',
        f"note=a,b c; tablee={SECRET}",
        f"tablee={SECRET}; note=a,b c",
        f"a=b=c; lonely; =; ;tablee = {SECRET} ;x",
        f"grün=\xe9; tablee={SECRET}",
        f"tablee=other; tablee={SECRET}",
    ],
)
def test_our_cookie_is_found_among_malformed_ones(header: str) -> None:
    assert person_of([(b"host", b"x"), (b"cookie", header.encode("latin-1"))]) == hashed(SECRET)


@pytest.mark.parametrize(
    "header", ["", "tablee", "tablee=", f"xtablee={SECRET}", f"tablee={SECRET}0", f"a={SECRET}"]
)
def test_a_request_without_our_cookie_is_nobodys(header: str) -> None:
    assert person_of([(b"cookie", header.encode())]) is None


def test_a_secret_comes_back_as_it_was_set() -> None:
    secret = new_secret()
    sent = set_cookie(secret, secure=False).split(";")[0]
    assert person_of([(b"cookie", sent.encode())]) == hashed(secret)
