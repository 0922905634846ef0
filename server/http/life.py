"""`/api/life`: numbers about the people on the server, for the front page."""

from starlette.requests import Request
from starlette.responses import Response

from projections import shapes
from projections.projection import JsonObject
from server.accounts.online import ONLINE_SECONDS
from server.http import requests
from server.http.endpoint import endpoint
from server.http.follows import followed_players
from server.http.requests import pays_for_tables, services_of


@endpoint("getLife", "GET", "/api/life", shapes.Life)
async def life(request: Request) -> Response:
    """Return the numbers of online players and of tables, waiting times, and my friends online."""
    services, asker = services_of(request), await requests.caller(request)
    friends: list[JsonObject] = []
    if asker is not None:
        ids, now = await services.follows.of(asker.player_id), services.clock()
        seen = await services.online.seen(ids)
        here = [player_id for player_id in ids if now - seen.get(player_id, 0.0) < ONLINE_SECONDS]
        friends = await followed_players(services, asker.player_id, here, pays_for_tables(request))
    return requests.private_json({**await services.life.shown(), "friends": friends})
