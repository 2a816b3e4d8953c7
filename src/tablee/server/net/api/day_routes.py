"""The HTTP paths of the deal of a day."""

from __future__ import annotations

from tablee.server.net.api.endpoints import ApiRequest, get, post
from tablee.server.wire.services import day_messages as d


async def days(request: ApiRequest) -> d.Days:
    return await request.services.days.day(request.person, request.http.query_params.get("day"))


async def chain(request: ApiRequest) -> d.DayChain:
    return await request.services.days.promises()


async def ranking(request: ApiRequest) -> d.DayRanking:
    asked = request.http.path_params
    return await request.services.days.ranking(request.person, asked["day"], asked["game"])


async def start(request: ApiRequest) -> d.DayStarted:
    asked = request.http.path_params
    return await request.services.days.start(
        request.person, request.address, asked["day"], asked["game"], request.body
    )


ONE = "/api/days/{day}/{game}"

DAYS = (
    get("/api/days", "The deals of a day.", days, d.Days, query=("day",)),
    get("/api/days/chain", "What the days can be checked with.", chain, d.DayChain),
    get(ONE, "How people did at a deal of a day.", ranking, d.DayRanking),
    post(
        f"{ONE}/start",
        "Begin the deal of a day, or go on with it.",
        start,
        d.DayStarted,
        body=d.DayStart,
        is_costly=True,
    ),
)
