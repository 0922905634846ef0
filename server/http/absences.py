"""`/api/me/away`: a player says once until when they are away, and their slow clocks stand."""

from datetime import datetime
from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.decider import Rejected
from domain.table.commands import GoAway
from domain.table.state import Player
from projections import shapes
from server.accounts.identity import new_id
from server.http import requests
from server.http.endpoint import endpoint
from server.http.requests import payer_of, require_player, services_of
from server.http.services import Services
from server.runtime.clock import rfc3339
from server.tables.cache import UnknownTable, UnreadableTable
from server.tables.commands import Caller, decide_on_table, table_command
from server.tables.live_table import LiveTable


class WantedAbsence(msgspec.Struct, frozen=True):
    """`until`: when I come back; null: I am back."""

    until: Annotated[datetime, msgspec.Meta(tz=True)] | None = None


@endpoint(
    "setAway",
    "PUT",
    "/api/me/away",
    answers={200: shapes.Absence},
    takes=WantedAbsence,
)
async def set_away(request: Request) -> Response:
    """Until when I am away: at my running tables that have days for that my clock stands so long.

    A table that cannot be reached now is left out, and asked when I say it again.
    """
    myself = await require_player(request)
    wanted = await requests.body_as(request, WantedAbsence)
    services = services_of(request)
    now = services.clock()
    until = wanted.until.timestamp() if wanted.until else now
    mine = await services.index.of_player(myself.player_id, requests.pays_for_tables(request))
    slow = [shown["table_id"] for shown in mine if shown.get("vacation_days")]
    services.read_budget.spend(payer_of(request), len(slow))
    back = until <= now
    told = "" if back else rfc3339(until)
    found = [await told_table(services, myself, table_id, told, now) for table_id in slow]
    tables = [requests.summary_for(services, live, myself) for live in found if live is not None]
    return requests.private_json({"until": told or None, "tables": tables})


async def told_table(
    services: Services, player: Player, table_id: str, until: str, now: float
) -> LiveTable | None:
    """The table, where that player's clock stands until then, or as long as their days last.

    None where it has not begun, cannot be read, or has no clock that could stand.
    """
    try:
        live = await services.tables.catch_up.newest(table_id)
        seat = live.table.seat_of(player.player_id)
        if seat is None:
            return None
        command = GoAway(seat, until, rfc3339(now))
        if decide_on_table(live, player.player_id, command):
            decide = table_command(Caller(player, None, services.identity, now), command)
            await services.tables.handler.act(live, player.player_id, f"http/{new_id()}", decide)
    except (Rejected, UnknownTable, UnreadableTable):
        return None
    return live
