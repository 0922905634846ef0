"""`/api/leaderboards`, and the history of a player's rating."""

from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.decider import Rejected
from projections import shapes
from projections.projection import JsonObject
from server.http import requests
from server.http.endpoint import endpoint
from server.http.games import game_in_path
from server.http.profiles import status_for
from server.http.requests import payer_of, services_of
from server.ratings.leaderboards import PageOf, Span
from server.ratings.model import Ladder
from server.runtime.clock import rfc3339
from server.wire import limits

MOST_POINTS = 500
"""Maximum number of points of a history, the last ones."""
ROWS_A_CALL = 25
"""Rows of a leaderboard for the price of one call."""
Offset = Annotated[str, msgspec.Meta(pattern="^[0-9]{1,9}$")]


@endpoint(
    "getLeaderboard",
    "GET",
    "/api/leaderboards/{game}",
    shapes.Leaderboard,
    parameters={"span": Span, "ladder": Ladder, "cursor": Offset, "limit": int},
)
async def leaderboard(request: Request) -> Response:
    """List the players of a game by rating, the best first, and the caller's own row."""
    asker, services = await requests.caller(request), services_of(request)
    game = game_in_path(request).game.name
    ladder, span = ladder_of(request), span_of(request)
    limit = min(requests.number_in_query(request, "limit", 20) or 1, limits.MOST_TABLES_LISTED)
    services.read_limiter.spend(payer_of(request), (limit - 1) // ROWS_A_CALL)
    page_of = PageOf(game, ladder, span, start_of(request), limit)
    page = await services.leaderboards.page(page_of)
    answer: JsonObject = {"rows": page.rows}
    if page.following is not None:
        answer["cursor"] = str(page.following)
    if asker is not None:
        mine = await services.leaderboards.own_row(page_of, asker)
        answer |= {} if mine is None else {"mine": mine}
    return requests.private_json(answer)


@endpoint(
    "getRatingHistory",
    "GET",
    "/api/players/{player}/ratings/{game}",
    shapes.RatingHistory,
    parameters={"ladder": Ladder},
)
async def rating_history(request: Request) -> Response:
    """Return the rating of a player after each counted game, the oldest first."""
    asker, services = await requests.caller(request), services_of(request)
    game, ladder = game_in_path(request).game.name, ladder_of(request)
    status, player = await status_for(request, asker)
    if status != "open":
        raise Rejected("forbidden", why="profile")
    points = await services.ratings.book(game, ladder).history(player.player_id, MOST_POINTS)
    return requests.private_json(
        {
            "points": [
                {"at": rfc3339(point.at / 1_000), "rating": point.rating, "table_id": point.table}
                for point in points
            ]
        }
    )


def ladder_of(request: Request) -> Ladder:
    """Return the ladder in the query, by default `people`. Raises Rejected `malformed`."""
    match request.query_params.get("ladder"):
        case None | "people":
            return "people"
        case "bots":
            return "bots"
        case _:
            raise Rejected("malformed", why="ladder")


def span_of(request: Request) -> Span:
    """Return the span in the query, by default the month. Raises Rejected `malformed`."""
    match request.query_params.get("span"):
        case None | "month":
            return "month"
        case "all":
            return "all"
        case _:
            raise Rejected("malformed", why="span")


def start_of(request: Request) -> int:
    """Return the number of players before the page. Raises Rejected `malformed`."""
    cursor = request.query_params.get("cursor", "0")
    if not (cursor.isascii() and cursor.isdigit() and len(cursor) < 10):
        raise Rejected("malformed", why="cursor")
    return int(cursor)
