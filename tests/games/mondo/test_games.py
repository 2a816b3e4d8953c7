"""Whole games: counted again from the sheet, and played by those who look one tile ahead."""

from __future__ import annotations

import pytest

from tablee.engine.random import Random
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.names import LETTERS, SQUARES, Kind, Landscape, square_name
from tablee.games.mondo.view import MondoView, RoundCount
from tests.games.mondo.naive import look, totals
from tests.games.mondo.tables import GAME, state_of
from tests.helpers import Case, sample_size, walk

STRIDE = 64 // sample_size(8) or 1


def tables() -> list[Case]:
    """Every level on both boards for every number of players, and the other options."""
    levels = {1: ("solo-easy", "solo-medium", "solo-hard")}
    options: list[tuple[int, dict[str, object]]] = [
        (players, {"level": level, "board": board})
        for board in ("ocean", "reverse")
        for players in GAME.players
        for level in levels.get(players, ("beginner", "advanced", "expert", "children"))
    ]
    options += [
        (2, {"handicap": ["active", "none"]}),
        (3, {"handicap": ["none", "all", "active"], "level": "expert"}),
        (4, {"seconds": 30, "hidden_timer": True}),
        (2, {"seconds": 3600}),
    ]
    return [Case(GAME, GAME.spec(players, chosen)) for players, chosen in options]


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
        check_lines(view, count)


def check_lines(view: MondoView, count: RoundCount) -> None:
    """The lines add up, and name the squares and edges that they are about."""
    lines = count.animals + count.landscapes + count.bonus + count.volcanoes.points
    lines += count.empty + count.mismatches + sum(task.points for task in count.tasks)
    lines += 0 if count.modifier is None else count.modifier.points
    assert lines == count.total
    naive = look(count, view.tiles, view.border)
    board = count.board
    assert len(board.mismatches) == len(set(board.mismatches)) == naive.mismatches
    assert len(board.empty) == naive.empty
    assert [len(board.active), len(board.inactive)] == [naive.active, naive.inactive]
    assert sorted(animal.species for animal in board.animals) == sorted(naive.animals)
    theirs = {
        (
            letter,
            tuple(sorted(square_name(6 * y + x) for x, y in cells)),
            letter == "W" and not shore,
        )
        for letter, cells, _, shore in naive.lands
    }
    ours = {
        (LETTERS[Landscape[land.kind.upper()]], tuple(sorted(land.squares)), land.lake)
        for land in board.landscapes
    }
    assert ours == theirs


@pytest.mark.parametrize("case", tables(), ids=str)
def test_random_games_count_as_the_sheet_says(case: Case) -> None:
    for match in walk(case, every=STRIDE):
        view = GAME.view(state_of(match), None)
        check_counts(view)
        state = state_of(match)
        places = [state.spot[tile] for tile in state.middle[: state.in_middle]]
        assert places == list(range(state.in_middle))
    assert view.scores == GAME.result(state_of(match)).scores


def naive_best(state: State, seat: int) -> int:
    """Every put tried out on a copy, the first best by what the round is worth then."""
    values = {}
    for move in state.legal(seat):
        if move >> 8 == Kind.PUT:
            after = state.copy()
            after.play(seat, move)
            values[move] = after.total(0, seat) - state.total(0, seat)
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
    for game in range(sample_size(4)):
        spec = GAME.spec(players, options)
        state = GAME.begin(spec, GAME.deal(spec, Random(f"greedy {game}")))
        if players == 2:
            state.erupting = [1, 0, 0]
        for seat in [seat for seat in range(players) for _ in range(24)]:
            tile = state.middle[rng.below(state.in_middle)]
            state.play(seat, Kind.TAKE << 8 | tile)
            best = state.best_put(seat, tile)
            assert best == naive_best(state, seat)
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
    tile = max(puts, key=lambda tile: after_put(state, seat, tile, puts[tile]).total(0, seat))
    state.play(seat, Kind.TAKE << 8 | tile)
    state.play(seat, Kind.PUT << 8 | puts[tile])


def after_put(state: State, seat: int, tile: int, put: int) -> State:
    """The state after a tile was taken and put."""
    after = state.copy()
    after.play(seat, Kind.TAKE << 8 | tile)
    after.play(seat, Kind.PUT << 8 | put)
    return after


def test_counting_again_in_reading_order_changes_nothing() -> None:
    rng = Random("again")
    spec = GAME.spec(4)
    for _ in range(sample_size(30)):
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
