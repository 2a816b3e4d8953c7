"""How many connections are open, and from where: no address can take them all."""

from __future__ import annotations

from asyncio import BaseTransport, Transport
from collections.abc import Callable

import uvicorn

from tablee.server.rate_limits import network_of
from tablee.server.settings import Settings

try:
    import resource
except ImportError:  # Windows, where sockets are not counted as files
    resource = None  # type: ignore[assignment]

SLICE = 4 * 1024
"""How much received data is parsed in one go."""
MOST_FILES = 65_536
SPARE_FILES = 128
"""Files that are kept for the database, the bots, and the page's files that are being sent."""

Reached = Callable[[str], None]
"""Told which limit was reached."""


def most_connections() -> int:
    """As many as this process may open files, after asking the system for more."""
    if resource is None:
        return MOST_FILES
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    if now == resource.RLIM_INFINITY:
        return MOST_FILES
    if now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    files = max(now, wanted)
    return files - max(SPARE_FILES, files // 4)


class Connections:
    """All open connections by address.

    Proxies that the server believes speak for many people: they have no limit of their own.
    """

    def __init__(
        self, most: int, per_address: int, is_proxy: Callable[[str], bool], reached: Reached
    ) -> None:
        self._most = most
        self._per_address = per_address
        self._is_proxy = is_proxy
        self._reached = reached
        self._networks: dict[BaseTransport, str] = {}
        self._open: dict[str, dict[Transport, None]] = {}  # by address, oldest first

    def admit(self, transport: Transport, address: str) -> bool:
        """Count a new connection; False: there is no room for it."""
        network = "" if self._is_proxy(address) else network_of(address)
        own = len(self._open.get(network, ()))
        if network and own >= self._per_address:
            self._reached("connections")
            return False
        if len(self._networks) >= self._most:
            self._reached("room")
            if not self._make_room(own):
                return False
        self._networks[transport] = network
        self._open.setdefault(network, {})[transport] = None
        return True

    def remove(self, transport: BaseTransport) -> None:
        """A connection is gone, or never was admitted."""
        network = self._networks.pop(transport, None)
        if network is not None:
            own = self._open[network]
            del own[transport]  # type: ignore[arg-type]
            if not own:
                del self._open[network]

    def _make_room(self, own: int) -> bool:
        """Close the oldest connection of the address that has most, for one that has fewer."""
        addresses = [network for network in self._open if network]
        largest = max(addresses, key=lambda network: len(self._open[network]), default="")
        if not largest or len(self._open[largest]) <= own + 1:
            return False
        oldest = next(iter(self._open[largest]))
        self.remove(oldest)
        oldest.abort()
        return True


class GuardedConfig(uvicorn.Config):
    """uvicorn's settings, and what limits its connections."""

    connections: Connections
    settings: Settings
    reached: Reached


def guard(config: uvicorn.Config) -> GuardedConfig:
    """The settings of a connection of this server."""
    assert isinstance(config, GuardedConfig)
    return config
