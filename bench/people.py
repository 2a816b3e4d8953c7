"""How fast a server answers about people: `python -m bench.people [GAMES] [PEOPLE]`.

Makes a data folder where one person has finished so many games and so many people are on a
leaderboard, starts a server on it, and asks. Nothing of it is played: the rows are those that the
server writes at the end of a game.
"""

from __future__ import annotations

import http.client
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import apsw
import msgspec

from tablee.engine.record import Result
from tablee.ratings import ladder
from tablee.server.net.identity import Identities, hashed, read_key
from tablee.server.wire.http_messages import TableLine
from tablee.store import table_rows
from tablee.store.interface import Finished, PlayedSeat, SeatedPerson, Summary
from tablee.store.people import SqlitePeople

SECRET = "0123456789abcdef" * 2
KINDS = {
    "matryoshka": ("runs", "columns"),
    "botanik": ("groups", "flowers"),
    "renature": ("areas", "bonuses", "clouds", "plants"),
    "mondo": ("animals", "landscapes", "bonus", "volcanoes", "empty", "mismatches", "tasks"),
}
PLAYERS = {"matryoshka": 3, "botanik": 2, "renature": 2, "mondo": 2}
DAY = 86_400_000
ROUNDS = 40
"""How often each question is asked."""


def make_games(connection: apsw.Connection, person: str, games: int) -> None:
    """A person's history: some years, four games, people and bots."""
    rng = random.Random("games")
    start = 1_700_000_000_000
    for number in range(games):
        game = rng.choice(list(KINDS))
        players = PLAYERS[game]
        points = {kind: rng.randint(-3, 25) for kind in KINDS[game]}
        scores = (sum(points.values()), *(rng.randint(5, 50) for _ in range(players - 1)))
        ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
        against = rng.choice(("people", "club", "expert", "casual"))
        others = ("Bo", "Cy")[: players - 1]
        names = ("Ana", *(others if against == "people" else (f"[{against}]",) * (players - 1)))
        ended = start + number * DAY // 8
        table = f"game{number:08}"
        result = Result(scores, ranks)
        line = TableLine(
            table, game, players, "over", names, 0, {}, ended - 9, ended, False, result
        )
        data = msgspec.json.encode(line)
        summary = Summary("over", ended - 9, ended, None, (SeatedPerson(person, "Ana"),), data)
        table_rows.summarise(connection, table, summary)
        kinds = msgspec.json.encode(points).decode()
        seat = PlayedSeat(person, 0, scores[0], ranks[0] == 1, against, kinds)
        table_rows.index(connection, table, Finished(game, players, ended, "", b"{}", (seat,)))


def make_board(connection: apsw.Connection, person: str, people: int) -> None:
    """Everybody on one leaderboard; this person in its middle."""
    rng = random.Random("board")
    for number in range(people):
        who = person if number == 0 else hashed(str(number))
        mu = 25.0 if number == 0 else rng.gauss(25, 6)
        sigma = 2.0 if number == 0 else rng.uniform(1, 8)
        connection.execute("INSERT INTO profiles VALUES (?, ?, 1)", (who, f"P{number}"))
        connection.execute(
            "INSERT INTO ratings VALUES ('people', 'botanik', ?, ?, ?, 30, 15, ?, 1)",
            (who, mu, sigma, ladder.at_least(mu, sigma)),
        )


def ask(port: int, path: str, cookie: str) -> tuple[float, bytes]:
    line = http.client.HTTPConnection("127.0.0.1", port)
    began = time.perf_counter()
    line.request("GET", path, headers={"cookie": f"tablee={cookie}"})
    body = line.getresponse().read()
    took = time.perf_counter() - began
    line.close()
    return took, body


def cpu(process: int) -> float:
    """Processor seconds of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def main(games: int, people: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        person = hashed(SECRET)
        store = SqlitePeople(folder)
        store.change(lambda connection: make_games(connection, person, games))
        store.change(lambda connection: make_board(connection, person, people))
        store.close()

        async def known(_: str) -> bool:
            return False

        cookie = Identities(read_key(folder), known).sign(SECRET)
        command = [sys.executable, "-m", "tablee", "serve", "--port", "0", "--data", name]
        server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        assert server.stderr is not None
        port = int(re.findall(r":(\d+)", server.stderr.readline())[0])
        middle = f"{1_700_000_000_000 + games // 2 * DAY // 8}-x"
        print(f"{games} games of one person, {people} people on a leaderboard")
        print("| question | median ms | 95 % ms | processor ms |\n|---|---|---|---|")
        for path in (
            "/api/me/statistics",
            "/api/me/games",
            f"/api/me/games?after={middle}",
            "/api/me/games?game=mondo&against=people&won=yes",
            "/api/me/ratings",
            "/api/ratings/botanik",
        ):
            ask(port, path, cookie)
            before = cpu(server.pid)
            took = sorted(ask(port, path, cookie)[0] * 1000 for _ in range(ROUNDS))
            used = (cpu(server.pid) - before) * 1000 / ROUNDS
            late = took[int(0.95 * ROUNDS)]
            print(f"| {path} | {statistics.median(took):.1f} | {late:.1f} | {used:.1f} |")
            time.sleep(2)  # an address may ask so often, and no more
        server.send_signal(signal.SIGTERM)
        server.wait()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3] or ("10000", "100000")))
