"""Every sentence of the text room is said somewhere: by the page, the server or the terminal.

A key counts as used if a source names it whole, or if it belongs to a family
that is built from parts. Families are listed here with where they are built
and with their endings: from the rooms, or, if they are words of the file that
builds them, quoted there.
"""

from __future__ import annotations

import re
from enum import IntEnum
from types import NoneType
from typing import get_args, get_type_hints

import pytest
from msgspec import Struct

from tablee.bots import LEVELS
from tablee.engine.errors import SYSTEM_REASONS
from tablee.engine.game import CLOCK_DECISION, Event
from tablee.engine.record import KINDS
from tablee.games import GAMES, names
from tablee.games.botanik import names as botanik
from tablee.games.matryoshka import names as matryoshka
from tablee.games.mondo import Mondo
from tablee.games.mondo import names as mondo
from tablee.games.renature import names as renature
from tablee.server.wire.server_messages import UndoSettled
from tablee.server.wire.shapes import SeatState
from tablee.text import LANGUAGES, catalogue, rule_texts
from tablee.text.words import SLOT
from tests.text import sources

SENTENCES = "src/tablee/text"
"""Not a file: the family is built where a sentence asks for it, as in `{kind@mondo.closed}`."""


class Family(Struct, frozen=True):
    """Keys that are built from a beginning and an ending."""

    place: str
    """The file that builds them, or SENTENCES."""
    begin: str
    ends: tuple[str, ...]
    quoted_in: str = ""
    """The file that has the endings as its words, if they are not a room's."""

    @property
    def keys(self) -> set[str]:
        return {self.begin + end for end in self.ends}


def words(place: str, begin: str, ends: str, quoted_in: str = "") -> Family:
    """A family whose endings stand in the file that builds it, or in another."""
    return Family(place, begin, tuple(ends.split()), quoted_in or place)


def lower(members: type[IntEnum]) -> tuple[str, ...]:
    return tuple(member.name.lower() for member in members)


def choices(struct: type[Struct], field: str) -> tuple[str, ...]:
    """The texts that a field of a message may be."""
    hint = get_type_hints(struct)[field]
    parts = get_args(hint)
    nested = [part for literal in parts for part in get_args(literal)] or parts
    return tuple(part for part in nested if isinstance(part, str))


def topics() -> tuple[str, ...]:
    """What rules are about; the page has a word for all others together."""
    entries = [rule_texts(game)[number] for game in names() for number in rule_texts(game)]
    return tuple({entry["topic"] for entry in entries if "topic" in entry} - {"variants"})


