"""Mondo's vocabulary: landscapes, levels, moves, modifiers, tasks, and how a square is written."""

from __future__ import annotations

from enum import IntEnum

TILES = 136
ROWS = 4
COLUMNS = 6
SQUARES = ROWS * COLUMNS
SIDES = 4
KINDS = 4
SPECIES_PER_LANDSCAPE = 4
COPIES = 4
MAX_PLAYERS = 4
ROUNDS = 3
TASKS_PER_PLAYER = 2  # MON-28
NOBODY = -1
FREE = -1
"""The holder of a task on display that nobody has taken."""
ABSENT = -2
"""The holder of a task that is not on display this round."""
LIES = 8
"""Ways in which a tile may lie: the front in four turns, the back in four."""
BACK = 4
"""The first of the back's ways."""
KIND_SHIFT = 8
"""Where a move's kind begins in the kernel's number of it."""

LETTERS = "WFPD"
"""How a landscape is written, in the order of `Landscape`."""
SIDE_NAMES = ("north", "east", "south", "west")
FACES = ("front", "back")
BOARDS = ("ocean", "reverse")
SOLO_LEVELS = ("solo-easy", "solo-medium", "solo-hard")
GROUP_LEVELS = ("beginner", "advanced", "expert", "children")
LEVELS = (*GROUP_LEVELS, *SOLO_LEVELS)
HANDICAPS = ("none", "active", "all")
MODIFIERS = ("landscapes", "lakes", "aquatic", "lake", "forest")
TASKS = (
    "bison",
    "elephant",
    "panda",
    "parrot",
    "snake",
    "scorpion",
    "plains",
    "forest",
    "desert",
    "perfection",
    "on-time",
    "first",
)


MODIFIER_COUNT = len(MODIFIERS)
TASK_COUNT = len(TASKS)


class Landscape(IntEnum):
    """MON-02."""

    WATER = 0
    FOREST = 1
    PLAINS = 2
    DESERT = 3


class Volcano(IntEnum):
    """MON-06: what a face carries besides an animal."""

    NONE = 0
    ACTIVE = 1
    INACTIVE = 2


class Kind(IntEnum):
    """The kinds of move; BELL is the clock's."""

    TAKE = 0
    FLIP = 1
    PUT = 2
    DROP = 3
    STOP = 4
    TASK = 5
    BELL = 6


class Modifier(IntEnum):
    """MON-27, in the order of `MODIFIERS`."""

    LANDSCAPES = 0
    LAKES = 1
    AQUATIC = 2
    LAKE = 3
    FOREST = 4


class Task(IntEnum):
    """MON-30, in the order of `TASKS`. Those before PERFECTION are about animals."""

    BISON = 0
    ELEPHANT = 1
    PANDA = 2
    PARROT = 3
    SNAKE = 4
    SCORPION = 5
    PLAINS = 6
    FOREST = 7
    DESERT = 8
    PERFECTION = 9
    ON_TIME = 10
    FIRST = 11


class Eruption(IntEnum):
    """Which volcanoes cost points: MON-36, MON-22, MON-34, MON-32."""

    NEVER = 0
    MOST = 1
    HANDICAP = 2
    ALL = 3


class Log(IntEnum):
    """What the kernel notes; `events.py` makes events of these."""

    TOOK = 0
    FLIPPED = 1
    LAID = 2
    CLOSED = 3
    RETURNED = 4
    STOPPED = 5
    CHOSE_TASK = 6
    RANG = 7
    SCORED = 8
    BEGAN = 9


def square_name(square: int) -> str:
    """A square as text: column letter and row."""
    return "abcdef"[square % COLUMNS] + str(square // COLUMNS + 1)


def square_number(name: str) -> int | None:
    """The square that a text names, or None if it names none."""
    if len(name) != 2 or name[0] not in "abcdef" or name[1] not in "1234":
        return None
    return (int(name[1]) - 1) * COLUMNS + "abcdef".index(name[0])


def landscape_name(kind: int) -> str:
    """A landscape's word."""
    return Landscape(kind).name.lower()


def turned(edges: str, turns: int) -> str:
    """Edges clockwise from north after quarter turns clockwise."""
    turns %= SIDES
    return edges[SIDES - turns :] + edges[: SIDES - turns]


def distinct_turns(edges: str) -> int:
    """How many turns of a face differ: 1, 2 or 4. Turns below it are the canonical ones."""
    return next(turns for turns in (1, 2, 4) if turned(edges, turns) == edges)
