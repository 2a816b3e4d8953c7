"""A game in the terminal: the board, a prompt, moves in notation."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from rich.markup import escape

from tablee.arena.games import Players
from tablee.bots import ADVISER, Bot, Budget, LevelBot, name_of
from tablee.bots.forfeit import Forfeit
from tablee.cli.console import console, words
from tablee.cli.show import result_table, show_rule, show_rules
from tablee.cli.terminal.hints import hint_lines
from tablee.cli.terminal.input_lines import Lines
from tablee.engine.errors import IllegalMove, TableeError
from tablee.engine.game import Event
from tablee.engine.seed import commitment
from tablee.library import hint
from tablee.match import Match, Refusal

YOU = 0
LISTED = 40
THINKING = Budget(seconds=1.0, cores=os.cpu_count() or 1)


class Quit(Exception):
    """The person has had enough."""


class TerminalGame:
    """One person in seat 0 against bots."""

    def __init__(self, match: Match, bots: Sequence[Bot], seed: str) -> None:
        self.match = match
        self.spec = match.spec
        self.game = match.spec.game.name
        nobody = LevelBot(ADVISER)  # in the person's seat, where it never plays
        seated = (bot.among_people(THINKING) if isinstance(bot, LevelBot) else bot for bot in bots)
        self.players = Players(match, (nobody, *seated), THINKING, f"{seed}/bots")
        self.words = words()
        self.seed = seed
        say = self.words.say
        others = [
            f"{say('player', player=n)} ({self.words.level(name_of(bot))})"
            for n, bot in enumerate(bots, 2)
        ]
        self.names = [say("you"), *others]
        self.lines = Lines()

    def run(self) -> None:
        """Play to the end, or until the person leaves."""
        say = self.words.say
        console().print(say("cli.commitment", commitment=commitment(self.seed)), style="dim")
        try:
            while not self.match.is_over:
                self._advance()
        except (Quit, EOFError):
            console().print(say("cli.goodbye"))
            return
        except Forfeit as error:
            console().print(self.words.error(error), style="red", markup=False)
            return
        self._finish()
        self._keep()

    def _advance(self) -> None:
        """One decision: bots first, so that the person decides with all that can be known."""
        acting = self.match.acting()
        others = [seat for seat in acting if seat is not None and seat != YOU]
        if others:
            self._bot_moves(others[0])
        else:
            self._person_moves()

    def _bot_moves(self, seat: int) -> None:
        self._tell(self.match.play(seat, self.players.ask(seat).move))

    def _person_moves(self) -> None:
        self._show_board()
        while True:
            prompt = self.words.say(f"{self.game}.decision.{self.match.decision(YOU)}")
            console().print(self.words.say("cli.prompt", decision=prompt))
            console().print("> ", end="")
            line = self.lines.next(None)
            if line and self._obey(line):
                return

    def _obey(self, line: str) -> bool:
        """Do what a line asks for; True if the state changed."""
        command, _, rest = line.partition(" ")
        match command:
            case "?":
                self._list_moves(rest)
            case "h" | "help":
                console().print(self.words.say("cli.help"), markup=False)
            case "why":
                self._why(rest)
            case "hint":
                self._hint()
            case "board":
                self._show_board()
            case "rules":
                self._rules(rest)
            case "save":
                self._save(rest)
            case "undo":
                return self._undo()
            case "quit" | "exit":
                raise Quit
            case _:
                return self._move(line)
        return False

    def _move(self, line: str) -> bool:
        try:
            self._tell(self.match.play(YOU, line))
        except IllegalMove as error:
            console().print(self.words.error(error), style="red", markup=False)
            return False
        return True

    def _list_moves(self, word: str) -> None:
        legal = [move for move in self.match.legal(YOU) if word in move]
        if not legal:
            console().print(self.words.say("cli.none-match", word=word), markup=False)
            return
        console().print(self.words.say("cli.legal-count", n=len(legal)), style="dim")
        for move in legal[:LISTED]:
            console().print(f"  {move}", markup=False)
        if len(legal) > LISTED:
            console().print(self.words.say("cli.more", n=len(legal) - LISTED), style="dim")

    def _why(self, text: str) -> None:
        self._tell_why(text, self.match.why(YOU, text))

    def _tell_why(self, text: str, refusal: Refusal | None) -> None:
        if refusal is None:
            console().print(self.words.say("cli.is-legal", move=text), markup=False)
        else:
            console().print(refusal.words(self.words.language), markup=False)

    def _hint(self) -> None:
        advice = hint(self.match, YOU, budget=THINKING, seed=f"{self.seed}/hints")
        for line in hint_lines(advice, self.words, self.names):
            console().print(line, markup=False)

    def _rules(self, number: str) -> None:
        try:
            if number:
                show_rule(self.spec.game, number, self.words.language)
            else:
                show_rules(self.spec.game, self.words.language)
        except TableeError as error:
            console().print(self.words.error(error), markup=False)

    def _save(self, name: str) -> None:
        path = Path(name or f"{self.game}.json")
        try:
            self.match.record().save(path)
        except TableeError as error:
            console().print(self.words.error(error), style="red", markup=False)
        else:
            console().print(self.words.say("cli.saved", file=path), markup=False)

    def _undo(self) -> bool:
        """Back to the person's last decision."""
        mine = [ply for ply, entry in enumerate(self.match.entries) if entry.seat == YOU]
        if not mine:
            console().print(self.words.say("cli.nothing-to-undo"))
            return False
        self.match.rewind(mine[-1])
        console().print(self.words.say("cli.undone", ply=self.match.ply))
        return True

    def _show_board(self) -> None:
        console().print()
        console().print(self.match.board(YOU, self.words.language, markup=True))

    def _tell(self, events: Sequence[Event]) -> None:
        for event in events:
            seen = event.seen_by(YOU)
            if seen is not None:
                sentence = self.words.event(self.game, seen, self.names, YOU)
                console().print(f"[dim]·[/] {escape(sentence)}")

    def _finish(self) -> None:
        self._show_board()
        console().print(result_table(self.match, self.names))
        console().print(self.words.say("cli.seed", seed=self.seed), style="dim", markup=False)

    def _keep(self) -> None:
        """The game is over, its record may still be wanted; an empty line leaves."""
        console().print(self.words.say("cli.over"), markup=False)
        while line := self.lines.more():
            command, _, rest = line.partition(" ")
            if command in ("quit", "exit"):
                return
            if command == "save":
                self._save(rest)
            else:
                console().print(self.words.say("cli.over"), markup=False)
