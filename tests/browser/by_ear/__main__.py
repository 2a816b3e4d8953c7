"""Play ten games of each kind by ear, in both languages; what was played already is not repeated.

`python -m tests.browser.by_ear FILE [PART …]`: figures are appended to FILE. With parts, only games
whose test has one of them in its name (`mondo`, `renature-fr`).
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

from tests.browser.by_ear.findings import FILE, noted, summary
from tests.browser.by_ear.test_by_ear import GAMES, PLAYERS

TESTS = "tests/browser/by_ear/test_by_ear.py"
AT_ONCE = int(os.environ.get("TABLEE_BY_EAR_AT_ONCE", "2"))
"""Games that are played side by side; Mondo's clock runs meanwhile."""


def test_of(game: str, language: str, number: int) -> str:
    if game == "mondo":
        return f"{TESTS}::test_mondo_is_built_by_ear[{language}-{number}]"
    return f"{TESTS}::test_a_game_is_played_to_its_end[{game}-{language}-{number}]"


def play(file: Path, game: str, language: str, number: int) -> bool:
    """One game, in a process of its own; whether all promises were kept."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", test_of(game, language, number)]
    environment = {**os.environ, "TABLEE_SOAK": "1", FILE: str(file.resolve())}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"FAILED {game} {language} {number}\n{done.stdout[-6000:]}", flush=True)
    return done.returncode == 0


def is_meant(name: tuple[str, str, int], parts: list[str]) -> bool:
    return not parts or any(part in "-".join(map(str, name)) for part in parts)


def main() -> int:
    file, parts = Path(sys.argv[1]), sys.argv[2:]
    before = {one.name for one in noted(file)}
    every = product(range(GAMES), (*PLAYERS, "mondo"), ("en", "fr"))
    names = [(game, language, number) for number, game, language in every]
    wanted = [name for name in names if name not in before and is_meant(name, parts)]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        kept = list(pool.map(lambda name: play(file, *name), wanted))
    print(summary(noted(file)))
    print(f"{kept.count(True)} games kept all promises, {kept.count(False)} did not.")
    return int(not all(kept))


if __name__ == "__main__":
    sys.exit(main())
