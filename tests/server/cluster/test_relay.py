"""Clients whose tables are elsewhere: as if there was one server, and forgotten when one is not."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from tablee.server.cluster.frames import (
    BATCHES,
    AnyFrame,
    Batch,
    Ends,
    NotHere,
    Told,
    encode_batch,
)
from tablee.server.cluster.relay import SILENT_BEATS, TRIES, Relayed
from tablee.server.hub.asyncio_ports import Outbox
from tablee.server.settings import Limits
from tablee.store.interface import Done, Elsewhere, StoreError, Write
from tablee.tables.terms import Terms
from tests.server.cluster.harness_servers import Guest, Shared, SharedServer, servers
from tests.server.harness_hub import kinds, make_table

TERMS = Terms("matryoshka", 3, pace=0)
PEOPLE = ["p0", "p1", "p2"]


def play(guest: Guest) -> None:
    """The first legal move of whatever it was told last."""
    told = [*guest.heard()]
    game = guest.last("update") if b'"type":"update"' in told[-1] else guest.last("welcome")["game"]
    assert isinstance(game, dict)
    guest.say("play", ply=game["ply"], rev=game["rev"], move=game["legal"][0])


def three(shared: Shared, all_: list[SharedServer]) -> tuple[str, list[Guest]]:
    """A running table of the first server's, and three people at three servers."""
    table = make_table(all_[0].hub, PEOPLE, TERMS)
    guests = [Guest(server, person, table) for server, person in zip(all_, PEOPLE, strict=True)]
    return table, guests


def test_people_at_three_servers_play_and_the_owner_alone_has_the_table() -> None:
    shared, all_ = servers(3)
    table, guests = three(shared, all_)
    for guest in guests:
        play(guest)
        assert kinds(guest).count("ack") == 1
    assert all(guest.last("update")["ply"] == 3 for guest in guests)
    assert [table in server.hub.rooms.by_table for server in all_] == [True, False, False]
    assert all_[0].relay.forwarded == 0
    assert all_[1].relay.forwarded == 2


def test_spectators_at_one_server_cost_one_message() -> None:
    shared, all_ = servers(2)
    table = make_table(all_[0].hub, PEOPLE, TERMS)
    ana = Guest(all_[0], "p0", table)
    watching = [Guest(all_[1], f"s{n}", table) for n in range(50)]
    before = shared.sent
    told: list[Told] = []
    heard = all_[1].relay.heard

    def hear(data: bytes) -> None:
        told.extend(frame for frame in BATCHES.decode(data).frames if isinstance(frame, Told))
        heard(data)

    all_[1].relay.heard = hear  # type: ignore[method-assign]
    play(ana)
    assert shared.sent == before + 1
    assert [len(frame.clients) for frame in told] == [50]
    assert all(guest.last("update")["ply"] == 1 for guest in watching)


def test_a_table_where_nobody_has_been_goes_to_its_first_guest() -> None:
    shared, all_ = servers(2)
    table = make_table(all_[0].hub, PEOPLE, TERMS)
    ana = Guest(all_[1], "p0", table)
    assert kinds(ana) == ["welcome"]
    assert shared.owners[table] == 2
    ben = Guest(all_[0], "p1", table)  # and stays there
    assert kinds(ben) == ["welcome"]
    assert shared.owners[table] == 2


def test_a_table_goes_where_people_are_who_come_together() -> None:
    shared, all_ = servers(2)
    table = make_table(all_[0].hub, PEOPLE, TERMS)
    store = all_[0].ports.write
    waiting: list[Callable[[], None]] = []

    def write(item: Write, done: Done) -> None:
        waiting.append(partial(store, item, done))

    all_[0].ports.write = write  # type: ignore[assignment, method-assign]
    guests = [Guest(all_[1], person, table) for person in PEOPLE]
    guests[0].say("ping")
    assert not all_[0].hub.rooms.has(table)
    (last,) = waiting
    last()
    shared.deliver()
    assert shared.owners[table] == 2
    assert all(kinds(guest)[0] == "welcome" for guest in guests)
    assert "pong" in kinds(guests[0])
    assert not all_[0].relay.peers()


