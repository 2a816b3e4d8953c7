"""A folder of one server moves to PostgreSQL: tables, people, cookies; all or nothing."""

from __future__ import annotations

from pathlib import Path

from tests.cli.program import tablee
from tests.cluster.harness_cluster import ClusterServer, new_store
from tests.cluster.harness_engines import Nats, Postgres
from tests.server.harness_server import Person, Server


def test_a_game_goes_on_after_the_move(tmp_path: Path, postgres: Postgres, nats: Nats) -> None:
    store = new_store(postgres)
    with Server(tmp_path) as old:
        ana = Person(old, "Ana")
        table = ana.make("mbb", start=True)
        with ana.at(table) as line:
            line.play_first()
            ply = line.game["ply"]
        refused = tablee("move", "--store", store, "--data", str(tmp_path))
        assert "Another server" in refused.stderr or "already" in refused.stderr
    moved = tablee("move", "--store", store, "--data", str(tmp_path))
    assert "1 table of" in moved.stdout, moved.stderr
    again = tablee("move", "--store", store, "--data", str(tmp_path))
    assert "has tables already" in again.stderr
    with ClusterServer(store, nats.url) as new:
        ana.server = new  # with the cookie of the old server
        (mine,) = ana.get("/api/me/tables")["tables"]
        assert mine["table"] == table
        with ana.at(table) as line:
            assert line.welcome["seat"] == 0
            assert line.game["ply"] >= ply
            assert line.finish()["result"]


def test_what_cannot_be_moved_is_one_line(tmp_path: Path, postgres: Postgres) -> None:
    nothing = tablee("move", "--store", new_store(postgres), "--data", str(tmp_path / "none"))
    assert nothing.returncode != 0
    assert len(nothing.stderr.strip().splitlines()) == 1
    ready = tablee("migrate", "--store", new_store(postgres))
    assert "ready already" in ready.stdout
