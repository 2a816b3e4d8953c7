"""No byte that reaches somebody over another server depends on what they may not know."""

from __future__ import annotations

import pytest

from tablee.engine.random import Random
from tablee.server.cluster.outgoing import Outgoing
from tablee.server.hub.hub import Hub
from tests.helpers import Case, plain_cases, sample_size
from tests.server.cluster.harness_servers import Guest, servers
from tests.server.harness_hub import FakePorts
from tests.server.harness_two_worlds import FREE, OneWorld, play_and_compare

GAMES = sample_size(2)


class ElsewhereWorld(OneWorld):
    """The table is at the first server, everybody at the second: one message for all of them."""

    def make_hub(self) -> tuple[FakePorts, Hub]:
        self.shared, self.servers = servers(2, FREE)
        self.shared.turn_ms = 0
        return self.servers[0].ports, self.servers[0].hub

    def make_client(self, person: str) -> Guest:
        self.servers[0].hub.rooms.by_table[self.ident].is_visited = True  # it stays there
        return Guest(self.servers[1], person, self.ident)

    def settle(self) -> None:
        self.shared.deliver()
        assert self.servers[1].relay.forwarded


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_every_byte_over_another_server_depends_only_on_what_its_receiver_may_know(
    case: Case,
) -> None:
    heard = play_and_compare(case, GAMES, Random(f"elsewhere {case}"), ElsewhereWorld)
    assert heard > 1_000


def test_this_test_would_notice_a_frame_for_the_wrong_client(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If everybody at a server shared a frame with whoever came first, secrets would be told."""
    tell = Outgoing.tell
    last: dict[Outgoing, bytes] = {}

    def careless(self: Outgoing, client: int, data: bytes) -> None:
        if b'"type":"update"' in data:
            data = last.setdefault(self, data)
        tell(self, client, data)

    monkeypatch.setattr(Outgoing, "tell", careless)
    case = next(case for case in plain_cases() if case.game.name == "matryoshka")
    with pytest.raises(AssertionError, match="can tell"):
        play_and_compare(case, 10, Random("teeth"), ElsewhereWorld)
