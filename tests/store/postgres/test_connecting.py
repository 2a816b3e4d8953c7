"""Why there is no connection, in one sentence without a part of the password."""

from __future__ import annotations

import pytest

from tablee.store.interface import StoreError
from tablee.store.postgres.connecting import connect
from tablee.store.postgres.reading import open_reader
from tests.server.harness_loop import run


@pytest.mark.parametrize("password", ["se/cret", "12/34", "12?34", "se#cret", "12#34", "a@12:b"])
def test_no_part_of_a_password_is_told(password: str) -> None:
    async def whole() -> None:
        url = f"postgresql://user:{password}@127.0.0.1/x"
        for opened in (connect, open_reader):
            with pytest.raises(StoreError) as failed:
                await opened(url)
            assert failed.value.key == "store-malformed"
            assert failed.value.facts == {}

    run(whole())
