"""Who takes part in a tournament: a bot and the name that tables show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from tablee.bots import Bot, LevelBot, find_bot, is_builtin, name_of
from tablee.engine.errors import OptionError


class Entrant(Struct, frozen=True):
    """A bot by reference (`club`, `mine.py:Careful`), or a bot itself."""

    name: str
    source: str | Bot

    def bot(self) -> Bot:
        """The bot for one seat of one game: a new one, if it is known by reference."""
        return find_bot(self.source) if isinstance(self.source, str) else self.source

    @property
    def is_builtin(self) -> bool:
        return is_builtin(self.bot())


def entrants(bots: Sequence[str | Bot], game: str | None = None) -> tuple[Entrant, ...]:
    """Bots with a name each. A name stands for one bot: others of that name get a number.

    A bot that cannot be found, or a level that cannot play `game`, is an `OptionError`, here and
    not in the first game.
    """
    found: list[Entrant] = []
    used: Counter[str] = Counter()
    for bot in bots:
        known = next((one for one in found if one.source is bot or one.source == bot), None)
        if known is not None:
            found.append(known)
            continue
        name = bot if isinstance(bot, str) else _checked_name(bot)
        used[name] += 1
        entrant = Entrant(name if used[name] == 1 else f"{name} {used[name]}", bot)
        made = entrant.bot()
        if game is not None and isinstance(made, LevelBot):
            made.check_plays(game)
        found.append(entrant)
    return tuple(found)


def _checked_name(bot: object) -> str:
    """The name of a bot; an `OptionError` if something else was given."""
    if isinstance(bot, type):
        raise OptionError("bot-is-class", bot=bot.__name__)
    if not isinstance(bot, Bot):
        raise OptionError("bot-no-choose", bot=repr(bot))
    return name_of(bot)
