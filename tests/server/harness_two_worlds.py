"""One table in two worlds that a seat cannot tell apart: the true one and an imagined one.

The imagined world is drawn from what the seat may know (`Game.sample`). Both
are played on side by side: the seat does the same in both, the others do what
looks the same to it. Whatever the server then says to the seat, or to a
spectator, must be the same to the last byte.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, cast

import msgspec

from tablee.engine.game import AnyGame
from tablee.engine.kernel import Kernel
from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.match import Match
from tablee.server.hub.hub import Hub
from tablee.server.settings import Limits
from tablee.tables import facts as f
from tablee.tables.table import Table
from tablee.tables.terms import Terms
from tests.helpers import Case, play_random
from tests.server.harness_hub import SEED, FakeClient, FakePorts, put

STEP_MS = 40
PLIES = 10
"""How far two worlds are played on."""
FREE = Limits(1e9, 1e9, 10**9)


class FromHere:
    """A game that begins with a given state; in all else the real one."""

    def __init__(self, game: AnyGame, state: Kernel) -> None:
        self._game = game
        self._state = state

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def spec(self, *agreed: Any) -> Spec:
        return msgspec.structs.replace(self._game.spec(*agreed), game=self)

    def begin(self, spec: object, setup: object) -> Kernel:
        return self._state.copy()

    def read_setup(self, spec: object, data: object) -> object:
        return data


class OneWorld:
    """A hub with one table that goes on from a state; everyone is there, and a spectator."""

    ident = "t"
    """The table."""

    def __init__(self, match: Match, state: Kernel) -> None:
        self.ports, self.hub = self.make_hub()
        players = match.spec.players
        plans = tuple(f.SeatPlan("person", f"p{n}", f"P{n}") for n in range(players))
        options: dict[str, object] = msgspec.json.decode(msgspec.json.encode(match.spec.options))
        terms = Terms(match.spec.game.name, players, options)
        now = self.ports.now()
        created = f.Created(
            at=now, terms=terms, rules=match.spec.game.version, host="p0", seats=plans
        )
        table = Table(self.ident, created)
        table.game = cast(AnyGame, FromHere(match.spec.game, state))
        self.put(table, f.Started(at=now, setup={}, seed=SEED, commitment="sealed"))
        self.table = table
        self.clients = [self.make_client(f"p{n}") for n in range(players)]
        self.spectator = self.make_client("guest")
        self.ports.pass_time(3_000)  # a countdown, where there is one

    def make_hub(self) -> tuple[FakePorts, Hub]:
        """Where the table is."""
        ports = FakePorts()
        return ports, Hub(ports, FREE)

    def put(self, table: Table, started: f.Started) -> None:
        put(self.hub, table, started)

    def make_client(self, person: str) -> FakeClient:
        """Somebody who says hello to the table."""
        return FakeClient(self.hub, self.ports, person, self.ident)

    def settle(self) -> None:
        """Wait until everybody has heard everything."""

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    def bell_in(self) -> float:
        """Milliseconds until the clock moves; for ever where there is none."""
        t = self.table.round_time(self.ports.now())
        return math.inf if t is None else (self.match.deadline or 0) - t

    def play(self, seat: int, move: str) -> None:
        about = {"ply": self.table.ply, "rev": self.table.rev}
        self.clients[seat].say("play", move=move, **about)

    def look(self, seat: int, move: str, mover: int) -> tuple[bytes, bytes] | None:
        """What a seat would see and hear after a move; None if the game would be over."""
        after = self.match.copy()
        events = after.play(mover, move, self.table.round_time(self.ports.now()))
        if after.is_over:  # then nothing is secret any more
            return None
        heard = [event.seen_by(seat) for event in events]
        return msgspec.json.encode(after.view(seat)), msgspec.json.encode(heard)


MakeWorld = Callable[[Match, Kernel], OneWorld]


class TwoWorlds:
    """The true world, an imagined one, and the seat that must not tell them apart."""

    def __init__(
        self,
        match: Match,
        seat: int,
        rng: Random,
        world: MakeWorld = OneWorld,
        protocol: int = 1,
    ) -> None:
        view = match.view(seat)
        imagined = match.spec.game.sample(view, match.spec, rng)
        imagined.now = match.now
        self.seat = seat
        self.rng = rng
        self.true = world(match, match.kernel)
        self.imagined = world(match, imagined)
        self.protocol = protocol
        if protocol > 1:
            for asking in (seat, None):
                self.both(asking, "hello", table=self.true.table.id, protocol=protocol)

    def both(self, seat: int | None, kind: str, **fields: object) -> None:
        """Somebody (None: the spectator) says the same in both worlds."""
        for one in (self.true, self.imagined):
            client = one.spectator if seat is None else one.clients[seat]
            client.say(kind, **fields)

    def go_on(self) -> bool:
        """One more move that looks the same in both worlds; False if there is none."""
        true, other = self.true, self.imagined
        if true.bell_in() <= STEP_MS:  # it would show what chance holds for the next round
            return False
        for one in (true, other):
            one.ports.pass_time(STEP_MS)
        acting = [seat for seat in true.match.acting() if seat is not None]
        if true.table.status != "running" or not acting:
            return False
        mover = self.rng.pick(acting)
        move = self.rng.pick(true.match.legal(mover))
        same = self._same(mover, move)
        if same is None:
            return False
        true.play(mover, move)
        other.play(mover, same)
        return true.table.status == "running"

    def _same(self, mover: int, move: str) -> str | None:
        """A move in the imagined world that the seat cannot tell from `move` in the true one."""
        legal = self.imagined.match.legal(mover)
        if mover == self.seat:
            assert legal == self.true.match.legal(mover), "legal moves tell more than the view"
            candidates = [move]
        else:
            self.rng.shuffle(legal)
            candidates = [move, *legal] if move in legal else legal
        shown = self.true.look(self.seat, move, mover)
        if shown is None:
            return None
        for candidate in candidates:
            if self.imagined.look(self.seat, candidate, mover) == shown:
                return candidate
        return None

    def compare(self) -> int:
        """Every byte to the seat and to a spectator is the same in both; how many there were."""
        size = 0
        for one in (self.true, self.imagined):
            one.settle()
        for who in ("seat", "spectator"):
            said = []
            for one in (self.true, self.imagined):
                client = one.spectator if who == "spectator" else one.clients[self.seat]
                said.append(client.heard())
            for true, imagined in zip(*said, strict=True):
                assert true == imagined, f"{who} {self.seat} can tell: {true!r} {imagined!r}"
                assert SEED.encode() not in true
                size += len(true)
        return size


def at_any_moment(
    case: Case, number: int, rng: Random, world: MakeWorld = OneWorld
) -> TwoWorlds | None:
    """Two worlds from a random moment of a random game."""
    match = case.deal(number)
    whole = case.deal(number)
    play_random(whole, case.rng(number))
    play_random(match, case.rng(number), rng.below(len(whole.entries)))
    if match.is_over:
        return None
    protocol = 1 + number % 2  # updates that are whole, and those that tell what differs
    return TwoWorlds(match, rng.below(case.spec.players), rng, world, protocol)


def ask_everything(worlds: TwoWorlds, rng: Random) -> None:
    """Everything the seat and a spectator can try: looking, guessing, taking back, leaving."""
    seat, table = worlds.seat, worlds.true.table
    about = {"ply": table.ply, "rev": table.rev}
    match = worlds.true.match
    for asking in (seat, None):
        worlds.both(asking, "get-log")
        worlds.both(asking, "get-moment", ply=rng.below(table.ply + 2))
        worlds.both(asking, "get-moment", ply=0, eyes="open")
        worlds.both(asking, "get-moment", ply=0, eyes=(seat + 1) % match.spec.players)
    for guess in guesses(worlds, rng):
        worlds.both(seat, "preview", text=guess, **about)
        if rng.below(2) and guess not in match.legal(seat):
            worlds.both(seat, "play", move=guess, **about)
    seen = {"ply": rng.below(table.ply + 1), "rev": table.rev}
    worlds.both(seat, "hello", table=table.id, protocol=worlds.protocol, **seen)
    worlds.both(None, "hello", table=table.id, language="fr", protocol=worlds.protocol)


def guesses(worlds: TwoWorlds, rng: Random) -> list[str]:
    """Moves of other seats, of other moments, and nonsense: what a spy would try."""
    match = worlds.true.match
    found = ["", "nonsense", "take 9"]
    for seat in range(match.spec.players):
        for one in (worlds.true, worlds.imagined):
            legal = one.match.legal(seat)
            found += [rng.pick(legal) for _ in range(min(3, len(legal)))]
    found += [entry.move for entry in match.entries[-2:]]
    return found


def take_back(worlds: TwoWorlds, rng: Random) -> None:
    """The seat asks for its last move back; the others say yes or no."""
    table = worlds.true.table
    worlds.both(worlds.seat, "ask-undo", ply=table.ply, rev=table.rev)
    if table.undo is not None:
        agree = bool(rng.below(2))
        for other in table.undo.waiting:
            if table.undo is not None:
                about = {"ply": table.ply, "rev": table.rev}
                worlds.both(other, "answer-undo", agree=agree, **about)


def play_and_compare(case: Case, games: int, rng: Random, world: MakeWorld = OneWorld) -> int:
    """Random games from random moments on, with all that can be asked; how much was compared."""
    heard = 0
    for number in range(games):
        worlds = at_any_moment(case, number, rng, world)
        if worlds is None:
            continue
        for _ in range(PLIES):
            if not worlds.go_on():
                break
            if rng.below(4) == 0:
                ask_everything(worlds, rng)
            if rng.below(5) == 0:
                take_back(worlds, rng)
        ask_everything(worlds, rng)
        heard += worlds.compare()
    return heard
