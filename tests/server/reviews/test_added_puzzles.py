"""`tablee serve --puzzles`: puzzles of files beside those of the package."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from tablee.match import open_played
from tablee.review.puzzles.puzzle import Moment, find, puzzles
from tablee.server.settings import Settings
from tests.cli.program import refused, tablee
from tests.server.harness_server import Person, Server
from tests.server.reviews import harness_known_games as h
from tests.server.reviews.harness_known_games import ONE, OTHER


class AddedServer(Server):
    """A server with files of puzzles."""

    def __init__(self, folder: Path, *files: Path) -> None:
        self._files = files
        often = Settings(bots=1, requests_per_second=1_000.0, visits_per_second=1_000.0)
        program = "tests.server.programs.with_settings"
        super().__init__(folder, program, msgspec.json.encode(often).decode())

    def _start(self, program: tuple[str, ...], *options: str, number: int = 0) -> None:
        named = [word for file in self._files for word in ("--puzzles", str(file))]
        super()._start(program, *options, *named, number=number)


def of(seed: str) -> Sequence[Moment]:
    return find(open_played(h.anonymous(seed)))


def write(file: Path, moments: Sequence[Moment], more: bytes = b"") -> Path:
    file.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in moments) + more)
    return file


def test_puzzles_of_files_are_among_those_of_the_package_and_each_is_there_once(
    tmp_path: Path,
) -> None:
    own = puzzles("botanik")
    first = write(tmp_path / "first.jsonl", [*of(ONE), own[0]])
    second = write(tmp_path / "second.jsonl", [*of(OTHER), *of(ONE)])
    with AddedServer(tmp_path / "data", first, second) as server:
        ana = Person(server, "Ana")
        asked = []
        for _ in range(len(own) + 3):
            shown = ana.get("/api/puzzles/botanik/next")
            asked.append(shown["puzzle"])
            best = shown["legal"][0]
            if shown["puzzle"] in h.found(ONE):
                best = of(ONE)[0].moves[0].move
            told = ana.post(f"/api/puzzles/botanik/{shown['puzzle']}", {"move": best})
            if shown["puzzle"] in h.found(ONE):
                assert told["right"]
        everything = {one.id for one in own} | h.found(ONE, OTHER)
        assert asked[:-1] == sorted(everything)
        assert asked[-1] == asked[0], "the one tried longest ago"
        assert len(set(asked)) == len(own) + 2
        assert ana.get("/api/puzzles/botanik")["puzzle"] in everything
        assert ana.get("/api/puzzles/mondo/next")["game"] == "mondo"
    with Server(tmp_path / "data") as server:  # a puzzle that is no longer there
        ana.server = server
        (gone,) = h.found(ONE)
        answer = ana.post(f"/api/puzzles/botanik/{gone}", {"move": "x"}, expected=(404,))
        assert answer["code"] == "no-puzzle"
        assert ana.get("/api/puzzles/botanik/next")["puzzle"] in {one.id for one in own}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_server_with_a_bad_line_does_not_start(tmp_path: Path, language: str) -> None:
    file = write(tmp_path / "some.jsonl", of(ONE), b'{"id": "x"}\n')
    options = ("--port", "0", "--data", tmp_path / "data", "--puzzles", file)
    done = tablee("serve", *options, TABLEE_LANG=language)
    refused(done, 1, f"{file}, line 2: " if language == "en" else f"{file}, ligne 2")
    assert not (tmp_path / "data").exists()


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    file = tmp_path / "none.jsonl"
    done = tablee("serve", "--port", "0", "--data", tmp_path / "data", "--puzzles", file)
    refused(done, 1, str(file), "cannot be read")
