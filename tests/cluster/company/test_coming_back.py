"""Days, notices and company on several servers: the same from each, and nothing twice."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tests.cluster.harness_cluster import Cluster
from tests.cluster.test_from_any_server import same_at
from tests.server.days.harness_days import line_of
from tests.server.harness_server import Json, Person


def start(person: Person, day: str) -> Json | None:
    """Begin a deal, or go on with it; None if another server is about to make the table."""
    body = {"name": person.name, "pace": 0}
    status, answer, _ = person.request("POST", f"/api/days/{day}/botanik/start", body)
    assert status in (200, 503), answer
    return answer if status == 200 else None


def test_a_deal_of_a_day_is_one_try_on_all_servers(cluster: Cluster) -> None:
    servers = cluster.servers
    ana = Person(servers[0], "Ana")
    day = ana.get("/api/days")["today"]
    everywhere = [same_at(ana, server) for server in servers]
    assert len({str(person.get("/api/days/chain")) for person in everywhere}) == 1
    with ThreadPoolExecutor(len(everywhere)) as threads:
        found = list(threads.map(lambda person: start(person, day), everywhere))
    found += [start(person, day) for person in everywhere]
    tables = {answer["table"] for answer in found if answer is not None}
    assert len(tables) == 1
    (table,) = tables
    with everywhere[1].at(table) as line:
        line.finish()
    lines = [line_of(person, day) for person in everywhere]
    assert lines[0]["state"] == "done"
    assert lines[0] == lines[1] == lines[2]


def test_people_at_different_servers_find_each_other_and_have_one_feed(cluster: Cluster) -> None:
    one, two, three = cluster.servers
    ana, ben = Person(one, "Ana"), Person(two, "Ben")
    wish = {"game": "botanik", "players": 2, "bots": False, "length": "days"}
    assert ana.post("/api/find", {**wish, "name": "Ana"})["state"] == "waiting"
    status, refused, _ = ben.request("POST", "/api/find", {**wish, "name": "Ben", "rated": True})
    assert (status, refused["code"]) == (400, "no-ratings")
    found = ben.post("/api/find", {**wish, "name": "Ben"})
    assert found["state"] == "found"
    assert ana.get("/api/find")["table"] == found["table"]
    with ana.at(found["table"]) as line, ben.at(found["table"]) as other:
        assert {line.welcome["seat"], other.welcome["seat"]} == {0, 1}
    feed = ana.post("/api/notices/feed")["path"]
    assert b"<feed" in same_at(ben, three).get(feed)
