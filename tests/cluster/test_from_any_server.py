"""Lists, links, alarms, cookies and figures: the same from every server, and clear refusals."""

from __future__ import annotations

import json
import signal
import socket
from concurrent.futures import ThreadPoolExecutor

from tests.cli.program import tablee
from tests.cluster.harness_cluster import Cluster, ClusterServer, new_store, start_servers
from tests.cluster.harness_engines import Nats, Postgres, free_port, wait_for
from tests.server.harness_server import Person


def same_at(person: Person, server: ClusterServer) -> Person:
    """The same browser at another server."""
    other = Person.__new__(Person)
    other.__dict__ |= person.__dict__ | {"server": server}
    return other


def test_public_tables_of_all_servers_are_listed_by_each(cluster: Cluster) -> None:
    one, two, _ = cluster.servers
    ana, ben = Person(one, "Ana"), Person(two, "Ben")
    tables = {ana.make("moo", public=True), ben.make("moo", public=True)}
    by_person = {ana: ana.get("/api/me/tables")["tables"], ben: ben.get("/api/me/tables")["tables"]}
    lines = [person.at(found[0]["table"]) for person, found in by_person.items()]
    for person in (ana, ben):

        def listed(person: Person = person) -> bool:
            found = {line["table"] for line in person.get("/api/tables")["tables"]}
            return tables <= found

        wait_for(listed, "the list of public tables")
    for line in lines:
        line.close()


def test_a_browser_is_the_same_person_at_every_server(cluster: Cluster) -> None:
    one, two, _ = cluster.servers
    ana = Person(one, "Ana")
    table = ana.make("moo")
    there = same_at(ana, two)
    assert there.get("/api/me")["name"] == "Ana"
    with ana.at(table), there.at(table) as line:
        assert line.welcome["seat"] == 0
    stranger = Person(two, "Cy")
    status, body, _ = stranger.request("GET", "/api/tables/nosuchtable/record")
    assert (status, body["code"]) == (404, "no-table")
    status, body, _ = there.request("GET", f"/api/tables/{table}/record")
    assert (status, body["code"]) == (409, "not-over")


def test_an_id_that_cannot_be_one_is_no_table(cluster: Cluster) -> None:
    ana = Person(cluster.servers[0], "Ana")
    assert ana.request("GET", "/api/tables/a%00b")[0] == 404
    with ana.at("a\0b") as line:
        assert line.welcome["code"] == "no-table"


def test_a_seat_moves_to_another_device_at_another_server(cluster: Cluster) -> None:
    one, two, _ = cluster.servers
    ana, phone = Person(one, "Ana"), Person(two, "Ana")
    table = ana.make("moo")
    with ana.at(table) as line:
        link = same_at(ana, two).post(f"/api/tables/{table}/link")["path"]
        token = link.split("seat=")[1]
        assert phone.post(f"/api/tables/{table}/use-link", {"token": token})["seat"] == 0
        assert line.wait("table")["seat"] is None


def one_more(cluster: Cluster) -> ClusterServer:
    """A server that a test may kill."""
    return ClusterServer(cluster.store, cluster.servers[0].bus)


def test_bots_and_alarms_go_on_at_another_server_when_one_is_killed(cluster: Cluster) -> None:
    """Nobody has to come: the table of bots alone is taken over and played to its end."""
    one = one_more(cluster)
    ana = Person(one, "Ana")
    table = ana.make("mbb", start=True)
    with ana.at(table) as line:
        line.play_first()
        line.ask("leave")
    one.kill()
    there = same_at(ana, cluster.servers[0])

    def is_over() -> bool:
        (found,) = there.get("/api/me/tables")["tables"]
        return bool(found["status"] == "over")

    wait_for(is_over, "the end of the game")
    assert there.get(f"/api/tables/{table}/record")["result"]
    said = [json.loads(line) for server in cluster.servers for line in server.said]
    assert any(line["event"] == "server.fenced" for line in said)
    for line in said:
        assert {"time", "event", "words", "server"} <= line.keys()


