"""`/api/logs`: bring the log of a game that was played elsewhere."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.http import requests
from server.http.idempotency import id_to_make, once
from server.http.problems import Problem
from server.http.quota import spend
from server.http.requests import player, private_json, services
from server.http.tables import made_before, summary
from server.logs import import_check
from server.logs.log_file import BadLog
from server.wire.limits import LARGEST_LOG


async def bring_log(request: Request) -> Response:
    """Check an exported log; it becomes a finished table that anybody can replay."""
    asker = await player(request)
    body = await requests.raw_body(request, LARGEST_LOG)
    desk = services(request)

    async def make() -> Response:
        table_id = id_to_make(request, asker.player_id)
        made = await made_before(request, table_id)
        if made is not None:
            return private_json(summary(desk, made, asker), 201)
        await spend(desk, asker.player_id)
        lines = body.splitlines()
        try:
            async with desk.checking:  # one at a time: a long one takes seconds of a core
                imported = await asyncio.to_thread(
                    import_check.checked, desk.games, lines, table_id, asker
                )
        except BadLog as error:
            raise Problem("bad_log", str(error)) from error
        await desk.index.add(table_id)
        await import_check.store(desk.redis, imported)
        await desk.index.place(None, imported.table)
        return private_json(summary(desk, await desk.tables.live(table_id), asker), 201)

    return await once(request, asker.player_id, make)


ROUTES = [Route("/api/logs", bring_log, methods=["POST"])]
