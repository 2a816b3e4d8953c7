"""Whole games: sample records, random games counted again, greedy players, both modes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from mondo_naive import totals
from mondo_tables import GAME, few, random_match, state_of, step

from tablee.engine.match import Match, open_record, replay, verify
from tablee.engine.random import Random
from tablee.engine.record import read_record, write_record
from tablee.games.mondo.names import SQUARES, TILES, Kind
from tablee.games.mondo.rules import State
from tablee.games.mondo.view import MondoView
from tablee.text import rule_texts

RECORDS = sorted(Path("tests/data/records").glob("mondo-*.json"))
TABLES: list[tuple[int, dict[str, object]]] = [
    (players, {"level": level, "board": board})
    for board in ("ocean", "reverse")
    for players, levels in (
        (1, ("solo-easy", "solo-medium", "solo-hard")),
        (2, ("beginner", "advanced", "expert", "children")),
        (3, ("beginner", "advanced", "expert", "children")),
        (4, ("beginner", "advanced", "expert", "children")),
    )
    for level in levels
]
TABLES += [
    (2, {"handicap": ["active", "none"]}),
    (3, {"handicap": ["none", "all", "active"], "level": "expert"}),
    (4, {"seconds": 30, "hidden_timer": True}),
    (2, {"seconds": 3600}),
]


def test_the_sample_records_are_there() -> None:
    assert len(RECORDS) == 12


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_sample_record_holds_and_its_trace_is_ours(path: Path) -> None:
    record = read_record(path.read_bytes())
    verify(GAME, record)
    expected = [
        json.loads(line)
        for line in path.with_suffix(".trace.jsonl").read_text("utf-8").splitlines()
    ]
    steps = [
        msgspec.json.decode(msgspec.json.encode(step))
        for step in replay(open_record(GAME, record), record)
    ]
    assert steps == expected


def check_counts(view: MondoView) -> None:
    """Every count that a view holds, against the naive one."""
    for past in view.past:
        counted = totals(view, past.counts, past.modifier, past.erupting)
        assert counted == [count.total for count in past.counts]
    running = tuple(standing.count for standing in view.standings)
    if running:
        counted = totals(view, running, view.modifier, view.erupting)
        assert counted == [count.total for count in running]
    for count in (*running, *(count for past in view.past for count in past.counts)):
        lines = count.animals + count.landscapes + count.bonus + count.volcanoes.points
        lines += count.empty + count.mismatches + sum(task.points for task in count.tasks)
        lines += 0 if count.modifier is None else count.modifier.points
        assert lines == count.total


def check_parts(state: State) -> None:
    """MON-03: all 136 tiles, each in one place."""
    places = list(state.middle[: state.in_middle]) + [
        t for t in state.hand[: state.seats] if t >= 0
    ]
    for seat in range(state.seats):
        places += [tile for tile in state.world(seat).tile if tile >= 0]
    assert sorted(places) == list(range(TILES))
    assert [state.spot[state.middle[i]] for i in range(state.in_middle)] == list(
        range(state.in_middle)
    )


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_random_games_keep_their_parts_and_count_as_the_sheet_says(
    players: int, options: dict[str, object]
) -> None:
    rng = Random(f"random {players} {options}")
    match = Match.deal(GAME, GAME.spec(players, options), "random")
    ply = 0
    while not match.is_over:
        if ply % few(8, 60) == 0:
            check_parts(state_of(match))
            check_counts(GAME.view(state_of(match), None))
        step(match, rng)
        ply += 1
    view = GAME.view(state_of(match), None)
    check_counts(view)
    assert view.scores == GAME.result(state_of(match)).scores
    record = read_record(write_record(match.record()))
    assert verify(GAME, record).record() == match.record()


def test_a_copy_plays_the_same_and_on_its_own() -> None:
    for players, options in TABLES[:: few(4, 12)]:
        spec = GAME.spec(players, options)
        state = GAME.begin(spec, GAME.deal(spec, Random("copy")))
        rng = Random("steps")
        for _ in range(25):
            if state.acting():
                state.step(rng)
        before = GAME.view(state, None)
        ends = []
        for _ in range(2):
            copy = state.copy()
            copy.playout(Random("rest"))
            ends.append((GAME.view(copy, None), GAME.result(copy)))
        assert ends[0] == ends[1]
        assert GAME.view(state, None) == before


def test_choose_reaches_every_legal_move_and_no_other() -> None:
    rng = Random("choose")
    spec = GAME.spec(2, {"level": "expert"})
    state = GAME.begin(spec, GAME.deal(spec, rng))
    for _ in range(40):
        for seat in (0, 1):
            legal = set(state.legal(seat))
            if not legal:
                continue
            assert {state.choose(seat, rng) for _ in range(few(400, 80))} <= legal
            if len(legal) < 12:
                assert {state.choose(seat, rng) for _ in range(400)} == legal
        if state.acting():
            state.step(rng)


def naive_best(state: State, seat: int, tile: int) -> int:
    """Every put tried out on a copy, the first best by what the round is worth then."""
    values = {}
    for move in state.legal(seat):
        if move >> 8 == Kind.PUT:
            after = state.copy()
            after.play(seat, move)
            values[move] = after.total(0, seat) - state.total(0, seat)
            assert values[move] == state.put_gain(seat, tile, (move & 255) // 8, move & 7)
    return max(values, key=lambda move: (values[move], -move), default=-1)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {}),
        (2, {}),
        (2, {"level": "children", "board": "reverse"}),
        (3, {"handicap": ["all", "active", "none"]}),
    ],
)
def test_the_best_put_is_the_best_of_all_tried_out(
    players: int, options: dict[str, object]
) -> None:
    rng = Random("greedy")
    for game in range(few(4, 1)):
        spec = GAME.spec(players, options)
        state = GAME.begin(spec, GAME.deal(spec, Random(f"greedy {game}")))
        if players == 2:
            state.erupting = [1, 0, 0]
        for seat in [seat for seat in range(players) for _ in range(24)]:
            tile = state.middle[rng.below(state.in_middle)]
            state.play(seat, Kind.TAKE << 8 | tile)
            best = state.best_put(seat, tile)
            assert best == naive_best(state, seat, tile)
            if best < 0:
                assert state.world(seat).filled == SQUARES
                break
            state.play(seat, best if rng.below(4) else state.choose(seat, rng))
            if state.acting() >> seat & 1 == 0:
                break
            if state.hand[seat] >= 0:
                state.play(seat, Kind.DROP << 8)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_greedy_players_who_scan_some_tiles_finish_full_boards(players: int) -> None:
    rng = Random("scan")
    for board in ("ocean", "reverse"):
        spec = GAME.spec(players, {"board": board})
        state = GAME.begin(spec, GAME.deal(spec, rng))
        for _ in range(24):
            for seat in range(players):
                if state.world(seat).filled < SQUARES:
                    scan_and_put(state, seat, rng)
        assert all(state.world(seat).filled == SQUARES for seat in range(players))
        mismatches = [state.world(seat).mismatches for seat in range(players)]
        assert max(mismatches) < 24  # random boards have about 43


def scan_and_put(state: State, seat: int, rng: Random) -> None:
    scanned = [state.middle[rng.below(state.in_middle)] for _ in range(16)]
    puts = {tile: state.best_put(seat, tile) & 255 for tile in scanned}
    gains = {t: state.put_gain(seat, t, put // 8, put % 8) for t, put in puts.items()}
    tile = max(gains, key=lambda t: gains[t])
    state.play(seat, Kind.TAKE << 8 | tile)
    state.play(seat, Kind.PUT << 8 | puts[tile])


def test_counting_again_in_reading_order_changes_nothing() -> None:
    rng = Random("again")
    spec = GAME.spec(4)
    for _ in range(few(30, 3)):
        state = GAME.begin(spec, GAME.deal(spec, rng))
        for _ in range(300):
            if state.round == 0:
                state.step(rng)
        for seat in range(4):
            world = state.worlds[seat]
            before = [world.worth(state.values.rates), world.lakes, world.largest_lake]
            before += [world.largest_forest, world.feats, world.frontier, world.aquatic]
            world.recount()
            after = [world.worth(state.values.rates), world.lakes, world.largest_lake]
            after += [world.largest_forest, world.feats, world.frontier, world.aquatic]
            assert before == after


PLAYOUTS = """
from tablee.engine.random import Random
from tablee.games import find_game
game = find_game("mondo")
for players, level in ((1, "solo-hard"), (2, "expert"), (4, "advanced"), (3, "children")):
    spec = game.spec(players, {"level": level})
    rng = Random("modes")
    state = game.begin(spec, game.deal(spec, rng))
    print(state.playout(rng), state.final(), hash(rng.word()), game.view(state, None).middle)
"""


def test_compiled_and_interpreted_play_the_same_games() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", PLAYOUTS],
            env={**os.environ, "TABLEE_INTERPRETED": mode},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for mode in ("0", "1")
    ]
    assert told[0] == told[1]
    assert len(told[0].splitlines()) == 4


def test_every_rule_of_the_sheet_has_a_test() -> None:
    named = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for number in re.findall(r"def test_mon_(\d\d)_", file.read_text("utf-8")):
            named.add(f"MON-{number}")
    rules = {number for number in rule_texts("mondo") if number.startswith("MON-")}
    assert len(rules) == 36
    assert rules - named == set()


def test_random_matches_end() -> None:
    for seed in range(few(10, 1)):
        assert random_match(4, {"level": "expert"}, f"end {seed}").is_over
