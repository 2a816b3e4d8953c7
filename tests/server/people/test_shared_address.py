"""Two people of one address at a rated table: seen however they take turns to be connected."""

from __future__ import annotations

import msgspec
import pytest

from tablee.server.hub.hub import Hub
from tablee.tables import lobby
from tablee.tables.table import Table
from tablee.tables.terms import SeatWish, Terms
from tests.server.harness_hub import FakeClient, FakePorts, first_move, make_table, put

HOME, OFFICE, CAFE = "198.51.100.1", "203.0.113.2", "2001:db8:0:1::"
RATED = Terms("botanik", 2, rated=True)


@pytest.fixture
def hub() -> Hub:
    return Hub(FakePorts())


def come(hub: Hub, person: str, table: str, address: str) -> FakeClient:
    assert isinstance(hub.ports, FakePorts)
    return FakeClient(hub, hub.ports, person, table, address)


def go(client: FakeClient) -> None:
    client.hub.disconnect(client.number)


def visit(hub: Hub, table: str, address: str) -> None:
    """Whoever has to move comes, moves, and goes."""
    assert isinstance(hub.ports, FakePorts)
    hub.ports.pass_time(1_000)
    at = hub.rooms.by_table[table].table
    client = come(hub, at.seats[at.acting()[0]].person, table, address)
    ply = at.ply
    client.say("play", id=f"{ply}", ply=ply, rev=at.rev, move=first_move(client))
    assert at.ply == ply + 1
    go(client)


def open_table(hub: Hub) -> Table:
    wishes = [SeatWish("me"), SeatWish("open")]
    table = Table("t", lobby.create("p0", "P0", RATED, wishes, hub.ports.now()))
    put(hub, table)
    return table


def why(hub: Hub, table: str) -> str | None:
    return hub.rooms.by_table[table].table.unrated


@pytest.mark.parametrize(("address", "reason"), [(HOME, "address"), (OFFICE, None), ("", None)])
def test_who_sat_down_and_left_is_compared_when_the_game_begins(
    hub: Hub, address: str, reason: str | None
) -> None:
    table = open_table(hub)
    ben = come(hub, "p1", "t", address)
    ben.say("sit", seat=1, name="P1")
    go(ben)
    come(hub, "p0", "t", HOME).say("start")
    assert table.status == "running"
    assert table.unrated == reason


def test_who_got_up_is_not_compared(hub: Hub) -> None:
    table = open_table(hub)
    for person, address in (("p1", HOME), ("p2", OFFICE)):
        guest = come(hub, person, "t", address)
        guest.say("sit", seat=1, name=person)
        if person == "p1":
            guest.say("leave")
    come(hub, "p0", "t", HOME).say("start")
    assert table.unrated is None


def test_who_comes_before_the_first_move_is_compared_and_all_are_told(hub: Hub) -> None:
    table = make_table(hub, ["p0", "p1"], RATED)  # as for people who were brought together
    ana = come(hub, "p0", table, HOME)
    assert why(hub, table) is None
    ben = come(hub, "p1", table, HOME)
    for client in (ana, ben):
        kind = "table" if client is ana else "welcome"
        told = client.last(kind)["table"]
        assert isinstance(told, dict)
        assert told["unrated"] == "address"
    assert hub.rooms.by_table[table].table.stored == 4, "noted once"
    visit(hub, table, HOME)
    assert hub.rooms.by_table[table].table.stored == 5


def test_people_who_move_in_turns_from_one_address_are_noticed(hub: Hub) -> None:
    table = make_table(hub, ["p0", "p1"], RATED)
    visit(hub, table, HOME)
    visit(hub, table, OFFICE)
    assert why(hub, table) is None
    looks = hub.rooms.by_table[table].table
    go(come(hub, looks.seats[looks.acting()[0]].person, table, OFFICE))
    assert why(hub, table) is None, "to look is not to move"
    visit(hub, table, OFFICE)
    assert why(hub, table) == "address"


