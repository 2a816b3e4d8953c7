"""`serve_together`: one server of several, from its socket to PostgreSQL and NATS."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from functools import partial

from tablee.games import GAMES
from tablee.server.assembly import Assembly, Say, address_of, start_bots
from tablee.server.clock import Clock
from tablee.server.cluster import bus as nats
from tablee.server.cluster.membership import Membership
from tablee.server.cluster.outgoing import Post
from tablee.server.cluster.ports import ClusterPorts
from tablee.server.cluster.questions import ClusterQuestions
from tablee.server.cluster.relay import ClusterRelay
from tablee.server.hub.hub import Hub
from tablee.server.metrics import Metrics
from tablee.server.net.inbox import Inbox
from tablee.server.settings import Settings
from tablee.store.interface import StoreError
from tablee.store.postgres.incarnation import Beat, Incarnation
from tablee.store.postgres.store import PostgresStore, open_store
from tablee.tables.facts import readable

RETRY_MS = 100
"""When a client that was dropped may come back: another server is there at once."""


async def serve_together(
    listening: socket.socket,
    open_door: Callable[[], None],
    store_url: str,
    bus_url: str,
    say: Say,
    settings: Settings,
) -> None:
    """Serve until SIGINT or SIGTERM; a `TableeError` says why the server cannot start.

    `open_door` lets people connect. Until then they are refused, and a load balancer tries another
    server at once; if they could connect, they would wait until this one has a lease.
    """
    rules = [one for game in GAMES for version in game.versions for one in readable(game, version)]
    store = await open_store(store_url, rules)
    now = await store.now()
    together = Together(store, Clock(wall=lambda: now / 1000), say, settings)
    try:
        await together.start(bus_url)
        open_door()
        together.say("server.together", address=address_of(listening))
        await together.assembly.serve(listening)
    finally:
        own = together.questions.own
        await together.close()
    say("server.handed-over", server=own)


class Together:
    """The parts of one server of several, and what happens between them."""

    def __init__(self, store: PostgresStore, clock: Clock, say: Say, settings: Settings) -> None:
        self._store = store
        self._clock = clock
        self._tell = say
        loop = asyncio.get_running_loop()
        self._inbox = Inbox(self._answer_failed)
        self.bus = nats.Bus(f"tablee.{store.installation.name}", self._bus_changed)
        self.questions = ClusterQuestions(self.bus)
        pool = start_bots(settings, lambda: self.hub, self.say)
        self.ports = ClusterPorts(store, pool, self._warn, self._inbox.put, clock)
        self.relay = ClusterRelay(
            Post(self.bus.publish, loop.call_soon),
            self.ports.outboxes,
            self._inbox.addresses,
            self._receive,
            self.ports.later,
        )
        self.hub = Hub(self.ports, settings.sockets, self.relay, RETRY_MS)
        self.relay.hub = self.hub
        self.membership = Membership(store, self._joined, self._beaten, self._lost, self._warn)
        key = store.installation.key
        self.assembly = Assembly(
            self.hub,
            self.ports,
            self._inbox,
            key,
            settings,
            self.say,
            self.questions,
            self._hand_over,
        )
        self.questions.commands = self.assembly.commands
        self._measure(self.hub.metrics)

    def say(self, key: str, **facts: object) -> None:
        """A line that also says which of the servers it is about."""
        self._tell(key, **{"server": self.questions.own, **facts})

    async def start(self, bus_url: str) -> None:
        await self.bus.connect(bus_url)
        self.relay.is_reachable = True
        await self.membership.start()

    async def close(self) -> None:
        await self.membership.stop()
        await self.bus.close()
        await self.ports.loop.run_in_executor(None, self.ports.pool.close)
        await self._store.close()

    async def _hand_over(self) -> None:
        """Tables first: when clients are told to come back, another server can have them."""
        self.hub.rooms.stop()
        await self.membership.stop()

    # -- what happens ----------------------------------------------------------------

    async def _joined(self, life: Incarnation) -> None:
        now = await self._store.now()
        self._clock.catch_up(now)
        self.ports.stops = await self._store.stops(now)
        self.relay.begin(life.number)
        await self.bus.begin(
            life.number, self.relay.heard, self.questions.answer, self.questions.answer_all
        )
        self.questions.own = life.number

    def _beaten(self, beat: Beat) -> None:
        self._clock.follow(beat.now)
        self.questions.others = len(beat.alive) - 1
        self.relay.keep(beat.alive)
        self.bus.measure()
        if beat.fenced:
            silent = ", ".join(map(str, beat.fenced))
            self.say("server.fenced", silent=silent)
            self.assembly.chores_now.set()  # their tables may have something to do

    def _lost(self) -> None:
        """From now on others may own the tables: forget them at once, without a word."""
        self.say("server.lease-lost")
        self.questions.own = 0
        self.hub.forget()
        self.relay.forget_all()

    def _bus_changed(self) -> None:
        self.relay.is_reachable = self.bus.is_connected
        if not self.bus.is_connected:
            self.relay.forget_all()

    def _receive(self, number: int, data: bytes) -> None:
        """Something that a client elsewhere says to a table here."""
        call = partial(self.hub.receive, number, data, time.perf_counter())
        self._inbox.put(number, call, at_once=True)

    def _answer_failed(self, client: int, error: Exception) -> None:
        self.ports.give_up(client, error)

    def _warn(self, error: StoreError) -> None:
        self.say(f"error.{error.key}", **error.facts)

    # -- figures ---------------------------------------------------------------------

    def _measure(self, metrics: Metrics) -> None:
        def life() -> Incarnation | None:
            return self._store.incarnation

        metrics.gauges |= {
            "owned": ("Tables that this server owns.", lambda: len(self.hub.rooms.by_table)),
            "servers": (
                "Servers that are there, with this one.",
                lambda: self.questions.others + 1,
            ),
            "lease_age_seconds": (
                "Since the lease was renewed; -1 without one.",
                lambda: -1.0 if (now := life()) is None else round(now.age, 3),
            ),
            "bus_lag_seconds": ("A message to itself over the bus.", lambda: self.bus.lag),
        }
        metrics.counters |= {
            "forwarded_total": (
                "Messages of clients passed on to other servers.",
                lambda: self.relay.forwarded,
            ),
            "asked_total": ("Questions to other servers.", lambda: self.questions.asked),
            "fenced_total": (
                "How often this server has lost its lease.",
                lambda: self.membership.fenced,
            ),
            "commits_total": ("Commits of this server.", lambda: self._store.commits),
        }
