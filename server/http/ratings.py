"""`/api/leaderboards`, and the history of a player's rating."""

from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from projections import shapes
from projections.projection import JsonObject
from server.http import requests
from server.http.endpoint import endpoint
from server.http.games import game_in_path
from server.http.profiles import require_open_page
from server.http.requests import payer_of, services_of
from server.ratings.leaderboards import SPANS, PageOf, Span
from server.ratings.model import LADDERS, Ladder
from server.runtime.clock import rfc3339

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
    ladder = requests.choice_in_query(request, "ladder", LADDERS)
    span = requests.choice_in_query(request, "span", SPANS)
    limit = requests.limit_in_query(request)
    services.read_limiter.spend(payer_of(request), (limit - 1) // ROWS_A_CALL)
    start = requests.number_in_query(request, "cursor", 0)
    page_of = PageOf(game, ladder, span, start, limit)
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
    game = game_in_path(request).game.name
    ladder = requests.choice_in_query(request, "ladder", LADDERS)
    player = await require_open_page(request, asker)
    points = await services.ratings.book(game, ladder).history(player.player_id, MOST_POINTS)
    return requests.private_json(
        {
            "points": [
                {"at": rfc3339(point.at / 1_000), "rating": point.rating, "table_id": point.table}
                for point in points
            ]
        }
    )
