"""Puzzles of people's games at a real server: everybody agrees, and nobody is in them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tablee.match import open_played
from tablee.review.puzzles.puzzle import MOMENTS, find
from tests.cli.program import refused, tablee
from tests.server.harness_server import Person, Server, begun
from tests.server.people.test_leaving import SURE, query
from tests.server.reviews import harness_known_games as h
from tests.server.reviews.harness_known_games import BARREN, ONE, OTHER, THIRD


class Valley:
    """Four people, and who has played what: nobody agrees yet."""

    def __init__(self, server: Server) -> None:
        self.server = server
        names = ("Ottilie", "Balthasar", "Quirin", "Wilhelmine")
        self.people = tuple(Person(server, name) for name in names)
        self.ana, self.bo, self.cy, self.di = self.people
        self.tables = [
            h.play((self.ana, self.bo), ONE),
            h.play((self.ana, self.cy), OTHER),
            h.play((self.bo, self.di), THIRD),
        ]


SEEDS = (ONE, OTHER, THIRD)


def test_all_who_sat_there_agree_or_nothing_is_made(tmp_path: Path) -> None:
    out = tmp_path / "out" / "people.jsonl"
    with h.serving(tmp_path / "data", *SEEDS) as server:
        valley = Valley(server)
        ana, bo, cy, di = valley.people
        assert ana.get("/api/me/consent") == {"puzzles": False}, "off at first"
        nobody = tablee("puzzles", "make", "botanik", "--data", server.folder, "--out", out)
        refused(nobody, 2, "botanik", "everybody who sat there")
        h.agree(ana, bo)
        assert "1 puzzle " in h.make(out, server.folder)
        assert h.ids(out) == h.found(ONE), "of the two others one has not agreed"
        h.agree(cy, di)
        h.make(out, server.folder)
        assert h.ids(out) == h.found(*SEEDS)

        h.agree(bo, puzzles=False)
        h.make(out, server.folder)
        assert h.ids(out) == h.found(OTHER), "without those of whoever agrees no longer"
        h.agree(bo)
        h.make(out, server.folder)
        assert h.ids(out) == h.found(*SEEDS), "and with them again"

        cy.post("/api/me/delete", SURE)
        h.make(out, server.folder)
        assert h.ids(out) == h.found(ONE, THIRD), "a deleted person agrees to nothing"
        for person in (ana, bo, di):
            h.agree(person, puzzles=False)
        nobody = tablee("puzzles", "make", "botanik", "--data", server.folder, "--out", out)
        refused(nobody, 2, "botanik")
        assert out.read_bytes() == b"", "the last puzzles are gone, too"
    assert query(server.folder, "SELECT * FROM puzzle_consents") == []


def test_nobody_is_in_any_byte_of_what_is_made(tmp_path: Path) -> None:
    out, kept = tmp_path / "people.jsonl", tmp_path / "kept.jsonl"
    with h.serving(tmp_path / "data", ONE, BARREN) as server:
        ana, bo = Person(server, "Ottilie"), Person(server, "Balthasar")
        with begun([ana, bo], ana.make("mo", game="botanik")) as lines:
            lines[0].ask("say", text="Zwetschge")
            h.play_moves(lines, ONE)
            lines[1].ask("say", text="Mirabelle")
        h.play((ana, bo), BARREN)
        h.agree(ana, bo)
        h.make(out, server.folder, "--file", kept)
        told = ana.get("/api/me/games")["games"][1]
    data = out.read_bytes() + kept.read_bytes()
    assert h.ids(out) == h.found(ONE)
    assert len(kept.read_bytes().splitlines()) == 1
    commitment = str(_started(server.folder, "commitment"))
    secret = ["Ottilie", "Balthasar", "Zwetschge", "Mirabelle", h.who(ana), h.who(bo)]
    secret += [ONE, commitment, lines[0].table, str(told["ended"])[:8]]
    secret += ["commitment", "seed", "result", "person", "people", '"table"', '"name"', '"at"']
    assert [word for word in secret if word.encode() in data] == []
    (moment,) = MOMENTS.decode_lines(out.read_bytes())
    assert set(msgspec.json.decode(out.read_bytes())) == set(moment.__struct_fields__)
    assert [moment] == list(find(open_played(h.anonymous(ONE)))), "as in bots' games"
    assert moment.record.moves == h.known(ONE).record().moves[: len(moment.record.moves)]


def _started(folder: Path, field: str) -> object:
    """What the first deal said."""
    rows = query(folder, "SELECT fact FROM facts WHERE fact LIKE '%\"started\"%'")
    return msgspec.json.decode(rows[0][0])[field]


def test_a_self_that_has_become_another_one_agrees_to_nothing_for_it(tmp_path: Path) -> None:
    """Who agreed as one self has not agreed for the games of the other."""
    out = tmp_path / "people.jsonl"
    with h.serving(tmp_path / "data", ONE, OTHER) as server:
        ana, bo, old = (Person(server, name) for name in ("Ana", "Bo", "Old"))
        h.play((ana, bo), ONE)
        h.play((old, bo), OTHER)
        h.agree(bo, old)
        h.make(out, server.folder)
        assert h.ids(out) == h.found(OTHER)
        code = ana.post("/api/me/recovery")["code"]
        old.post("/api/me/recover", {"code": code})
        assert old.get("/api/me/consent") == {"puzzles": False}
        assert (
            tablee("puzzles", "make", "botanik", "--data", server.folder, "--out", out).returncode
            == 2
        )
        assert out.read_bytes() == b""
        h.agree(old)
        assert ana.get("/api/me/consent") == {"puzzles": True}
        h.make(out, server.folder)
        assert h.ids(out) == h.found(ONE, OTHER), "games of both selves are the one's"
    assert len(query(server.folder, "SELECT * FROM puzzle_consents")) == 2


def test_a_game_that_runs_and_one_that_went_on_from_it_are_left_out(tmp_path: Path) -> None:
    out = tmp_path / "people.jsonl"
    with h.serving(tmp_path / "data", ONE) as server:
        ana, bo = Person(server, "Ana"), Person(server, "Bo")
        h.agree(ana, bo)
        with begun([ana, bo], ana.make("mo", game="botanik")) as lines:
            h.play_moves(lines, ONE, until=len(h.known(ONE).entries) - 1)
            nobody = tablee("puzzles", "make", "botanik", "--data", server.folder, "--out", out)
            refused(nobody, 2, "botanik")
            lines[h.known(ONE).entries[-1].seat or 0].finish()
        h.make(out, server.folder)
        assert h.ids(out) == h.found(ONE)
        h.agree(bo, puzzles=False)
        ply = len(h.known(ONE).entries) - 2
        wish = {"ply": ply, "seat": 0, "name": "Ana", "level": "random"}
        on = ana.post(f"/api/tables/{lines[0].table}/play-on", wish)["table"]
        with ana.at(on) as line:
            line.finish()
        nobody = tablee("puzzles", "make", "botanik", "--data", server.folder, "--out", out)
        refused(nobody, 2, "botanik")


def test_whoever_left_a_game_that_a_bot_played_on_has_to_agree(tmp_path: Path) -> None:
    out = tmp_path / "people.jsonl"
    with h.serving(tmp_path / "data", ONE) as server:
        ana, bo = Person(server, "Ana"), Person(server, "Bo")
        with begun([ana, bo], ana.make("mo", game="botanik")) as lines:
            h.play_moves(lines, ONE, until=10)
            assert lines[1].ask("leave")["type"] == "ack"
            lines[0].finish()
        h.agree(ana)
        nobody = tablee("puzzles", "make", "botanik", "--data", server.folder, "--out", out)
        refused(nobody, 2, "everybody who sat there")
        h.agree(bo)
        assert str(out) in h.make(out, server.folder).replace("\n", "")


def test_the_folder_stays_as_it_is_and_its_lock_is_the_servers(tmp_path: Path) -> None:
    """While a server runs, after it was killed, and when it was stopped."""
    folder, out = tmp_path / "data", tmp_path / "people.jsonl"

    def files() -> dict[str, bytes]:
        return {
            file.name: file.read_bytes() for file in folder.iterdir() if "-shm" not in file.name
        }

    with h.serving(folder, ONE) as server:
        ana, bo = Person(server, "Ana"), Person(server, "Bo")
        h.play((ana, bo), ONE)
        h.agree(ana, bo)
        server.kill()
    before = files()
    assert before["tablee.db-wal"], "what was agreed to is in the log alone"
    h.make(out, folder)
    assert h.ids(out) == h.found(ONE)
    assert files() == before
    with Server(folder) as server:
        assert "damaged" not in server.stop()
    before = files()
    h.make(out, folder)
    assert {name: data for name, data in files().items() if data} == {
        name: data for name, data in before.items() if data
    }
    with Server(folder) as server:
        assert "damaged" not in server.stop()


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("nothing", None, "no tables"),
        ("folder", b"", "tablee.db"),
        ("text", b"not a database at all" * 100, "tablee.db"),
    ],
)
def test_a_bad_folder_is_one_line(
    tmp_path: Path, name: str, data: bytes | None, words: str
) -> None:
    folder = tmp_path / name
    if data is not None:
        folder.mkdir()
        (folder / "tablee.db").write_bytes(data)
    out = tmp_path / "out.jsonl"
    done = tablee("puzzles", "make", "botanik", "--data", folder, "--out", out)
    refused(done, 2, words)
    assert not out.exists()
