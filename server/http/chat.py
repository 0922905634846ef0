"""`/api/tables/{t}/chat`: what was said at a table, for whoever may hear it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.table.standing import viewer_of
from server.http import requests
from server.http.requests import caller, private_json, services_of


async def chat(request: Request) -> Response:
    """The last lines after `since`."""
    asker = await caller(request)
    live = await requests.visible_table(request, asker)
    since = requests.number_in_query(request, "since", 0) or 0
    viewer = viewer_of(live.table, asker.player_id if asker else None)
    return private_json(await services_of(request).chat.lines(live.table, viewer, since))


ROUTES = [Route("/api/tables/{table}/chat", chat)]
