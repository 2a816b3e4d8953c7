"""The games as the API describes them: options, levels, and rules in both languages."""

from __future__ import annotations

from functools import cache
from typing import Any

from tablee.bots import LEVELS
from tablee.games import find_game, names
from tablee.server.wire.http_messages import GameInfo, GameRules, RuleText, Sentence
from tablee.text import rule_texts


@cache
def game_infos() -> tuple[GameInfo, ...]:
    return tuple(game_info(name) for name in names())


@cache
def game_info(name: str) -> GameInfo:
    """One game's description; `UnknownGame` if there is none of that name."""
    game = find_game(name)
    about = rule_texts(name)["game"]
    return GameInfo(
        game.name,
        game.version,
        about["name"],
        _sentence(about["tagline"]),
        _sentence(about["about"]),
        tuple(about["minutes"]),
        game.players,
        game.options,
        {key: tuple(kinds) for key, kinds in game.decisions.items()},
        tuple(LEVELS),
        _sentence(about["reconstructed"]),
        game.is_timed,
    )


@cache
def game_rules(name: str) -> GameRules:
    texts = [
        RuleText(
            number,
            entry["topic"],
            tuple(entry["status"]),
            _sentence(entry["title"]),
            _sentence(entry["text"]),
        )
        for number, entry in rule_texts(find_game(name).name).items()
        if number != "game"
    ]
    return GameRules(game_info(name), tuple(texts))


def _sentence(words: Any) -> Sentence:
    return Sentence(words["en"], words["fr"])
