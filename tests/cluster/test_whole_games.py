"""Whole games between people on different servers, as if there was one."""

from __future__ import annotations

from tests.cluster.harness_cluster import Cluster
from tests.server.harness_server import Connection, Person, rounds

NAMES = ("Ana", "Ben", "Cleo")


def people_of(cluster: Cluster) -> list[Person]:
    """Three people, each at a server of their own."""
    return [Person(server, name) for server, name in zip(cluster.servers, NAMES, strict=True)]


def start(people: list[Person], table: str) -> list[Connection]:
    lines = [person.at(table) for person in people]
    lines[0].ask("start")
    for line in lines:
        while not line.game:
            line.next()
    return lines


def test_people_on_three_servers_play_a_game_to_its_end(cluster: Cluster) -> None:
    people = people_of(cluster)
    table = people[0].make("moo")
    for person in people[1:]:
        person.join(table)
    lines = start(people, table)
    rounds(lines)
    results = [line.until("over")["result"] for line in lines]
    assert results[0] == results[1] == results[2]
    for person, line in zip(people, lines, strict=True):  # from every server
        assert person.get(f"/api/tables/{table}/record")["result"] == results[0]
        names = person.get(f"/api/tables/{table}/replay?eyes=open")["names"]
        assert names == list(NAMES)
        (mine,) = person.get("/api/me/tables")["tables"]
        assert (mine["table"], mine["status"]) == (table, "over")
        line.close()
    forwarded = [server.figures()["forwarded_total"] for server in cluster.servers]
    assert sum(count > 0 for count in forwarded) >= 2
