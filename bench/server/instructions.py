"""How many instructions the hub needs for a move: the same on a busy machine as on a quiet one.

    python -m bench.server.instructions                       all four games, this checkout
    python -m bench.server.instructions . ../before           side by side with another one

Runs `bench.server.hub` of each checkout under valgrind, which has to be installed. Only what the
hub does is counted: it is called by `functools.reduce`, which nothing else there uses.
Say `--protocol 0 2` to compare with a version in
which clients say none.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

GAMES = (("botanik", 2), ("matryoshka", 4), ("renature", 3), ("mondo", 4))
COUNTED = "functools_reduce"
COLLECTED = re.compile(r"Collected : (\d+)")


def count(tree: Path, game: str, seats: int, protocol: int, tables: int, plies: int) -> int:
    """Instructions per move, of whole games or their beginnings."""
    own = tree / ".venv/bin/python"
    python = str(own.absolute()) if own.exists() else sys.executable
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    bench = [python, "-m", "bench.server.hub", "--game", game, "--seats", str(seats)]
    size = ["--tables", str(tables), "--plies", str(plies), "--protocol", str(protocol)]
    done = subprocess.run(
        [*valgrind, f"--toggle-collect={COUNTED}", *bench, *size],
        cwd=tree,
        env={"PYTHONHASHSEED": "0", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    )
    found = COLLECTED.search(done.stderr)
    assert found is not None, done.stderr
    return int(found[1]) // (tables * plies)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("trees", nargs="*", type=Path, default=[Path()], help="checkouts")
    parser.add_argument("--protocol", type=int, nargs="*", default=[], help="one per checkout")
    parser.add_argument("--game", choices=[game for game, _ in GAMES], help="only this one")
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--plies", type=int, default=60)
    wanted = parser.parse_args()
    protocols = wanted.protocol or [2] * len(wanted.trees)
    for game, seats in GAMES:
        if wanted.game in (None, game):
            found = [
                count(tree, game, seats, protocol, wanted.tables, wanted.plies)
                for tree, protocol in zip(wanted.trees, protocols, strict=True)
            ]
            print(f"{game} {seats}: {', '.join(f'{n:,}' for n in found)} a move", flush=True)


if __name__ == "__main__":
    main()
