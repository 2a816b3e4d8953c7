"""What HTTP asks of the hub: lists, links, and nothing before it is on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

import pytest

from tablee.games import find_game
from tablee.match import Match
from tablee.server.hub import room
from tablee.server.hub.asyncio_ports import AsyncioPorts
from tablee.server.hub.http_commands import HttpCommands
from tablee.server.hub.hub import Hub
from tablee.server.wire import http_messages as r
from tablee.store.interface import Done, Write
from tablee.tables import facts as f
from tablee.tables import lobby
from tablee.tables import table as tables
from tablee.tables.refusals import TableRefusal
from tablee.tables.table import Table
from tablee.tables.terms import SeatWish, Terms
from tests.server.harness_hub import FakeClient, FakePorts, kinds, make_table, put
from tests.server.harness_loop import run

WISHES = (SeatWish("me"), SeatWish("open"), SeatWish("bot"))


class LoopPorts(FakePorts):
    """Ports on a real loop, whose disk can be slow."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.get_running_loop()
        self.pending: list[tuple[Write, Done]] | None = None

    def write(self, write: Write, done: Done) -> None:
        if self.pending is None:
            super().write(write, done)
        else:
            self.pending.append((write, done))

    def finish(self) -> None:
        """The disk has everything."""
        pending, self.pending = self.pending or [], None
        for write, done in pending:
            super().write(write, done)


def commands_of(ports: LoopPorts) -> HttpCommands:
    return HttpCommands(Hub(ports), cast(AsyncioPorts, ports))


async def turns(happened: Callable[[], bool] = lambda: False) -> None:
    """Some turns of the loop: enough for everything that waits for nothing."""
    for _ in range(20):
        if happened():
            return
        await asyncio.sleep(0)


def test_only_public_tables_that_wait_with_somebody_there_are_listed() -> None:
    async def test() -> None:
        ports = LoopPorts()
        commands = commands_of(ports)
        made = {}
        for name, terms in (
            ("public", Terms("matryoshka", 3, public=True)),
            ("private", Terms("matryoshka", 3)),
            ("empty", Terms("matryoshka", 3, public=True)),
        ):
            ports.time += 1
            made[name] = (
                await commands.create("p0", "", r.CreateTable(terms, WISHES, "Ana"))
            ).table
            if name != "empty":
                FakeClient(commands.hub, ports, "p0", made[name])
        listed = (await commands.public()).tables
        assert [line.table for line in listed] == [made["public"]]
        host = FakeClient(commands.hub, ports, "p0", made["public"])
        await commands.join("p1", "", made["public"], r.JoinTable("Ben"))
        host.say("start")
        assert (await commands.public()).tables == ()

    run(test())


def test_addresses_take_turns_in_the_list_of_public_tables() -> None:
    """The newest first, of each address and between them; without an address the host counts."""

    async def test() -> None:
        ports = LoopPorts()
        commands = commands_of(ports)

        async def make(person: str, address: str) -> str:
            ports.time += 1
            terms = Terms("matryoshka", 3, public=True)
            made = await commands.create(person, address, r.CreateTable(terms, WISHES, "Ana"))
            FakeClient(commands.hub, ports, person, made.table, address)
            return made.table

        first, unknown, other = [
            await make(person, address) for person, address in (("a", "x"), ("b", ""), ("c", ""))
        ]
        many = [await make(f"d{number}", "y") for number in range(60)]
        again = await make("e", "x")
        listed = [line.table for line in (await commands.public()).tables]
        assert listed[:7] == [again, many[59], other, unknown, first, many[58], many[57]]
        assert len(listed) == 50

    run(test())


def one_move_before_the_end() -> tuple[tuple[f.Created, f.Started], str]:
    """How a table begins where one move ends the game, and that move."""
    match = Match.deal(find_game("botanik").spec(2), "short")
    while not match.is_over:
        seat = match.to_play()[0]
        match.play(seat, match.legal(seat)[0])
    record = match.record()
    last = record.moves[-1]
    assert last.seat is not None
    return lobby.play_on(record, len(record.moves) - 1, "p0", last.seat, "Ana", None, 0), last.move


def test_a_record_is_given_out_only_once_it_is_on_disk() -> None:
    async def test() -> None:
        ports = LoopPorts()
        commands = commands_of(ports)
        (created, begun), last = one_move_before_the_end()
        table = Table("t9", created)
        put(commands.hub, table, begun)
        ana = FakeClient(commands.hub, ports, "p0", "t9")
        ports.pending = []
        ana.say("play", ply=table.ply, rev=0, move=last)
        assert table.is_over
        given = asyncio.ensure_future(commands.record("", "t9"))
        await turns(given.done)
        assert not given.done()
        ports.finish()
        assert (await given).record.moves[-1].move == last

    run(test())


def test_where_nobody_may_watch_the_device_that_gave_its_seat_away_is_sent_away() -> None:
    async def test() -> None:
        ports = LoopPorts()
        commands = commands_of(ports)
        for spectators in (False, True):
            terms = Terms("matryoshka", 3, spectators=spectators)
            table = make_table(commands.hub, ["p0", "p1"], terms)
            old, other = (FakeClient(commands.hub, ports, one, table) for one in ("p1", "p0"))
            await commands.make_link("p1", "", table, f"hash{spectators}")
            assert (await commands.use_link("dan", "", table, f"hash{spectators}")).seat == 1
            assert ("bye" in kinds(old)) is not spectators
            assert "bye" not in kinds(other)

    run(test())


def test_names_are_for_people_who_sat_there_if_nobody_may_watch() -> None:
    async def test() -> None:
        commands = commands_of(LoopPorts())
        for spectators, known in ((False, ()), (True, ("P0", "P1", None))):
            terms = Terms("matryoshka", 3, spectators=spectators)
            table = make_table(commands.hub, ["p0", "p1"], terms)
            assert await commands.names("p0", "", table) == ("P0", "P1", None)
            assert await commands.names("dan", "", table) == known

    run(test())


def test_a_new_table_that_cannot_be_stored_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(fact: object) -> bytes:
        raise RecursionError

    async def test() -> None:
        ports = LoopPorts()
        commands = commands_of(ports)
        monkeypatch.setattr(room, "encode", fail)
        with pytest.raises(RecursionError):
            await commands.create("p0", "", r.CreateTable(Terms("matryoshka", 3), WISHES, "Ana"))
        assert commands.rooms.by_table == {}
        commands.rooms.stop()
        assert ports.facts == {}

    run(test())


def test_a_full_log_has_no_room_for_who_sits_down_or_moves_a_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test() -> None:
        commands = commands_of(LoopPorts())
        made = await commands.create("p0", "", r.CreateTable(Terms("matryoshka", 3), WISHES, "Ana"))
        await commands.make_link("p0", "", made.table, "hash")
        monkeypatch.setattr(tables, "MOST_FACTS", 1)
        for late in (
            commands.join("p1", "", made.table, r.JoinTable("Ben")),
            commands.make_link("p0", "", made.table, "other hash"),
            commands.use_link("dan", "", made.table, "hash"),
        ):
            with pytest.raises(TableRefusal, match="log-full"):
                await late

    run(test())
