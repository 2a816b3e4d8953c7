"""Questions that wait for a bot, in an order that is fair to people."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Generic, TypeVar

from tablee.server.bots.questions import Asker, Urgency
from tablee.server.fair_queue import FairQueue

T = TypeVar("T")


class Ticket(Generic[T]):
    """A place in the queue."""

    __slots__ = ("is_open", "item", "urgency")

    def __init__(self, item: T, urgency: Urgency) -> None:
        self.item = item
        self.urgency = urgency
        self.is_open = True
        """Until it is taken, or nobody wants it any more."""


Lanes = OrderedDict[str, FairQueue[Ticket[T]]]
"""Tickets by address, the one whose turn it is first; those of one address by person."""


class BotQueue(Generic[T]):
    """A queue for threads: the most urgent first; addresses take turns, and people within them."""

    def __init__(self, most: int) -> None:
        """`most`: how many tickets of one urgency may wait for one address."""
        self._most = most
        self._lanes: dict[Urgency, Lanes[T]] = {kind: OrderedDict() for kind in Urgency}
        self._changed = threading.Condition()
        self._open = 0
        self._is_closed = False

    def __len__(self) -> int:
        return self._open

    def put(self, item: T, asker: Asker) -> Ticket[T] | None:
        """Never blocks; None if too many wait for this address already."""
        with self._changed:
            ticket = Ticket(item, asker.urgency)
            if not self._append(ticket, asker):
                return None
            self._open += 1
            return ticket

    def hurry(self, ticket: Ticket[T], asker: Asker) -> None:
        """It is more urgent now, and for somebody else."""
        with self._changed:
            is_better = ticket.is_open and asker.urgency < ticket.urgency
            if is_better and self._append(ticket, asker):
                ticket.urgency = asker.urgency

    def drop(self, ticket: Ticket[T]) -> None:
        """Nobody wants to know any more."""
        with self._changed:
            self._close(ticket)

    def take(self) -> tuple[T, int] | None:
        """The next one, as soon as there is one, and how many more wait for its address.

        None once the queue is closed.
        """
        with self._changed:
            while not self._is_closed:
                for lanes in self._lanes.values():
                    while lanes:
                        ticket, more = _next(lanes)
                        if ticket.is_open:
                            self._close(ticket)
                            return ticket.item, more
                self._changed.wait()
            return None

    def close(self) -> None:
        """Drop what waits, and let every thread that waits in `take` go."""
        with self._changed:
            self._is_closed = True
            for lanes in self._lanes.values():
                lanes.clear()
            self._open = 0
            self._changed.notify_all()

    def _append(self, ticket: Ticket[T], asker: Asker) -> bool:
        lane = self._lanes[asker.urgency].setdefault(asker.address, FairQueue())
        if len(lane) >= self._most:
            return False
        lane.put(asker.person, ticket)
        self._changed.notify()
        return True

    def _close(self, ticket: Ticket[T]) -> None:
        if ticket.is_open:
            ticket.is_open = False
            self._open -= 1


def _next(lanes: Lanes[T]) -> tuple[Ticket[T], int]:
    """The next ticket of the address whose turn it is, and how many more it has."""
    address, lane = lanes.popitem(last=False)
    ticket = lane.take()
    if lane:
        lanes[address] = lane
    return ticket, len(lane)
