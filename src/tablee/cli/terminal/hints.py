"""What the expert would play, in words, what it expects, and why."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.bots import Considered, Hint
from tablee.bots.hints import IMAGINED
from tablee.text import Words

ALTERNATIVES = 2


def hint_lines(hint: Hint, words: Words, names: Sequence[str]) -> list[str]:
    """The move, what speaks for it, and the closest others if games were imagined."""
    weighed = {one.move: one for one in hint.choice.considered if one.visits > 0}
    best = weighed.pop(hint.move, None)
    why = [
        words.say("hint.why", reason=reason.words(words.language, names))
        for reason in hint.reasons
        if reason.key != IMAGINED  # the first line says so, too
    ]
    if best is None:
        return [words.say("hint.move", move=hint.move), *why]
    others = list(weighed.values())[:ALTERNATIVES]
    told = [_told("hint.instead", other, words) for other in others]
    return [_told("hint.searched", best, words), *why, *told]


def _told(key: str, one: Considered, words: Words) -> str:
    facts = {
        "move": one.move,
        "score": f"{one.score or 0:.0f}",
        "win": f"{100 * (one.win or 0):.0f}",
    }
    if key == "hint.searched":
        facts["visits"] = str(one.visits)
    return words.say(key, **facts)
