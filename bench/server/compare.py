"""Tablée and boardgame.io side by side: moves per second of tables that play as fast as they can.

    python -m bench.server.compare --rounds 3

Tablée plays whole games with everything on disk; boardgame.io counts to as many moves as it can,
in memory. Both have tables of two people, each with a socket of their own, on the loopback
interface, in turns. boardgame.io and its client are installed from npm into a temporary folder.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.server.load import TICKS, stolen_seconds

HERE = Path(__file__).parent / "boardgame"


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def boardgame(folder: Path, tables: int, seconds: float) -> dict[str, float]:
    """One run of boardgame.io."""
    server = subprocess.Popen(["node", "server.cjs"], cwd=folder, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        words = [""]
        while words[0] != "ready":
            words = server.stdout.readline().split() or [""]
        load = ["node", "load.mjs", words[1], str(tables), str(seconds)]
        with subprocess.Popen(load, cwd=folder, stdout=subprocess.PIPE, text=True) as players:
            assert players.stdout is not None
            players.stdout.readline()  # all sit; from here on they play
            before = processor_seconds(server.pid)
            result: dict[str, float] = json.loads(players.stdout.readline())
            spent = processor_seconds(server.pid) - before
        return {**result, "us_per_move": round(1e6 * spent / max(1, result["moves"]), 1)}
    finally:
        server.kill()
        server.wait()


def tablee(game: str, tables: int, seconds: float) -> dict[str, float]:
    """One run of Tablée."""
    bench = [sys.executable, "-m", "bench.server.load", "--game", game, "--seats", "2"]
    size = ["--tables", str(tables), "--seconds", str(seconds)]
    done = subprocess.run([*bench, *size], stdout=subprocess.PIPE, text=True, check=True)
    result: dict[str, float] = json.loads(done.stdout)
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="botanik")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=3)
    wanted = parser.parse_args()
    ratios = []
    with tempfile.TemporaryDirectory(prefix="boardgame-") as name:
        folder = Path(name)
        shutil.copytree(HERE, folder, dirs_exist_ok=True)
        subprocess.run(["npm", "install", "--silent", "--no-audit"], cwd=folder, check=True)
        for _ in range(wanted.rounds):
            stolen = stolen_seconds()
            theirs = boardgame(folder, wanted.tables, wanted.seconds)
            ours = tablee(wanted.game, wanted.tables, wanted.seconds)
            ratios.append(ours["moves_per_second"] / theirs["moves_per_second"])
            stolen = round(stolen_seconds() - stolen, 2)
            both = {"boardgame.io": theirs, "tablee": ours, "stolen_seconds": stolen}
            print(json.dumps(both), flush=True)
    print(f"Tablée makes {statistics.median(ratios):.2f} times as many moves a second.")


if __name__ == "__main__":
    main()
