"""The HTTP paths of who looks for somebody to play with."""

from __future__ import annotations

from tablee.server.net.api.endpoints import ApiRequest, get, post
from tablee.server.wire.services import meeting_messages as w


async def seek(request: ApiRequest) -> w.Found:
    return await request.services.meetings.seek(request.person, request.address, request.body)


async def look(request: ApiRequest) -> w.Found:
    return await request.services.meetings.look(request.person, request.address)


async def stop(request: ApiRequest) -> w.Found:
    return await request.services.meetings.stop(request.person)


async def people(request: ApiRequest) -> w.People:
    return await request.services.meetings.people(request.person)


async def keep(request: ApiRequest) -> w.People:
    return await request.services.meetings.keep(request.person, request.body.table)


async def invite(request: ApiRequest) -> w.People:
    friend = request.http.path_params["friend"]
    return await request.services.meetings.invite(request.person, friend, request.body.table)


async def part(request: ApiRequest) -> w.People:
    return await request.services.meetings.part(request.person, request.http.path_params["friend"])


FRIEND = "/api/people/{friend}"

MEETINGS = (
    post("/api/find", "Wait for others.", seek, w.Found, body=w.Find, is_costly=True),
    get("/api/find", "How that goes.", look, w.Found),
    post("/api/find/stop", "Wait no more.", stop, w.Found),
    get("/api/people", "Whom this person knows.", people, w.People),
    post("/api/people/keep", "Meet them again.", keep, w.People, body=w.AtTable),
    post(f"{FRIEND}/invite", "Invite somebody to a table.", invite, w.People, body=w.AtTable),
    post(f"{FRIEND}/forget", "Know somebody no more.", part, w.People),
)