def test_the_last_address_counts_and_stays_when_nobody_is_connected(hub: Hub) -> None:
    table = make_table(hub, ["p0", "p1"], RATED)
    for address in (HOME, OFFICE, CAFE, HOME):  # one of them from HOME, then the other
        visit(hub, table, address)
    assert why(hub, table) is None, "whoever was at HOME first has gone to the café"
    visit(hub, table, HOME)
    assert why(hub, table) == "address"


def play(hub: Hub, moves: int | None = None) -> Table:
    """A whole game; all moves after these come from one address."""
    table = make_table(hub, ["p0", "p1"], RATED)
    at = hub.rooms.by_table[table].table
    while not at.is_over:
        is_far = at.seats[at.acting()[0]].person == "p1" and (moves is None or at.ply < moves)
        visit(hub, table, OFFICE if is_far else HOME)
    return at


def test_the_move_that_ends_a_game_is_compared_before_it_counts(hub: Hub) -> None:
    assert isinstance(hub.ports, FakePorts)
    usual = play(hub)
    assert usual.unrated is None
    last = max(ply for ply, move in enumerate(usual.moved) if move.person == "p1")
    at = play(hub, last)
    assert at.unrated == "address"
    facts = [msgspec.json.decode(fact)["fact"] for fact in hub.ports.facts[at.id]]
    assert facts.count("address-shared") == 1
    assert facts.index("address-shared") == facts.index("moved") + last


def test_addresses_are_forgotten_with_the_table_and_never_stored(hub: Hub) -> None:
    assert isinstance(hub.ports, FakePorts)
    ports = hub.ports
    table = make_table(hub, ["p0", "p1"], RATED)
    visit(hub, table, HOME)
    visit(hub, table, OFFICE)
    ports.pass_time(61_000)
    hub.rooms.sweep()
    assert table not in hub.rooms.by_table
    visitor = come(hub, "p0", table, CAFE)  # the table is read again
    shared = hub.rooms.by_table[table].shared_address
    assert shared._last == {}
    go(visitor)
    visit(hub, table, HOME)
    visit(hub, table, HOME)
    assert why(hub, table) == "address", "who moves is known again"
    written = b"".join(fact for facts in ports.facts.values() for fact in facts)
    told = b"".join(data for _, data in ports.sent)
    for address in (HOME, OFFICE, CAFE):
        assert address.encode() not in written + told


def test_addresses_are_forgotten_when_the_game_is_over_or_the_table_closed(hub: Hub) -> None:
    table = make_table(hub, ["p0", "p1"], RATED)
    room = hub.rooms.by_table[table]
    while not room.table.is_over:
        who = room.table.seats[room.table.acting()[0]].person
        visit(hub, table, HOME if who == "p0" else OFFICE)
    assert room.table.unrated is None
    assert room.shared_address._last == {}
    open_table(hub)
    host = come(hub, "p0", "t", HOME)
    closed = hub.rooms.by_table["t"]
    assert closed.shared_address._last == {"p0": HOME}
    host.say("leave")
    assert closed.table.status == "closed"
    assert closed.shared_address._last == {}


def test_a_server_for_a_family_counts_games_of_one_address(hub: Hub) -> None:
    hub.set_rules(lambda person, address: False, near_rated=True)
    table = make_table(hub, ["p0", "p1"], RATED)
    come(hub, "p0", table, HOME)
    come(hub, "p1", table, HOME)
    visit(hub, table, HOME)
    visit(hub, table, HOME)
    assert why(hub, table) is None


def test_a_table_that_is_read_again_still_does_not_count(hub: Hub) -> None:
    assert isinstance(hub.ports, FakePorts)
    table = make_table(hub, ["p0", "p1"], RATED)
    visit(hub, table, HOME)
    visit(hub, table, HOME)
    hub.ports.pass_time(61_000)
    hub.rooms.sweep()
    come(hub, "p0", table, OFFICE)
    assert why(hub, table) == "address"
    assert hub.rooms.by_table[table].table.ply == 2