def test_a_table_that_is_not_in_memory_is_left_to_the_server_where_people_are() -> None:
    shared, all_ = servers(2)
    table = make_table(all_[0].hub, PEOPLE, TERMS)
    deliver, shared.deliver = shared.deliver, lambda: None  # type: ignore[method-assign]
    ana = Guest(all_[1], "p0", table)
    all_[0].hub.rooms.let_go(all_[0].hub.rooms.by_table[table])  # while her hello is under way
    all_[0].ports.load = None  # type: ignore[assignment, method-assign]
    shared.deliver = deliver  # type: ignore[method-assign]
    shared.deliver()
    assert kinds(ana) == ["welcome"]
    assert shared.owners[table] == 2


def test_what_a_client_says_with_its_hello_is_answered_wherever_the_table_is() -> None:
    shared, all_ = servers(2)
    table = make_table(all_[0].hub, PEOPLE, TERMS)
    deliver, shared.deliver = shared.deliver, lambda: None  # type: ignore[method-assign]
    ana = Guest(all_[1], "p0", table)
    ana.say("ping")
    shared.deliver = deliver  # type: ignore[method-assign]
    shared.deliver()
    assert sorted(kinds(ana)) == ["pong", "welcome"]


def test_a_lost_message_makes_all_clients_in_common_come_again() -> None:
    shared, all_ = servers(3)
    _, (ana, ben, cleo) = three(shared, all_)
    all_[1].turn()
    play(ana)
    all_[0].relay._post.to(2)  # a message that never arrives
    all_[0].turn()
    lost = [(number, data) for number, data in shared.under_way if number == 2]
    assert lost
    shared.under_way.clear()
    cleo.say("ping")
    ana.say("say", text="hello")  # the next one shows that one is missing
    assert ben.is_closed
    assert not cleo.is_closed
    assert not all_[0].relay._remote.get(2)


def test_a_dead_owner_and_a_dead_gateway_are_forgotten() -> None:
    shared, all_ = servers(3)
    table, (_, _, cleo) = three(shared, all_)
    del shared.servers[2]
    for server in (all_[0], all_[2]):
        server.relay.keep(frozenset((1, 3)))
    shared.deliver()
    assert len(all_[0].hub.rooms.by_table[table].clients) == 2
    del shared.servers[1]
    all_[2].relay.keep(frozenset((3,)))
    assert cleo.is_closed
    bye = cleo.last("bye")
    assert (bye["code"], bye["retry"]) == ("storage", all_[2].hub.retry_ms)


def test_a_server_that_is_silent_on_the_bus_is_given_up_though_it_has_a_lease() -> None:
    shared, all_ = servers(3)
    _, (_, ben, cleo) = three(shared, all_)
    silent = shared.servers.pop(1)
    for _ in range(SILENT_BEATS):
        all_[1].relay.keep(frozenset((1, 2, 3)))
        shared.deliver()
    assert not ben.is_closed
    all_[1].relay.keep(frozenset((1, 2, 3)))
    assert ben.is_closed
    assert not cleo.is_closed
    shared.servers[1] = silent


def test_servers_that_hear_each_other_stay_together() -> None:
    shared, all_ = servers(3)
    _, guests = three(shared, all_)
    for _ in range(5 * SILENT_BEATS):
        for server in all_:
            server.relay.keep(frozenset((1, 2, 3)))
        shared.deliver()
    assert not any(guest.is_closed for guest in guests)


def test_a_client_does_not_look_for_its_table_for_ever() -> None:
    shared, all_ = servers(2)
    shared.facts["t"] = []
    shared.owners["t"] = 2  # which does not think so

    def elsewhere(table: str, read: object, loaded: object, who: str) -> None:
        loaded(Elsewhere(1))  # type: ignore[operator]

    all_[1].ports.load = elsewhere  # type: ignore[method-assign]
    ana = Guest(all_[0], "p0", "t")
    for _ in range(2 * TRIES):
        shared.deliver()
    assert ana.is_closed
    assert kinds(ana) == ["bye"]


def test_who_leaves_or_goes_to_another_table_is_gone_from_the_first() -> None:
    shared, all_ = servers(2)
    first = make_table(all_[0].hub, PEOPLE, TERMS)
    second = make_table(all_[0].hub, PEOPLE, TERMS)
    ana = Guest(all_[0], "p0", first)
    also = Guest(all_[0], "p0", second)
    ben = Guest(all_[1], "p1", first)
    rooms = all_[0].hub.rooms.by_table
    ben.say("hello", table=second)
    assert [len(rooms[table].clients) for table in (first, second)] == [1, 2]
    all_[1].hub.disconnect(ben.number)
    shared.deliver()
    assert len(rooms[second].clients) == 1
    assert kinds(ana).count("bye") == kinds(also).count("bye") == 0


