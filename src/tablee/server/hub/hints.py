"""Hints: what the best bot would play for a person and why, one question each at a time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from tablee.bots import ADVISER
from tablee.engine.errors import TableeError
from tablee.server.bots.questions import Answer, Asker, Urgency
from tablee.server.hub.bot_turns import question
from tablee.server.hub.client import Client
from tablee.server.hub.ports import Ports
from tablee.server.hub.room import Room
from tablee.server.wire.server_messages import Hinted
from tablee.server.wire.shapes import HintMove
from tablee.tables import facts as f
from tablee.tables.facts import Person
from tablee.tables.refusals import Code, TableRefusal

HINT_SECONDS = 1.0
HINT_MOVES = 5

Refuse = Callable[[Client, str, TableeError], None]


class PendingHint(Struct):
    """A hint that a person waits for."""

    decision: tuple[str, int, int]
    """What it is about: the table, its `rev`, and the ply at which the decision began."""
    askers: list[tuple[Client, str]]
    """Connections and the ids of their messages: asking twice is answered twice."""


class Hints:
    """The hints of all people."""

    def __init__(self, ports: Ports, refuse: Refuse) -> None:
        self._ports = ports
        self._refuse = refuse
        self._pending: dict[Person, PendingHint] = {}

    def ask(self, client: Client, room: Room, ident: str) -> None:
        """Ask the best bot, or join the question that is under way about the same decision."""
        table = room.table
        seat = table.seat_to_play(client.person)
        match = table.running()
        if table.terms.ranked:
            raise TableRefusal(Code.RANKED)
        if seat not in table.acting() or table.has_rivals(seat):
            raise TableRefusal(Code.NO_HINT)
        if table.terms.rated:
            raise TableRefusal(Code.NO_HINT)
        decision = (table.id, table.rev, match.asked_at(seat))
        pending = self._pending.get(client.person)
        if pending is None:
            seed = self._ports.new_seed()
            asked = question(match, seat, ADVISER, HINT_SECONDS, seed, why=True)
            self._pending[client.person] = PendingHint(decision, [(client, ident)])
            asker = Asker(Urgency.WAITING, client.address, client.person)
            self._ports.ask(asked, partial(self._answered, client.person, room), asker)
            if table.unrated is None:
                given = f.HintGiven(at=self._ports.now(), person=client.person)
                room.accept(table.admit((given,)))
        elif pending.decision == decision:
            pending.askers.append((client, ident))
        else:
            raise TableRefusal(Code.HINT_UNDER_WAY)

    def _answered(self, person: Person, room: Room, answer: Answer | None) -> None:
        for client, ident in self._pending.pop(person).askers:
            if client.room is not room:
                continue
            if answer is None:
                self._refuse(client, ident, TableRefusal(Code.BUSY))
                continue
            considered = answer.considered or ((answer.move, 0.0),)
            best = tuple(HintMove(move, value) for move, value in considered[:HINT_MOVES])
            room.send(client, Hinted(id=ident, moves=best, reasons=answer.reasons))
