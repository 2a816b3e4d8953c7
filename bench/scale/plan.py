"""What measured costs mean for many players: machines, and where the limits of the engines are.

A simulation on paper: linear in what was measured, with the assumptions written beside it.
"""

from __future__ import annotations

from math import ceil

from msgspec import Struct

SECONDS_BETWEEN_MOVES = 20.0
"""Of one player, on average over a game."""
PLAYERS_PER_TABLE = 3
SPECTATORS_PER_PLAYER = 0.2
BUSY = 0.5
"""How much of a core is used at most, so that latencies stay short and a server may die."""
CORES = 2
"""Of a machine that one server has: one for Python, one for bots and the system."""
MEMORY_MB = 4_000
POSTGRES_COMMITS = 2_000.0
"""Group commits a second on one disk that takes 0.5 ms for each: with hundreds of servers there
are many small groups."""
COMMIT_SECONDS = 0.01
"""A busy server commits about a hundred times a second."""
NATS_MESSAGES = 200_000.0
"""Messages a second through one NATS server on a few cores."""


class Costs(Struct, frozen=True):
    """Processor time in microseconds, memory in kilobytes."""

    move: float
    """Of a server, for a move of which it owns the table."""
    forwarded: float
    """Of both servers together, for a move from another one."""
    postgres: float
    nats: float
    """Of NATS, for a forwarded move."""
    spectator: float
    """For each spectator of a move."""
    socket_kb: float
    table_kb: float


class Need(Struct, frozen=True):
    """What so many players need."""

    players: int
    moves_per_second: float
    servers: int
    postgres_cores: float
    commits: float
    nats_messages: float
    partitions: int
    """Databases that the tables are divided into by their id."""


def plan(players: int, costs: Costs, hashed: float = 0.95) -> Need:
    """`hashed`: the share of moves that the load balancer sends straight to the owner."""
    moves = players / SECONDS_BETWEEN_MOVES
    per_move = hashed * costs.move + (1 - hashed) * costs.forwarded
    watching = SPECTATORS_PER_PLAYER * PLAYERS_PER_TABLE
    busy = moves * (per_move + watching * costs.spectator) / 1e6
    sockets = players * (1 + SPECTATORS_PER_PLAYER)
    memory = (sockets * costs.socket_kb + players / PLAYERS_PER_TABLE * costs.table_kb) / 1000
    servers = max(2, ceil(busy / BUSY), ceil(memory / MEMORY_MB)) + 1  # one may die
    commits = min(moves, servers / COMMIT_SECONDS)
    postgres = moves * costs.postgres / 1e6
    return Need(
        players,
        round(moves),
        servers,
        round(postgres, 2),
        round(commits),
        round(moves * (1 - hashed) * 2 + 4 * servers),
        max(1, ceil(commits / POSTGRES_COMMITS), ceil(postgres / 8)),
    )


def table(costs: Costs) -> str:
    """The plan for ten thousand to a million players, as Markdown."""
    rows = [
        "| players | moves/s | servers | PostgreSQL cores | commits/s | NATS/s | databases |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for players in (10_000, 100_000, 1_000_000):
        need = plan(players, costs)
        rows.append(
            f"| {need.players:,} | {need.moves_per_second:,.0f} | {need.servers} |"
            f" {need.postgres_cores} | {need.commits:,.0f} | {need.nats_messages:,.0f} |"
            f" {need.partitions} |"
        )
    return "\n".join(rows)
