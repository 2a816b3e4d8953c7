"""Connections are counted by address, and there is always room for another address."""

from __future__ import annotations

from asyncio import Transport
from typing import cast

from tablee.server.net.connections import Connections, most_connections

PROXY = "127.0.0.1"


class Fake:
    """A transport that only remembers whether it was closed."""

    def __init__(self) -> None:
        self.is_aborted = False

    def abort(self) -> None:
        self.is_aborted = True


class Counted:
    """Connections from several addresses; remembers which limits were reached."""

    def __init__(self, most: int, per_address: int) -> None:
        self.reached: list[str] = []
        self.open: list[tuple[str, Fake]] = []
        self.counted = Connections(most, per_address, PROXY.__eq__, self.reached.append)

    def come(self, address: str) -> bool:
        transport = Fake()
        if not self.counted.admit(cast(Transport, transport), address):
            return False
        self.open.append((address, transport))
        return True

    def go(self, place: int) -> None:
        self.counted.remove(cast(Transport, self.open[place][1]))

    def closed(self) -> list[int]:
        return [place for place, (_, transport) in enumerate(self.open) if transport.is_aborted]


def test_an_address_has_so_many_connections_and_no_more() -> None:
    counted = Counted(100, 3)
    assert [counted.come("x") for _ in range(5)] == [True] * 3 + [False] * 2
    assert counted.reached == ["connections"] * 2
    assert counted.come("y")
    counted.go(0)
    assert counted.come("x")
    assert not counted.come("x")


def test_an_ipv6_network_is_one_address() -> None:
    counted = Counted(100, 3)
    assert [counted.come(f"2001:db8::{n}") for n in range(5)] == [True] * 3 + [False] * 2


def test_a_proxy_speaks_for_many() -> None:
    counted = Counted(100, 3)
    assert [counted.come(PROXY) for _ in range(50)] == [True] * 50
    assert counted.reached == []


def test_when_all_are_taken_the_address_with_most_makes_room() -> None:
    counted = Counted(6, 5)
    assert [counted.come(address) for address in "xxxxyz"] == [True] * 6
    assert counted.come("n")
    assert counted.closed() == [0]
    assert counted.come("n")
    assert counted.closed() == [0, 1]
    assert counted.reached == ["room"] * 2
    assert not counted.come("x")  # nobody has more than it would have
    assert counted.closed() == [0, 1]


def test_a_proxy_makes_no_room_and_gets_what_is_left() -> None:
    counted = Counted(3, 3)
    assert [counted.come(PROXY) for _ in range(4)] == [True] * 3 + [False]
    assert not counted.come("x")
    counted.go(1)
    assert counted.come("x")
    assert counted.closed() == []


def test_some_files_are_kept_for_other_uses() -> None:
    assert 0 < most_connections() <= 65_536