CLI = "src/tablee/cli"
GAME = "src/tablee/games"
SHELL = "web/src/shell"
TABLE = "web/src/table"
BOARD = "web/src/games"
BENCH = "src/tablee/arena/bench"
COUNT = f"{GAME}/mondo/scoring.py"
VOLCANOES = "children solo handicap spared none most fewer"
FAMILIES = (
    Family("src/tablee/engine/errors.py", "error.system.", SYSTEM_REASONS),
    Family(SENTENCES, "error.kind.", KINDS),
    Family(SENTENCES, "error.kind.", ("float",)),  # cli/misuse.py: the name of a type
    words(f"{CLI}/show.py", "cli.column.", "player bot wins mean range"),
    words(f"{CLI}/show.py", "cli.bench.", "compiled interpreted ratio"),
    words(
        f"{CLI}/show.py",
        "cli.bench.",
        "playouts decisions steps copies views samples",
        f"{BENCH}.py",
    ),
    words(f"{CLI}/show.py", "cli.bench.", "boards greedy", f"{GAME}/mondo/figures.py"),
    words(f"{CLI}/arena.py", "arena.column.", "rating p50 p99 waited better margin"),
    Family(f"{TABLE}/panels/Players.svelte", "page.level.", tuple(LEVELS)),
    Family(f"{TABLE}/panels/Players.svelte", "page.seat.stand-in-", choices(SeatState, "stand_in")),
    Family(f"{TABLE}/Banners.svelte", "page.table.undo-", choices(UndoSettled, "outcome")),
    Family("web/src/rules/RuleList.svelte", "page.topic.", topics()),
    Family("web/src/home/Home.svelte", "page.number.", tuple(map(str, range(2, 13)))),
    words(
        f"{TABLE}/waiting/TermsForm.svelte",
        "page.wait.",
        "timed aids training public spectators chat",
    ),
    words(f"{TABLE}/Game.svelte", "page.table.", "board log chat"),
    words(f"{SHELL}/Settings.svelte", "page.bar.theme-", "auto light dark"),
    words(f"{SHELL}/KeyList.svelte", "page.keys.", "escape space"),
    *(
        words(f"{SHELL}/KeyList.svelte", f"{game}.keys.", ends, f"{BOARD}/{game}/index.ts")
        for game, ends in (
            ("matryoshka", "escape"),
            ("botanik", "turn zoom escape"),
            ("renature", "pick next turn escape"),
            ("mondo", "turn flip escape"),
        )
    ),
    Family(f"{BOARD}/botanik/describe.ts", "botanik.colour.", tuple(botanik.COLOURS)),
    Family(f"{BOARD}/botanik/describe.ts", "botanik.type.", tuple(botanik.TYPES)),
    Family(f"{BOARD}/botanik/describe.ts", "botanik.side.", botanik.SIDES),
    words(
        f"{BOARD}/botanik/describe.ts",
        "botanik.page.move-",
        "side centre",
        f"{BOARD}/botanik/tiles/tiles.ts",
    ),
    Family(f"{GAME}/matryoshka/board.py", "matryoshka.phase.", lower(matryoshka.Phase)),
    Family(f"{BOARD}/matryoshka/describe.ts", "matryoshka.series.", tuple(matryoshka.SERIES)),
    words(f"{BOARD}/matryoshka/describe.ts", "matryoshka.page.move-", "show lay"),
    words(f"{BOARD}/matryoshka/Hand.svelte", "matryoshka.page.move-", "offer propose"),
    words(f"{BOARD}/matryoshka/Workbench.svelte", "matryoshka.page.confirm-", "show lay"),
    Family(f"{BOARD}/mondo/describe.ts", "mondo.animal.", Mondo().standard().species),
    words(
        f"{BOARD}/mondo/describe.ts", "mondo.page.volcano-", "A I", "web/src/pieces/mondo/land.ts"
    ),
    Family(f"{BOARD}/mondo/describe.ts", "mondo.landscape.", lower(mondo.Landscape)),
    Family(SENTENCES, "mondo.closed.", lower(mondo.Landscape)),
    Family(f"{BOARD}/mondo/describe.ts", "mondo.face.", mondo.FACES),
    Family(f"{GAME}/mondo/board.py", "mondo.modifier.", mondo.MODIFIERS),
    Family(f"{GAME}/mondo/board.py", "mondo.task.", mondo.TASKS),
    words(f"{GAME}/mondo/board.py", "mondo.breakdown.", "animals landscapes empty mismatches"),
    words(f"{GAME}/mondo/board.py", "mondo.breakdown.volcanoes.", VOLCANOES, COUNT),
    words(f"{BOARD}/mondo/describe.ts", "mondo.page.count.volcanoes.", VOLCANOES, COUNT),
    words(
        f"{BOARD}/mondo/describe.ts",
        "mondo.page.count.",
        "animals landscapes bonus empty mismatches modifier",
    ),
    words(f"{BOARD}/mondo/describe.ts", "mondo.page.move-", "take flip"),
    words(
        f"{BOARD}/mondo/describe.ts", "mondo.page.move-", "drop stop", f"{GAME}/mondo/notation.py"
    ),
    Family(f"{GAME}/renature/board.py", "renature.phase.", lower(renature.Phase)),
    Family(f"{GAME}/renature/board.py", "renature.animal.", renature.KNOWN_ANIMALS),
    Family(f"{GAME}/renature/board.py", "renature.colour.", renature.COLOURS),
    Family(f"{GAME}/renature/board.py", "renature.plant.", renature.PLANTS),
    words(SENTENCES, "renature.share.", "main secondary both", f"{GAME}/renature/events.py"),
    words(
        f"{BOARD}/renature/tray/Actions.svelte",
        "renature.page.",
        "place-here plant-here set-joker take-back confirm closing end",
    ),
    words(
        f"{BOARD}/renature/tray/Palette.svelte",
        "renature.page.",
        "own neutral",
        f"{BOARD}/renature/piece-props.ts",
    ),
    words(
        f"{BOARD}/renature/describe.ts",
        "renature.page.move-",
        "skip spill again done",
        f"{GAME}/renature/notation.py",
    ),
)
BY_SLOT = ("player", "you")
"""What a sentence itself asks for, as `{seat@player}`."""


