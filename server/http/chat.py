"""`/api/tables/{t}/chat`: what was said at a table, for whoever may hear it."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from clients.frames import Said
from domain.table.standing import viewer_of
from server.http import requests
from server.http.cached_responses import CachedResponse, etag_of, is_known, respond
from server.http.endpoint import endpoint
from server.http.requests import caller, payer_of, services_of
from server.socket.chat import LINES_KEPT

BYTES_A_CALL = 16_384
"""So much is sent for the price of a call; what is more is paid for afterwards."""
CACHE = "private, no-cache"
"""Who has it asks whether it is still the same."""


@endpoint(
    "GET",
    "/api/tables/{table}/chat",
    answers={200: list[Said]},
    parameters={"since": int, "limit": int, "invite": str},
)
async def chat(request: Request) -> Response:
    """The last lines after `since`, at most `limit`."""
    asker = await caller(request)
    live = await requests.visible_table(request, asker)
    since = requests.number_in_query(request, "since", 0) or 0
    limit = requests.number_in_query(request, "limit", LINES_KEPT) or 1
    viewer = viewer_of(live.table, asker.player_id if asker else None)
    services = services_of(request)
    standing = await services.chat.standing(live.table, viewer)  # before the lines: never too new
    etag = etag_of(repr((standing, since, limit)).encode())
    body = b""
    if not is_known(request, etag):
        body = msgspec.json.encode(await services.chat.lines(live.table, viewer, since, limit))
        services.read_budget.owe(payer_of(request), len(body) / BYTES_A_CALL)
    return respond(request, CachedResponse(body, etag), CACHE, "application/json")
