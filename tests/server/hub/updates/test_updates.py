"""Who is told what differs comes to the same update as who is told everything."""

from __future__ import annotations

import statistics
from typing import Any

import msgspec
import pytest

from tablee.engine.random import Random
from tablee.server.hub.hub import Hub
from tablee.server.hub.updates.edits import changed_update
from tablee.server.settings import Limits
from tablee.tables.terms import Terms
from tests.helpers import Case, plain_cases, sample_size
from tests.server.harness_hub import FakeClient, FakePorts, make_table

FREE = Limits(1e9, 1e9, 10**9)
MOVES = sample_size(120)
Heard = dict[str, Any]


class Pair:
    """Somebody with two connections, of both protocols, who compares what they hear."""

    def __init__(self, hub: Hub, ports: FakePorts, person: str, table: str) -> None:
        self.old = FakeClient(hub, ports, person, table)
        self.new = FakeClient(hub, ports, person, table, protocol=2)
        self.update: Heard = {}
        self.changes: list[int] = []
        """The sizes of changes."""
        self.wholes = 0
        self._ports = ports
        self._read = 0

    def compare(self) -> None:
        """Both have come to the same, update by update."""
        sent, self._read = self._ports.sent[self._read :], len(self._ports.sent)
        told: list[Heard] = []
        built: list[Heard] = []
        for number, data in sent:
            message: Heard = msgspec.json.decode(data)
            if number == self.old.number:
                assert message["type"] != "changed", "an old client does not know what that is"
                told += [message] if message["type"] == "update" else []
            elif number == self.new.number and message["type"] == "welcome":
                self.update = {}  # as a page that has just been opened
            elif number == self.new.number and message["type"] == "changed":
                update = changed_update(self.update, message)
                assert update is not None, "it builds on an update that this client never got"
                self.changes.append(len(data))
                self.update = update
                built.append(msgspec.json.decode(msgspec.json.encode(update)))
            elif number == self.new.number and message["type"] == "update":
                self.wholes += 1
                self.update = message
                built.append(msgspec.json.decode(data))
        assert built == told


def play(pairs: list[Pair], hub: Hub, ports: FakePorts, ident: str, rng: Random) -> bool:
    """One move, and now and then an undo or a hello; False if the game is over."""
    table = hub.rooms.by_table[ident].table
    while table.status == "countdown":
        ports.pass_time(1_000)
    match = table.match
    assert match is not None
    if table.status != "running":
        return False
    seat = rng.pick(list(match.to_play()))
    about = {"ply": table.ply, "rev": table.rev}
    pairs[seat].old.say("play", move=rng.pick(match.legal(seat)), **about)
    if rng.below(12) == 0:
        mover = pairs[rng.below(table.terms.players)]
        mover.old.say("ask-undo", ply=table.ply, rev=table.rev)
        for other in [] if table.undo is None else table.undo.waiting:
            pairs[other].new.say("answer-undo", agree=True, ply=table.ply, rev=table.rev)
    if rng.below(20) == 0:
        pairs[seat].new.say("hello", table=ident, protocol=2, ply=table.ply)
    ports.pass_time(100)
    return True


@pytest.mark.parametrize("case", plain_cases(), ids=str)
def test_at_every_move_both_protocols_come_to_the_same(case: Case) -> None:
    ports = FakePorts()
    hub = Hub(ports, FREE)
    players = case.spec.players
    people = [f"p{n}" for n in range(players)]
    ident = make_table(hub, people, Terms(case.game.name, players))
    pairs = [Pair(hub, ports, person, ident) for person in (*people, "guest")]
    rng = Random(f"both protocols {case}")
    for _ in range(MOVES):
        is_on = play(pairs, hub, ports, ident, rng)
        for pair in pairs:
            pair.compare()
        if not is_on:
            break
    sizes = [size for pair in pairs for size in pair.changes]
    assert len(sizes) > sum(pair.wholes for pair in pairs)
    assert statistics.median(sizes) <= 1_500


def test_after_a_change_of_seats_an_update_is_whole() -> None:
    """The seat of another device moves here: what was known before is a spectator's."""
    ports = FakePorts()
    hub = Hub(ports, FREE)
    ident = make_table(hub, ["p0", "p1"], Terms("botanik", 2))
    guest = FakeClient(hub, ports, "guest", ident, protocol=2)
    other = FakeClient(hub, ports, "p1", ident, protocol=2)
    players = [FakeClient(hub, ports, "p0", ident, protocol=2), other]
    table = hub.rooms.by_table[ident].table

    def move() -> None:
        match = table.match
        assert match is not None
        seat = match.to_play()[0]
        about = {"ply": table.ply, "rev": table.rev}
        players[seat].say("play", move=match.legal(seat)[0], **about)

    move()
    move()
    assert msgspec.json.decode(guest.heard()[-1])["type"] == "changed"
    table.seats[1].person = "guest"
    players[1] = guest
    move()
    assert msgspec.json.decode(guest.heard()[-1])["type"] == "update"
    assert msgspec.json.decode(guest.heard()[-1])["view"]["seat"] == 1
    move()
    assert msgspec.json.decode(guest.heard()[-1])["type"] == "changed"


@pytest.mark.parametrize(
    "case", [case for case in plain_cases() if not case.game.is_timed], ids=str
)
def test_the_text_of_a_move_is_told_to_its_mover_alone(case: Case) -> None:
    hub = Hub(ports := FakePorts(), FREE)
    people = [f"p{seat}" for seat in range(case.spec.players)]
    table = make_table(hub, people, Terms(case.game.name, len(people), dict(case.spec.options)))
    pairs = [Pair(hub, ports, person, table) for person in [*people, "guest"]]
    rng = Random("texts")
    for kind in ["update", *["changed"] * 5]:
        ports.sent.clear()
        match = hub.rooms.by_table[table].table.match
        assert match is not None
        seat = rng.pick(list(match.to_play()))
        move = rng.pick(match.legal(seat))
        pairs[seat].old.say("play", ply=match.ply, rev=0, move=move)
        for number, pair in enumerate(pairs):
            told = (pair.old.last("update"), pair.new.last(kind))
            lines: list[Heard] = [update["log"][0] for update in told]  # type: ignore[index]
            assert [line["move"] for line in lines] == [move if number == seat else None] * 2