def of_the_games() -> set[str]:
    """Decisions, options and events: every game's, by the same pattern."""
    keys: set[str] = set()
    for game in GAMES:
        decisions = [name for name in game.decisions if name != CLOCK_DECISION]
        keys |= {f"{game.name}.decision.{name}" for name in decisions}
        for option in game.options:
            key = f"{game.name}.option.{option.name}"
            keys |= {key, *(f"{key}.{choice}" for choice in option.choices)}
        for event in game.event_types:
            keys |= variants(f"{game.name}.event.{event.__name__}", event)
    return keys


def variants(key: str, event: type[Event]) -> set[str]:
    """How an event may be told: to whoever did it, and where a fact is kept from the reader."""
    hints = get_type_hints(event)
    yours = "seat" in hints
    hidden = any(NoneType in get_args(hint) for hint in hints.values())
    told = ((".you", yours), (".hidden", hidden), (".you_hidden", yours and hidden))
    return {key, *(key + variant for variant, possible in told if possible)}


def errors() -> set[str]:
    """Errors and refusals where they are made. Some are passed on to what makes them."""
    named = sources.named_errors()
    keys: set[str] = set()
    for file in sources.python():
        text = file.read_text("utf-8")
        passed = {word for word in sources.python_texts(text) if "-" in word}
        made = sources.error_keys(text, named) | (
            passed if file.name not in ("errors.py", "refusals.py") else set()
        )
        keys |= {f"error.{key}" for key in made}
        keys |= {f"refusal.{key}" for key in sources.error_keys(text, named, sources.REFUSALS)}
    return keys


def used() -> set[str]:
    """Every key that something says."""
    keys = {key for text in sources.read(sources.python()) for key in sources.said_in_python(text)}
    keys |= {key for text in sources.read(sources.page()) for key in sources.said_on_the_page(text)}
    keys |= {key for family in FAMILIES for key in family.keys}
    return keys | of_the_games() | errors() | set(BY_SLOT)


def test_every_sentence_is_said_somewhere() -> None:
    assert not sorted(set(catalogue()) - used())


def test_a_sentence_that_nobody_says_would_be_found() -> None:
    """Though its words occur: a move's name, a beginning of a family, a part of another key."""
    keys = used()
    for key in ("page.done", "renature.page.joker", "server.restored", "mondo.breakdown.landscape"):
        assert key not in keys
    for key in ("cli.column.games", "botanik.event.TileBuilt.hidden", "error.gone", "level.club"):
        assert key not in keys


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.begin)
def test_a_family_is_built_where_it_is_said_to_be(family: Family) -> None:
    assert family.keys <= set(catalogue())
    if family.place == SENTENCES:
        asked = {slot[1] for text in all_sentences() for slot in SLOT.findall(text)}
        assert family.begin.removesuffix(".") in asked
    else:
        text = (sources.ROOT / family.place).read_text("utf-8")
        tail = re.search(r"[^.]+\.?$", family.begin)
        assert tail is not None
        assert f"{tail[0]}{{" in text or f"{tail[0]}${{" in text
    if family.quoted_in:
        text = (sources.ROOT / family.quoted_in).read_text("utf-8")
        assert set(family.ends) <= sources.quoted(text)


def all_sentences() -> list[str]:
    return [sentences[language] for sentences in catalogue().values() for language in LANGUAGES]
