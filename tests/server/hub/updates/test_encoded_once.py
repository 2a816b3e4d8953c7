"""What is encoded once for everyone is what each seat would have been sent alone."""

from __future__ import annotations

import pytest

from tablee.server.hub.updates.updates import cut, joined
from tablee.server.wire.encoding import encode
from tests.helpers import Case, plain_cases, walk

OPEN = [case for case in plain_cases() if case.game.sees_alike]


@pytest.mark.parametrize("case", OPEN, ids=str)
def test_a_view_encoded_once_for_everyone_is_the_view_of_each_seat(case: Case) -> None:
    for match in walk(case, every=5):
        shown = cut(match.view())
        for seat in (None, *range(case.spec.players)):
            alone = encode(match.view(seat))
            assert bytes(joined(shown, seat)) == alone
