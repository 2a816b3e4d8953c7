"""What chance decides in Mondo: faces, modifiers, tasks, and a solo game's first tiles."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from tablee.engine.errors import RecordError
from tablee.engine.game import Setup
from tablee.engine.random import Random
from tablee.engine.spec import Spec
from tablee.games.mondo.components import MondoComponents, may_start
from tablee.games.mondo.kernel.rules import State
from tablee.games.mondo.names import (
    MODIFIERS,
    SIDES,
    TASKS,
    TASKS_PER_PLAYER,
    TILES,
    distinct_turns,
    square_name,
    square_number,
)
from tablee.games.mondo.terms import Terms, parts_of, terms, values

UP = "fb"
WORD = 32
FACE_OF_BIT = str.maketrans("01", UP)

Start = tuple[int, str, int]
"""A tile's number, its square, its turns; the front is up."""


class Round(Struct, frozen=True, forbid_unknown_fields=True):
    """One round: the face each tile shows, and what the level adds."""

    up: str
    modifier: str | UnsetType = UNSET
    tasks: tuple[str, ...] | UnsetType = UNSET
    start: tuple[Start, ...] | UnsetType = UNSET


class MondoSetup(Setup, frozen=True):
    """The record's `setup`."""

    rounds: tuple[Round, ...]


def deal(spec: Spec, rng: Random) -> MondoSetup:
    """Order of chance: the modifiers' order, then round by round faces, tasks, first tiles.

    Faces are the bits of five random words, lowest first (0 front, 1 back; those
    left over mean nothing). Tasks are the first two per player of all twelve,
    shuffled; first tiles are the first four of all that are allowed, shuffled,
    then one turn each.
    """
    agreed = terms(spec)
    parts = parts_of(spec)
    modifiers = list(MODIFIERS)
    if agreed.has_modifiers:
        rng.shuffle(modifiers)
    rounds = []
    for number in range(agreed.rounds):
        rounds.append(
            Round(
                draw_faces(rng),
                modifiers[number] if agreed.has_modifiers else UNSET,
                draw_tasks(spec.players, rng) if agreed.has_tasks else UNSET,
                _draw_start(parts, rng) if agreed.is_solo else UNSET,
            )
        )
    return MondoSetup(tuple(rounds))


def draw_faces(rng: Random) -> str:
    """MON-10: a random face of every tile."""
    words = -(-TILES // WORD)
    bits = "".join(format(rng.word(), f"0{WORD}b")[::-1] for _ in range(words))
    return bits[:TILES].translate(FACE_OF_BIT)


def draw_tasks(players: int, rng: Random) -> tuple[str, ...]:
    """MON-28: two per player, of all twelve."""
    tasks = list(TASKS)
    rng.shuffle(tasks)
    return tuple(tasks[: TASKS_PER_PLAYER * players])


def _draw_start(parts: MondoComponents, rng: Random) -> tuple[Start, ...]:
    """Equal turns are spelled by the smallest count that gives the same edges."""
    numbers = [i + 1 for i in range(TILES) if may_start(parts.tiles[i])]
    rng.shuffle(numbers)
    return tuple(
        (number, square_name(square), rng.below(SIDES) % distinct_turns(_front(parts, number)))
        for number, square in zip(numbers, parts.marked, strict=False)
    )


def _front(parts: MondoComponents, number: int) -> str:
    return parts.tiles[number - 1].front


def check_setup(spec: Spec, setup: MondoSetup) -> None:
    """Could chance have decided this? MON-09, MON-10, MON-26, MON-28, MON-31."""
    agreed = terms(spec)
    if len(setup.rounds) != agreed.rounds:
        rule = "MON-31" if agreed.is_solo else "MON-09"
        raise RecordError("setup-wrong", place="setup.rounds", rule=rule)
    for number, this in enumerate(setup.rounds):
        before = [earlier.modifier for earlier in setup.rounds[:number]]
        wrong = _wrong(spec, agreed, this, before)
        if wrong is not None:
            place, rule = wrong
            raise RecordError("setup-wrong", place=f"setup.rounds[{number}].{place}", rule=rule)


def _wrong(
    spec: Spec, agreed: Terms, this: Round, before: list[str | UnsetType]
) -> tuple[str, str] | None:
    """What is wrong with a round, and the rule it breaks; what the level lacks must be absent."""
    if len(this.up) != TILES or any(letter not in UP for letter in this.up):
        return "up", "MON-10"
    if not (_is_next(this.modifier, before) if agreed.has_modifiers else this.modifier is UNSET):
        return "modifier", "MON-26"
    tasks = TASKS_PER_PLAYER * spec.players
    if not (_is_display(this.tasks, tasks) if agreed.has_tasks else this.tasks is UNSET):
        return "tasks", "MON-28"
    if not (_is_start(parts_of(spec), this.start) if agreed.is_solo else this.start is UNSET):
        return "start", "MON-31"
    return None


def _is_next(modifier: str | UnsetType, before: list[str | UnsetType]) -> bool:
    return modifier in MODIFIERS and modifier not in before


def _is_display(tasks: tuple[str, ...] | UnsetType, count: int) -> bool:
    """So many tasks, each once."""
    if isinstance(tasks, UnsetType) or len(tasks) != count:
        return False
    return len({task for task in tasks if task in TASKS}) == count


def _is_start(parts: MondoComponents, start: tuple[Start, ...] | UnsetType) -> bool:
    """Four different tiles that may start, on the marked squares, spelled canonically."""
    if isinstance(start, UnsetType):
        return False
    numbers = {number for number, _, _ in start if 1 <= number <= TILES}
    squares = sorted(square for _, square, _ in start)
    return (
        len(numbers) == len(start)
        and squares == sorted(map(square_name, parts.marked))
        and all(may_start(parts.tiles[number - 1]) for number in numbers)
        and all(0 <= turns < distinct_turns(_front(parts, tile)) for tile, _, turns in start)
    )


def begin(spec: Spec, setup: MondoSetup) -> State:
    """The state before the first move."""
    agreed = terms(spec)
    state = State(spec, parts_of(spec).box(agreed.board), values(spec), agreed.rounds)
    for number, this in enumerate(setup.rounds):
        prepare(state, number, this)
    state.start()
    start = setup.rounds[0].start
    for tile, name, turns in () if isinstance(start, UnsetType) else start:
        square = square_number(name)
        assert square is not None, name
        state.lay_out(0, square, tile - 1, turns)
    return state


def prepare(state: State, number: int, this: Round) -> None:
    """Tell a kernel what chance decided for a round."""
    modifier = -1 if isinstance(this.modifier, UnsetType) else MODIFIERS.index(this.modifier)
    tasks = () if isinstance(this.tasks, UnsetType) else this.tasks
    state.prepare(number, this.up.encode(), modifier, [TASKS.index(task) for task in tasks])
