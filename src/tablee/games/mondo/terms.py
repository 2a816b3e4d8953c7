"""What a table's options mean: level, board, time, what counts (MON-09, MON-31 to MON-36)."""

from __future__ import annotations

from msgspec import Struct

from tablee.engine.options import Option
from tablee.engine.spec import Spec
from tablee.games.mondo.components import MondoComponents
from tablee.games.mondo.kernel.rounds import Rounds, Values
from tablee.games.mondo.kernel.world import Rates
from tablee.games.mondo.names import (
    BOARDS,
    HANDICAPS,
    LEVELS,
    ROUNDS,
    SOLO_LEVELS,
    TASKS,
    Eruption,
    Landscape,
    Task,
)

MINUTES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30)
OPTIONS = (
    Option("level", "choice", LEVELS, alone=SOLO_LEVELS),
    Option("board", "choice", BOARDS),
    Option(
        "seconds",
        "number",
        low=30,
        high=3600,
        suggested=tuple(60 * minutes for minutes in MINUTES),
        unit="seconds",
    ),
    Option("hidden_timer", "flag"),
    Option("handicap", "each", HANDICAPS),
)
WITH_MODIFIERS = ("advanced", "expert")
WITH_TASKS = ("expert",)
USUAL = (1, 2, -1, -1)  # MON-18, MON-19, MON-23: per animal, landscape, empty square, mismatch
SOLO = (0, 0, -1, -1)  # MON-32: only penalties
CHILDREN = (1, 2, 0, 0)  # MON-36: only what is pleasant


class Terms(Struct, frozen=True):
    """The options of one table, with every default filled in."""

    level: str
    board: str
    seconds: int
    hidden_timer: bool
    handicap: tuple[str, ...]
    """One word per seat; all `none` where there is no handicap, or the level ignores it."""

    @property
    def is_solo(self) -> bool:
        return self.level in SOLO_LEVELS

    @property
    def rounds(self) -> int:
        """MON-31: solo is one round."""
        return 1 if self.is_solo else ROUNDS

    @property
    def has_modifiers(self) -> bool:
        return self.level in WITH_MODIFIERS

    @property
    def has_tasks(self) -> bool:
        return self.level in WITH_TASKS

    @property
    def eruption(self) -> Eruption:
        """Which volcanoes cost points."""
        if self.is_solo:
            return Eruption.ALL
        if self.level == "children":
            return Eruption.NEVER
        return Eruption.HANDICAP if set(self.handicap) != {"none"} else Eruption.MOST

    @property
    def rates(self) -> Rates:
        """What a board itself scores."""
        if self.is_solo:
            return Rates(*SOLO)
        return Rates(*(CHILDREN if self.level == "children" else USUAL))


def terms(spec: Spec) -> Terms:
    """What the options of a table mean."""
    parts = parts_of(spec)
    given = spec.options
    level = str(given.get("level", "solo-easy" if spec.players == 1 else "beginner"))
    seconds = given.get("seconds", parts.seconds[level])
    handicap = given.get("handicap")
    ignored = level == "children" or level in SOLO_LEVELS
    if ignored or not isinstance(handicap, tuple):
        handicap = ("none",) * spec.players
    assert isinstance(seconds, int)
    board = str(given.get("board", "ocean"))
    return Terms(level, board, seconds, has_hidden_timer(spec), handicap)


def has_hidden_timer(spec: Spec) -> bool:
    """MON-35; asked at every move."""
    return spec.options.get("hidden_timer") is True


def agreed_terms(state: Rounds) -> Terms:
    """The terms of a state's table, which are the same for the whole game."""
    agreed = state.values.terms
    if not isinstance(agreed, Terms):
        agreed = state.values.terms = terms(state.spec)
    return agreed


def values(spec: Spec) -> Values:
    """The terms and the component data as the kernel counts with them."""
    parts = parts_of(spec)
    agreed = terms(spec)
    made = Values(agreed.rates, int(agreed.eruption), 1000 * agreed.seconds)
    made.fill(
        [HANDICAPS.index(word) for word in agreed.handicap],
        () if agreed.is_solo else parts.tokens[spec.players],
        parts.modifiers,
        parts.tasks,
        [_feat(parts, task) for task in range(Task.PERFECTION)],
    )
    return made


def _feat(parts: MondoComponents, task: int) -> int:
    """MON-30: a world's feat that an animal task asks for: three of a species, or all four."""
    if task < Task.PLAINS:
        return parts.species.index(TASKS[task])
    return len(parts.species) + Landscape[Task(task).name]


def parts_of(spec: Spec) -> MondoComponents:
    """A table's components, as this game's."""
    assert isinstance(spec.components, MondoComponents)
    return spec.components
