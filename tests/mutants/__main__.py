"""`python -m tests.mutants`: make deliberate mistakes, one at a time, and see which tests notice.

    python -m tests.mutants                   all of them
    python -m tests.mutants undo-after-reveal one of them, or several
    python -m tests.mutants tables.toml       those of one list
    python -m tests.mutants -n 4              four at a time
    python -m tests.mutants --without         the same tests without any mistake: all must pass

The exit status is 1 if a mistake survives that is not explained.
"""

from __future__ import annotations

import argparse
import queue
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic

from tests.mutants.mutant import Mutant, read_mutants
from tests.mutants.run import PackageCopy, Verdict

Judge = Callable[[PackageCopy, Mutant], Verdict]


def chosen(names: Sequence[str], mutants: list[Mutant]) -> list[Mutant]:
    """The mistakes of these names or lists; all of them without any."""
    known = {word for mutant in mutants for word in (mutant.name, mutant.listed)}
    unknown = set(names) - known
    if unknown:
        raise SystemExit(f"No mistake is called {', '.join(sorted(unknown))}.")
    if not names:
        return mutants
    return [mutant for mutant in mutants if mutant.name in names or mutant.listed in names]


def judge_all(mutants: list[Mutant], judge: Judge, parallel: int) -> dict[str, Verdict]:
    """Judge mistakes, some at a time, and print each verdict as it comes."""
    with tempfile.TemporaryDirectory(prefix="tablee-mutants-") as folder:
        copies: queue.SimpleQueue[PackageCopy] = queue.SimpleQueue()
        for number in range(parallel):
            copies.put(PackageCopy(Path(folder) / str(number)))

        def one(mutant: Mutant) -> Verdict:
            copy, began = copies.get(), monotonic()
            try:
                verdict = judge(copy, mutant)
            finally:
                copies.put(copy)
            print(f"{verdict:9} {mutant.name} ({monotonic() - began:.0f} s)", flush=True)
            return verdict

        with ThreadPoolExecutor(parallel) as pool:
            verdicts = list(pool.map(one, mutants))
    return {mutant.name: verdict for mutant, verdict in zip(mutants, verdicts, strict=True)}


def report(mutants: list[Mutant], verdicts: dict[str, Verdict]) -> bool:
    """Print who survived and the share of those who did not; whether all is as it should be."""
    killed = [mutant for mutant in mutants if verdicts[mutant.name] == "killed"]
    is_good = True
    for mutant in mutants:
        verdict, reason = verdicts[mutant.name], mutant.entry.survives
        if verdict == "killed" and not reason:
            continue
        print(f"\n{mutant.name}: {verdict}\n  {mutant.entry.file}: {mutant.entry.about}")
        if verdict == "survived" and reason:
            print(f"  Explained: {reason}")
            continue
        is_good = False
        if verdict == "killed":
            print("  A test notices it now: take its explanation away.")
        elif verdict == "survived":
            print("  No test notices it: write one, or explain why none can.")
        else:
            print(f"  pytest could not run {' '.join(mutant.entry.tests)}.")
    print(f"\n{len(killed)} of {len(mutants)} killed ({100 * len(killed) / len(mutants):.1f} %).")
    return is_good


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("names", nargs="*", help="mistakes, or lists such as tables.toml")
    parser.add_argument("-n", type=int, default=1, help="how many at a time")
    parser.add_argument("--without", action="store_true", help="run the tests without mistakes")
    given = parser.parse_args(arguments)
    mutants = chosen(given.names, read_mutants())
    if given.without:
        verdicts = judge_all(_unlike(mutants), PackageCopy.test, given.n)
        return int(set(verdicts.values()) != {"survived"})
    return int(not report(mutants, judge_all(mutants, PackageCopy.judge, given.n)))


def _unlike(mutants: list[Mutant]) -> list[Mutant]:
    """One mistake for every set of tests that is run, and the way it is run."""
    return list({(mutant.entry.tests, mutant.is_compiled): mutant for mutant in mutants}.values())


if __name__ == "__main__":
    sys.exit(main())