def test_without_the_bus_a_client_comes_again_later() -> None:
    _, all_ = servers(2)
    table = make_table(all_[0].hub, PEOPLE, TERMS)
    all_[0].hub.rooms.by_table[table].is_visited = True
    all_[1].relay.is_reachable = False
    ana = Guest(all_[1], "p0", table)
    assert kinds(ana) == ["bye"]


def test_a_client_hears_of_no_server_but_the_owner_of_its_table() -> None:
    shared, all_ = servers(3)
    _, (ana, ben, _) = three(shared, all_)
    before = [len(guest.heard()) for guest in (ana, ben)]
    stray: list[AnyFrame] = [
        Told([ana.number, ben.number], b"stray"),
        Ends(ben.number),
        NotHere(ben.number, 99),
    ]
    all_[1].relay.heard(encode_batch(Batch(9, 1, stray)))
    assert [len(guest.heard()) for guest in (ana, ben)] == before
    assert not ben.is_closed


def put(server: SharedServer, client: int, **message: object) -> None:
    """A client says something and does not wait for an answer."""
    server.hub.receive(client, json.dumps(message).encode())


def test_what_was_said_to_one_table_is_not_heard_at_the_next_one() -> None:
    shared, all_ = servers(2)
    shared.turn_ms = 1
    first = make_table(all_[0].hub, PEOPLE, TERMS)
    second = make_table(all_[1].hub, ["p0", "q1", "q2"], TERMS)
    eve = Guest(all_[1], "q1", second)
    client = all_[1].hub.connect("p0", "address")
    all_[1].listen(client)
    put(all_[1], client, type="hello", id="1", table=first)
    put(all_[1], client, type="say", id="2", text="for the first table")
    put(all_[1], client, type="hello", id="3", table=second)
    shared.deliver()
    assert "chat" not in kinds(eve)


def test_what_is_said_while_a_table_is_looked_for_waits_and_does_not_travel() -> None:
    shared, all_ = servers(2)
    shared.turn_ms = 1
    table = make_table(all_[0].hub, PEOPLE, TERMS)
    all_[0].hub.rooms.by_table.clear()

    def load(table: str, read: object, loaded: Callable[[StoreError], None], who: str) -> None:
        loaded(StoreError("storage"))

    all_[0].ports.load = load  # type: ignore[method-assign]
    before = shared.sent
    client = all_[1].hub.connect("p0", "address")
    all_[1].listen(client)
    put(all_[1], client, type="hello", id="1", table=table)
    put(all_[1], client, type="say", id="2", text="is anybody here?")
    shared.deliver()
    assert shared.sent - before <= 4 * TRIES  # to and fro for each try, and what was said


def test_who_was_too_fast_is_refused_wherever_the_table_is() -> None:
    shared, all_ = servers(3, Limits(per_second=0.001, burst=20.0))
    _, (_, ben, _) = three(shared, all_)
    for _ in range(20):
        ben.say("ping")
    assert ben.last("refused")["code"] == "too-fast"
    assert not ben.is_closed


def test_a_bug_with_one_client_costs_the_others_of_a_message_nothing() -> None:
    shared, all_ = servers(3)
    _, (_, ben, _) = three(shared, all_)
    all_[1].relay._relayed[ben.number + 1] = Relayed(1, 77)
    all_[1].relay._outboxes[ben.number + 1] = cast(Outbox, object())
    number = all_[1].relay._heard[1] + 1
    frames: list[AnyFrame] = [Told([ben.number + 1], b"x"), Told([ben.number], b"y")]
    all_[1].relay.heard(encode_batch(Batch(1, number, frames)))
    assert ben.heard()[-1] == b"y"
    assert [type(error) for error in all_[1].ports.bugs] == [AttributeError]


def test_a_table_that_is_being_loaded_when_the_lease_is_lost_is_not_opened() -> None:
    _, (server,) = servers(1)
    table = make_table(server.hub, PEOPLE, TERMS)
    server.hub.rooms.let_go(server.hub.rooms.by_table[table])
    load, waiting = server.ports.load, list[Callable[[], None]]()

    def later(table: str, read: Any, loaded: Any, who: str) -> None:
        waiting.append(partial(load, table, read, loaded, who))

    server.ports.load = later  # type: ignore[method-assign]
    ana = Guest(server, "p0", table)
    server.hub.forget()
    (finish,) = waiting
    finish()
    assert not server.hub.rooms.has(table)
    assert kinds(ana) == ["bye"]