def test_every_line_of_a_server_says_which_one_it_is(cluster: Cluster) -> None:
    """Lines about strangers and bots, too: several servers may share one log."""
    one = cluster.servers[0]
    with socket.create_connection(("127.0.0.1", one.port)) as line:
        line.sendall(b"GET / HTTP/1.1\r\nX: " + b"x" * 40_000)
        wait_for(lambda: any("server.limit-large-head" in told for told in one.said), "the line")
    for told in map(json.loads, one.said):
        assert told["server"] > 0, told


def test_a_request_waits_for_the_table_of_a_server_that_has_just_died(cluster: Cluster) -> None:
    one = one_more(cluster)
    ana, ben = Person(one, "Ana"), Person(cluster.servers[0], "Ben")
    table = ana.make("moo")
    with ana.at(table):
        one.kill()
        ben.join(table)
        (line,) = ben.get("/api/me/tables")["tables"]
        assert line["table"] == table


def test_a_stopped_server_hands_its_tables_over_and_says_so(postgres: Postgres, nats: Nats) -> None:
    store = new_store(postgres)
    one, two = start_servers(2, store, nats.url)
    with two:
        ana = Person(one, "Ana")
        table = ana.make("mbb", start=True)
        line = ana.at(table)
        line.play_first()
        ply = line.game["ply"]
        one.process.send_signal(signal.SIGTERM)
        bye = line.wait("bye")
        assert (bye["code"], bye["retry"]) == ("stopping", 100)
        with same_at(ana, two).at(table) as there:  # it owns the table already
            assert there.game["ply"] >= ply
        assert two.figures()["forwarded_total"] == 0
        assert "server.handed-over" in one._end()
        line.close()


def test_a_server_without_an_engine_is_not_ready_and_says_so(nats: Nats) -> None:
    with Postgres() as postgres, ClusterServer(new_store(postgres), nats.url) as server:
        wait_for(server.is_ready, "ready")
        figures = server.figures()
        for name in ("owned", "servers", "lease_age_seconds", "bus_lag_seconds"):
            assert name in figures
        for name in ("forwarded_total", "fenced_total", "commits_total"):
            assert name in figures
        postgres.crash()
        wait_for(lambda: not server.is_ready(), "not ready")
        assert server.figures()["lease_age_seconds"] == -1
        postgres.start()
        wait_for(server.is_ready, "ready again")
        assert server.figures()["fenced_total"] >= 1


def refusals(*commands: tuple[str, ...]) -> list[str]:
    """The one line that each of these `tablee` ends with."""
    with ThreadPoolExecutor() as threads:
        return list(threads.map(refusal, commands))


def refusal(options: tuple[str, ...]) -> str:
    done = tablee(*options)
    assert done.returncode != 0
    (line,) = done.stderr.strip().splitlines()
    return line


def test_what_keeps_a_server_from_starting_is_one_line(postgres: Postgres, nats: Nats) -> None:
    serve = ("serve", "--port", "0")
    store = new_store(postgres)
    missing = store.replace("search_path=test_", "search_path=none_")
    nobody = free_port()
    unreachable = f"postgresql://postgres@127.0.0.1:{nobody}/x"
    silent = f"nats://127.0.0.1:{nobody}"
    expected = {
        (*serve, "--store", store): "needs both",
        (*serve, "--bus", nats.url): "needs both",
        (*serve, "--store", missing, "--bus", nats.url): "tablee migrate",
        (*serve, "--store", unreachable, "--bus", nats.url): "PostgreSQL does not answer",
        ("migrate", "--store", unreachable): "PostgreSQL does not answer",
        (*serve, "--store", store, "--bus", silent): "NATS does not answer",
    }
    for said, words in zip(refusals(*expected), expected.values(), strict=True):
        assert words in said
