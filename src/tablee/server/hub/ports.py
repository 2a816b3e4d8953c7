"""What the hub needs from outside, so that it knows no loop, no socket and no thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from tablee.engine.errors import TableeError
from tablee.server.bots.questions import Answered, Asker, Question
from tablee.server.waiting import Waited
from tablee.store.interface import Done, Elsewhere, StoreError, Write


class Timer(Protocol):
    """A call that will be made, unless it is cancelled."""

    def cancel(self) -> None: ...


class Asked(Protocol):
    """A question that a bot will think about."""

    def hurry(self, asker: Asker) -> None:
        """Somebody more urgent waits for it now."""

    def drop(self) -> None:
        """Nobody wants the answer any more; it may come all the same."""


T = TypeVar("T")
Read = Callable[[list[bytes]], T]
"""Makes something of the facts of a table."""
Loaded = Callable[[T | Elsewhere | TableeError], None]
"""Is told what was made, who else owns the table, or why not."""


class Ports(Protocol):
    """Everything the hub can ask for. Callbacks come later, on the hub's own thread."""

    @property
    def stops(self) -> Sequence[tuple[int, int]]:
        """When no server ran: beginning and end, ms since 1970, oldest first."""

    def now(self) -> int:
        """The time: ms since 1970."""

    def not_before(self, ms: int) -> None:
        """The time is at least this: it does not run backwards when a table changes servers."""

    def later(self, ms: int, call: Callable[[], None]) -> Timer:
        """Call something in `ms` milliseconds."""

    def soon(self, client: int, call: Callable[[], None]) -> None:
        """Go on with what a client asked for, when others had their turn."""

    def aside(
        self, who: str, work: Callable[[], None], done: Callable[[Exception | None], None]
    ) -> None:
        """Do something off the loop, then call `done`, with an error if there was one.

        `who` is the address that waits for it: addresses take turns.
        """

    def send(self, client: int, data: bytes) -> None:
        """Give a client a message. Never blocks; a client that does not read is dropped."""

    def close(self, client: int, last: bytes) -> None:
        """End a client's connection after what was sent, with last words."""

    def load(self, table: str, read: Read[T], loaded: Loaded[T], who: str) -> None:
        """Own a table, make something of its facts off the loop, tell it; or who else owns it.

        `who` is the address that waits for it: addresses take turns.
        """

    def release(self, table: str) -> None:
        """Give a table up that was loaded and cannot be used."""

    def write(self, write: Write, done: Done) -> None:
        """Append to the store."""

    def ask(self, question: Question, answered: Answered, asker: Asker) -> Asked:
        """Let a bot think."""

    def wait_for(self, table: str, game: str, waited: tuple[Waited, ...]) -> None:
        """A table waits for these people, who are not there, and for nobody else."""

    def new_table(self) -> str:
        """An id that nobody can guess."""

    def new_seed(self) -> str:
        """128 random bits from the operating system, as hex."""

    def warn(self, error: StoreError) -> None:
        """One line for whoever runs the server."""

    def report(self, error: Exception) -> None:
        """A bug in the server, for its log."""


class Relay(Protocol):
    """The way to clients' tables that other servers own. What those say comes back as sent."""

    def join(self, owner: int, client: int, person: str, address: str, hello: bytes) -> None:
        """Bring a client to its table."""

    def forward(self, client: int, data: bytes) -> None:
        """Pass on what a client says after its hello."""

    def leave(self, client: int) -> None:
        """A client has left its table."""
