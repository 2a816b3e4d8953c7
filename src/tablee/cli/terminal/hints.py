"""What the expert would play, in words, and what it expects."""

from __future__ import annotations

from tablee.bots import Choice, Considered
from tablee.text import Words

ALTERNATIVES = 2


def hint_lines(choice: Choice, words: Words) -> list[str]:
    """The move, and the closest others if games were imagined."""
    weighed = {one.move: one for one in choice.considered if one.visits > 0}
    best = weighed.pop(choice.move, None)
    if best is None:
        return [words.say("hint.move", move=choice.move)]
    others = list(weighed.values())[:ALTERNATIVES]
    return [_told("hint.searched", best, words), *(_told("hint.instead", o, words) for o in others)]


def _told(key: str, one: Considered, words: Words) -> str:
    facts = {
        "move": one.move,
        "score": f"{one.score or 0:.0f}",
        "win": f"{100 * (one.win or 0):.0f}",
    }
    if key == "hint.searched":
        facts["visits"] = str(one.visits)
    return words.say(key, **facts)
