"""The contract that every game keeps; docs/adding-a-game.md walks through it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import index
from types import ModuleType
from typing import Any, ClassVar, Generic, SupportsIndex, TypeVar

import msgspec
from msgspec import Struct, structs

from tablee.engine.components import Source
from tablee.engine.errors import (
    NOT_A_MOVE,
    IllegalMove,
    OptionError,
    RecordError,
    UnknownGame,
)
from tablee.engine.kernel import Kernel
from tablee.engine.options import Option, check_options
from tablee.engine.random import Random
from tablee.engine.record import Result
from tablee.engine.spec import Components, Spec, check_kernel

Say = Callable[..., str]
"""`say(key, **facts)`: a sentence of the text room in the reader's language."""


E = TypeVar("E", bound="Event")

CLOCK_DECISION = "clock"
"""The decision of the clock, in games that have one."""


class Move(Struct, frozen=True):
    """A move as text means it, before any state is looked at. Each kind is a subclass.

    `str(move)` is its canonical spelling; `kind` is what the door compares with
    the decision at hand.
    """

    kind: ClassVar[str]


class View(Struct, frozen=True, tag=True, tag_field="game", kw_only=True):
    """Everything one seat may know. Each game has its own subclass: an allow-list."""

    seat: int | None
    """Whose eyes; None is a spectator's."""


class Event(Struct, frozen=True, tag=True, tag_field="event"):
    """Something that happened. Animation, log, screen reader and statistics read these.

    Events leave the engine only through `seen_by`, which strips what the seat
    may not know; like a view, what it keeps is an allow-list.
    """

    def seen_by(self: E, seat: int | None) -> E | None:
        """The event as `seat` (None: a spectator) sees it; None if it does not notice at all.

        Fully public unless an event says otherwise.
        """
        return self


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that chance decided, in the record's form. Each game has its own subclass."""


REQUIRED = (
    "components",
    "deal",
    "check_setup",
    "begin",
    "decision",
    "parse",
    "encode",
    "decode",
    "why",
    "view",
    "imagine",
    "events",
    "board",
    "result",
    "breakdown",
)
"""What every game must answer."""
ANSWERS = (
    *REQUIRED,
    "fresh",
    "round_of",
    "is_canonical",
    "spell",
    "beaten",
    "own_view",
    "preview",
    "figures",
    "hides_time",
    "kinds",
)
"""What a game may answer by a function of one of its modules."""

S = TypeVar("S", bound=Kernel)
C = TypeVar("C", bound=Components)
D = TypeVar("D", bound=Setup)
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View)


