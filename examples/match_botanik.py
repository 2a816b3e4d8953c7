"""A long match of the trained network against a level, which can be interrupted and goes on.

    pip install 'tablee[envs,learn]'
    python examples/match_botanik.py botanik.onnx match.jsonl --games 1000 --jobs 2

Every deal is played twice, with the seats exchanged; both sides have the same time of the processor
for a decision. Each game becomes a line of the file as soon as it and all before it are over. The
same command plays what is missing; the number of games was to be chosen before the first of them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

from learned_botanik import Learned

import tablee
from tablee.arena.entrants import entrants
from tablee.arena.series import run
from tablee.arena.standings import Share, outcome_of, seats_of, win_share
from tablee.arena.tournament import schedule
from tablee.bots.budget import parse_budget
from tablee.engine.errors import TableeError


def begun(file: Path, conditions: dict[str, object]) -> list[dict[str, object]]:
    """The games that a file has; it must be of a match under the same conditions."""
    if not file.exists():
        file.write_text(json.dumps(conditions) + "\n", "utf-8")
    text = file.read_text("utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:  # the program was ended while it wrote a line
        file.write_text(whole, "utf-8")
    try:
        first, *games = [json.loads(line) for line in whole.splitlines()]
    except ValueError:
        raise SystemExit(f"{file} is not the file of a match.") from None
    if first != conditions:
        raise SystemExit(f"{file} is of another match: {json.dumps(first)}.")
    return games


def told(games: list[dict[str, object]]) -> str:
    """What the network has won so far."""
    share = Share(sum(game["won"] for game in games), len(games))
    low, high = share.interval
    lost = sum(game["forfeit"] is not None for game in games)
    return (
        f"{share.whole} games: the network won {share.mean:.1%} (95 %: {low:.1%} to {high:.1%})"
        + (f", {lost} by forfeit" if lost else "")
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("network", help="an ONNX file of train_botanik.py")
    parser.add_argument("file", type=Path, help="where the games are kept, a line each")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--budget", default="30ms", help="of the processor, for each decision")
    parser.add_argument("--against", default="expert")
    parser.add_argument("--seed", default="match", help="which deals there are")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    try:
        network = hashlib.sha256(Path(asked.network).read_bytes()).hexdigest()
        entered = entrants([Learned(str(Path(asked.network).resolve())), asked.against])
        spec = tablee.deal("botanik").spec
        jobs = schedule(spec, entered, asked.games, asked.seed, parse_budget(asked.budget))
        conditions = {
            "network": network,
            "against": asked.against,
            "seed": asked.seed,
            "budget": asked.budget,
            "games": asked.games,
            "tablee": tablee.__version__,
        }
        games = begun(asked.file, conditions)
        with asked.file.open("a", encoding="utf-8") as kept:
            for done in run(jobs[len(games) :], asked.jobs) if len(games) < len(jobs) else ():
                outcome, (own,) = outcome_of(done), seats_of(done, entered[0].name)
                forfeit = None if done.forfeit is None else str(done.forfeit)
                won = win_share(outcome, own)
                game = {"deal": done.job.seed, "seat": own, "won": won, "scores": outcome.scores}
                games.append({**game, "forfeit": forfeit})
                kept.write(json.dumps(games[-1]) + "\n")
                kept.flush()
                if len(games) % 20 == 0:
                    print(told(games), flush=True)
        print(told(games))
    except (TableeError, OSError) as error:
        raise SystemExit(str(error)) from None
    except KeyboardInterrupt:
        raise SystemExit("Interrupted; the same command goes on.") from None


if __name__ == "__main__":
    main()
