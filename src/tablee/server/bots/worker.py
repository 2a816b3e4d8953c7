"""A bot's process: questions come in on standard input, answers go out on standard output.

Each is a length in four bytes and that many bytes of msgpack. When the server
is gone, its end of the pipe is too, and the process ends.
"""

from __future__ import annotations

import contextlib
import os
import signal
import struct
import sys
from typing import IO

import msgspec

from tablee.bots import Budget, LevelBot, Turn
from tablee.bots.hints import reasons
from tablee.engine.components import Source
from tablee.engine.random import Random
from tablee.engine.record import read_record
from tablee.games import find_game
from tablee.match import Match, open_played
from tablee.review.judge import PlyVerdict, judge_ply
from tablee.server.bots.questions import Answer, PlyQuestion, Question

LENGTH = struct.Struct("!I")
NICENESS = 10
"""Bots run at a lower priority than the server."""
CONSIDERED = 5
READY = b""
"""The first frame of a process."""


def answer(question: Question) -> Answer:
    """Let a bot of the question's level choose a move."""
    game = find_game(question.game, question.rules)
    parts = None
    if question.components is not None:
        parts = game.components(Source(msgspec.json.decode(question.components), "components"))
    spec = game.spec(question.players, msgspec.json.decode(question.options), parts)
    view = msgspec.json.decode(question.view, type=game.view_type)
    assert view.seat is not None, "a spectator does not move"
    budget = Budget(seconds=question.seconds, cores=question.cores)
    turn = Turn(spec, view.seat, view, question.legal, budget, Random(question.seed))
    choice = LevelBot(question.level).choose(turn)
    weighed = tuple((other.move, float(other.value)) for other in choice.considered[:CONSIDERED])
    why = reasons(turn, choice) if question.why else ()
    return Answer(choice.move, weighed, choice.after, why)


class Reviewed:
    """The finished game that was asked about last: its next move will be asked about next."""

    def __init__(self) -> None:
        self._name = ""
        self._match: Match | None = None

    def judge(self, question: PlyQuestion) -> PlyVerdict:
        """What can be said about one move."""
        if self._match is None or self._name != question.name:
            self._match = open_played(read_record(question.record))
            self._name = question.name
        name, ply = question.name, question.ply
        return judge_ply(self._match, ply, name, question.iterations, move=question.move)


def read_frame(stream: IO[bytes]) -> bytes | None:
    """One frame; None at the end."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    body = stream.read(length)
    return body if len(body) == length else None


def write_frame(stream: IO[bytes], data: bytes) -> None:
    stream.write(LENGTH.pack(len(data)) + data)
    stream.flush()


def main() -> None:
    """Say that everything is imported, which takes long on a busy machine; then answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which ends its workers
    write_frame(sys.stdout.buffer, READY)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
    questions = msgspec.msgpack.Decoder(Question | PlyQuestion)
    reviewed = Reviewed()
    while (frame := read_frame(sys.stdin.buffer)) is not None:
        asked = questions.decode(frame)
        found = answer(asked) if isinstance(asked, Question) else reviewed.judge(asked)
        try:
            write_frame(sys.stdout.buffer, msgspec.msgpack.encode(found))
        except BrokenPipeError:  # the server ended meanwhile
            os._exit(0)


if __name__ == "__main__":
    main()
