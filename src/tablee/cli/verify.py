"""`replay`, `verify` and `days`: what a record or a server says, and whether it is so."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import msgspec

from tablee.cli.console import console, errors, words
from tablee.cli.show import result_table
from tablee.days.chain import DayError, check_link, day_seed, read_day
from tablee.engine.errors import TableeError
from tablee.engine.files import read_file
from tablee.engine.record import read_record
from tablee.engine.seed import commitment
from tablee.match import Match, open_record, replay, verify


def replay_file(path: Path, *, trace: bool) -> None:
    """Tell a record's game in sentences, or as a trace of JSON lines."""
    record = read_record(read_file(path))
    match = open_record(record)
    if trace:
        for step in replay(match, record):
            print(json.dumps(msgspec.to_builtins(step)))
        return
    told = words()
    names = [told.say("player", player=seat + 1) for seat in range(record.players)]
    for step in replay(match, record):
        for event in match.last_events:
            sentence = told.event(record.game, event, names)
            console().print(f"{step.ply:4}  {sentence}", markup=False, soft_wrap=True)
    if match.is_over:
        console().print(result_table(match, names))


def verify_files(paths: Sequence[Path]) -> int:
    """Verify each file; a line for each that fails. The exit status."""
    bad = 0
    for path in paths:
        try:
            _report(path, verify_file(path), quiet=len(paths) > 20)
        except TableeError as error:
            bad += 1
            line = words().error(error)
            if "file" not in error.facts:
                line = words().say("cli.verify.bad", file=path, line=line)
            errors().print(line, markup=False, soft_wrap=True)
    key = "cli.verify.some" if bad else "cli.verify.all"
    console().print(words().say(key, n=len(paths), bad=bad), markup=False)
    return 1 if bad else 0


def verify_file(path: Path) -> Match:
    """The match of a record in which everything holds; otherwise an error says what does not."""
    return verify(read_record(read_file(path)))


def _report(path: Path, match: Match, *, quiet: bool) -> None:
    if quiet:
        return
    key = "cli.verify.ok" if match.is_over else "cli.verify.running"
    line = words().say(key, file=path, moves=len(match.entries))
    console().print(line, markup=False, soft_wrap=True)


def check_days(server: str, anchor: str | None) -> None:
    """Whether the newest link of a server's days leads back to its anchor, or to the one given."""
    from tablee.client import Session  # noqa: PLC0415 - other commands start faster

    promised = asyncio.run(Session(server).days())
    first, latest = read_day(promised.first), read_day(promised.latest)
    if anchor is not None and anchor.strip().lower() != promised.anchor:
        raise DayError("day-anchor", anchor=promised.anchor)
    check_link(promised.anchor, first, latest, promised.link)
    lines: list[tuple[str, dict[str, object]]] = [
        ("cli.days.anchor", {"anchor": promised.anchor, "first": promised.first})
    ]
    days = (latest - first).days + 1
    lines.append(("cli.days.holds", {"day": promised.latest, "n": days}))
    for one in promised.commitments:
        about: dict[str, object] = {"day": one.day, "game": one.game}
        if one.day != promised.latest:
            lines.append(("cli.days.promise", about | {"commitment": one.commitment}))
            continue
        seed = day_seed(promised.link, latest, one.game)
        if commitment(seed) != one.commitment:
            raise DayError("day-commitment", **about)
        lines.append(("cli.days.seed", about | {"seed": seed}))
    for key, facts in lines:
        console().print(words().say(key, **facts), markup=False, highlight=False, soft_wrap=True)