class Game(Generic[S, C, D, M, V]):
    """A game under one version of its rules: everything that other code asks about it.

    A room writes its answers as functions, in the modules that they are about, with
    the names and arguments of the methods here. Its subclass names these modules
    (`class Botanik(Game[…], modules=(setup, notation, …))`) and gets their functions
    as methods; what it defines itself goes first.
    """

    name: ClassVar[str]
    versions: ClassVar[tuple[int, ...]] = (1,)
    """Every version of the rules that records may ask for; the last one is for new games."""
    players: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]]
    decisions: ClassVar[Mapping[str, tuple[str, ...]]]
    """Each decision that a seat can owe, and the kinds of move that belong to it."""
    package: ClassVar[str]
    setup_type: ClassVar[type[Setup]]
    view_type: ClassVar[type[View]]
    sees_alike: ClassVar[bool] = False
    """Whether all know the same: then views differ in `seat`, and in nothing else."""
    event_types: ClassVar[tuple[type[Event], ...]]
    countdown_ms: ClassVar[int] = 0
    """Real time: how long a countdown lasts, before each round and after each pause."""
    count_ms: ClassVar[int] = 0
    """Real time: how long people may look at the count of a round before the next countdown."""

    def __init_subclass__(cls, *, modules: Sequence[ModuleType] = (), **rest: object) -> None:
        """Take the functions of the room's modules as methods."""
        super().__init_subclass__(**rest)
        for name in ANSWERS:
            functions = [vars(module).get(name) for module in modules]
            own = [
                function
                for function, module in zip(functions, modules, strict=True)
                if callable(function) and function.__module__ == module.__name__
            ]
            if len(own) > 1:
                raise TypeError(f"{cls.__name__}: two modules have a function {name}")
            if own and name not in vars(cls):
                setattr(cls, name, staticmethod(own[0]))
            if getattr(cls, name) is getattr(Game, name) and name in REQUIRED:
                raise TypeError(f"{cls.__name__}: no module has a function {name}")
        # msgspec looks into a type when it is first used, and crashes if two threads do so at once.
        msgspec.json.Decoder(cls.setup_type)

    def __init__(self, version: int | None = None) -> None:
        """The game under a version of its rules, by default the newest."""
        self.version = self.versions[-1] if version is None else version
        if self.version not in self.versions:
            allowed = ", ".join(map(str, self.versions))
            facts = {"game": self.name, "version": version, "allowed": allowed}
            raise UnknownGame("rules-unknown", **facts)

    def hides_time(self, spec: Spec) -> bool:
        """Whether players are not told how much time has passed."""
        return False

    @property
    def is_timed(self) -> bool:
        """Whether the game is played in real time, against a clock."""
        return CLOCK_DECISION in self.decisions

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.version == other.version

    def __hash__(self) -> int:
        return hash((type(self), self.version))

    def __reduce__(self) -> tuple[type, tuple[int]]:
        """Pickled as its class and version: a game has no other state of its own."""
        return type(self), (self.version,)

    def __repr__(self) -> str:
        return f"<{self.name}, rules {self.version}>"

    # -- what is agreed on -------------------------------------------------------

    def components(self, source: Source, *, standard: bool = False) -> C:
        """Component data checked, or a `ComponentError` that names the line."""
        raise NotImplementedError

    def standard(self) -> C:
        """The components in the package, as this version of the rules has them."""
        found = _STANDARD.get(self)
        if found is None:
            found = _STANDARD[self] = self.components(self._packaged(), standard=True)
        return found  # type: ignore[return-value]  # keyed by game, so it is this game's C

    def corrected(self, text: str, name: str) -> C:
        """The standard components, corrected by the text of a file that is called `name`."""
        return self.components(Source.read(text, name).correcting(self._packaged()))

    def _packaged(self) -> Source:
        is_newest = self.version == self.versions[-1]
        return Source.packaged(self.package, None if is_newest else self.version)

    def spec(
        self, players: int, options: Mapping[str, object] | None = None, components: C | None = None
    ) -> Spec:
        """Players, options and components checked together, or an `OptionError`."""
        check_kernel(self)
        if not isinstance(players, SupportsIndex) or index(players) not in self.players:
            allowed = (
                f"{self.players[0]}..{self.players[-1]}"
                if len(self.players) > 1
                else str(self.players[0])
            )
            raise OptionError("players", game=self.name, players=players, allowed=allowed)
        count = index(players)  # Python's own number, whoever gave it
        checked = check_options(self.options, options or {}, count)
        return Spec(self, count, checked, components or self.standard())

    # -- the beginning -----------------------------------------------------------

    def deal(self, spec: Spec, rng: Random) -> D:
        """Everything that chance decides, in a documented order."""
        raise NotImplementedError

    def check_setup(self, spec: Spec, setup: D) -> None:
        """Raise a `RecordError` if chance could not have decided this under `spec`."""
        raise NotImplementedError

    def begin(self, spec: Spec, setup: D) -> S:
        """The state before the first move."""
        raise NotImplementedError

    def fresh(self, spec: Spec, rng: Random) -> S:
        """The state before the first move of a new deal, for code that deals thousands a second.

        A game may override it, if building the setup takes long, with a quicker way there.
        """
        return self.begin(spec, self.deal(spec, rng))

    def from_bytes(self, spec: Spec, data: bytes) -> S:
        """The state that `Kernel.to_bytes` wrote under the same spec.

        Only for bytes that can be trusted: nothing is checked.
        """
        state = self.begin(spec, self.deal(spec, Random("")))
        state.restore(msgspec.msgpack.decode(data, type=dict[str, Any]))
        return state

    def read_setup(self, spec: Spec, data: object) -> D:
        """A record's setup, checked."""
        try:
            setup = msgspec.convert(data, self.setup_type)
        except msgspec.ValidationError as error:
            detail = str(error).replace("`$", "`setup").rstrip(".")
            raise RecordError("record-invalid", detail=detail) from None
        self.check_setup(spec, setup)  # type: ignore[arg-type]  # setup_type is D
        return setup  # type: ignore[return-value]

    # -- moves -------------------------------------------------------------------

    def decision(self, state: S, seat: int) -> str:
        """Which of `decisions` an acting seat owes."""
        raise NotImplementedError

    def round_of(self, state: S) -> int:
        """In games with a clock: the round that runs, from 0. Time begins again with each."""
        return 0

    def parse(self, text: str) -> M:
        """The move a text means. Raises `IllegalMove(NOT_A_MOVE)` unless it is canonical."""
        raise NotImplementedError

    def is_canonical(self, state: S, seat: int, move: M) -> bool:
        """Whether `move` is spelled canonically where only the state can tell; `seat` is unchecked.

        For games in which `parse` alone does not know everything that a text is about.
        """
        return True

    def encode(self, state: S, seat: int, move: M) -> int:
        """The kernel's number for `move`, or -1 if this state has no such move."""
        raise NotImplementedError

    def decode(self, state: S, seat: int, code: int) -> M:
        """The move behind a kernel's number."""
        raise NotImplementedError

    def spell(self, state: S, seat: int, codes: list[int]) -> list[str]:
        """Many moves of one seat as text; games with long lists may have a quicker way."""
        return [str(self.decode(state, seat, code)) for code in codes]

    def why(self, state: S, seat: int, move: M) -> str | None:
        """The lowest rule number that `move` breaks; None if it is legal.

        Called with moves that belong to the decision `seat` owes.
        """
        raise NotImplementedError

    def beaten(self, state: S, seat: int, move: M) -> str | None:
        """In real time: the rule to cite if `move` is refused because another seat was faster.

        Only people are told this. What a record refuses is decided by `why`.
        """
        return None

    # -- seeing ------------------------------------------------------------------

    def view(self, state: S, seat: int | None) -> V:
        """Everything `seat` (None: a spectator) may know now, with perfect memory."""
        raise NotImplementedError

    def own_view(self, state: S, seat: int, shown: V) -> V:
        """The view of `seat`, made from `shown`, the view of a spectator at the same moment.

        A room overrides it if making every seat's view from nothing takes long.
        """
        return structs.replace(shown, seat=seat) if self.sees_alike else self.view(state, seat)

    def imagine(self, view: V, spec: Spec) -> Callable[[Random], S]:
        """A function that draws whole states which fit a view: made once, called often."""
        raise NotImplementedError

    def sample(self, view: V, spec: Spec, rng: Random) -> S:
        """One state that fits everything in a view."""
        return self.imagine(view, spec)(rng)

    def events(self, state: S, log: list[tuple[int, ...]]) -> tuple[Event, ...]:
        """What happened, from the kernel's log of one move; unstripped (see `Event.seen_by`)."""
        raise NotImplementedError

    def board(self, view: V, say: Say) -> str:
        """The view as text with rich markup, at most 80 columns."""
        raise NotImplementedError

    def preview(self, state: S, seat: int, text: str) -> Struct | None:
        """What an unfinished or possible move would be worth to `seat`, from what it may know."""
        return None

    # -- the end -----------------------------------------------------------------

    def result(self, state: S) -> Result:
        """Scores and ranks of a game that is over."""
        raise NotImplementedError

    def breakdown(self, state: S) -> tuple[Struct, ...]:
        """How each seat's final score came about, line by line, by seat."""
        raise NotImplementedError

    def kinds(self, part: Any) -> dict[str, int]:
        """The points of one seat's breakdown by what they were for; they add up to its total."""
        return {"points": part.total}

    # -- benchmarks --------------------------------------------------------------

    def figures(self) -> Mapping[str, Sequence[Callable[[], object]]]:
        """What a benchmark measures of this game only; usually nothing.

        Each name has some pieces of work. Its figure is how many times a second the
        slowest of them can be done.
        """
        return {}


_STANDARD: dict[AnyGame, Components] = {}

AnyGame = Game[Any, Any, Any, Any, Any]
"""A game as those see it who are not its room: states, moves and views are its own business."""


def not_a_move(text: str) -> IllegalMove:
    """The refusal of a text that is no move of the game, or not in its canonical spelling."""
    return IllegalMove(NOT_A_MOVE, move=text)


def first_seat(spec: Spec, rng: Random) -> int:
    """Who begins: the option `first` if it is given, else chance decides."""
    given = spec.options.get("first")
    return given if isinstance(given, int) else rng.below(spec.players)


def check_first(spec: Spec, first: int, rule: str) -> None:
    """Raise a `RecordError` unless a record's first seat is possible; `rule` is the game's."""
    if not 0 <= first < spec.players or spec.options.get("first", first) != first:
        raise RecordError("setup-wrong", place="setup.first", rule=rule)


def ranks(standings: list[Any]) -> tuple[int, ...]:
    """1 plus the number of players who did strictly better; standings can be sorted."""
    best_first = sorted(standings, reverse=True)
    return tuple([1 + best_first.index(own) for own in standings])
