"""`/api/me/away`: a player's absence, which stops their clocks at tables with vacation days."""

from datetime import datetime
from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.decider import Rejected
from domain.table.commands import GoAway
from projections import shapes
from server.http.endpoint import endpoint
from server.http.players import at_every_seat, pay_for_tables
from server.http.requests import private_json, read_request
from server.runtime.clock import rfc3339


class WantedAbsence(msgspec.Struct, frozen=True):
    """`until`: when I return; null if I am back."""

    until: Annotated[datetime, msgspec.Meta(tz=True)] | None = None


@endpoint("setAway", "PUT", "/api/me/away", shapes.Absence, takes=WantedAbsence)
async def set_away(request: Request) -> Response:
    """Set until when I am away: my clock stops at my running tables with vacation days.

    Unreachable tables are skipped; repeat the call to include them.
    """
    services, myself, body = await read_request(request, WantedAbsence)
    await pay_for_tables(request, myself.player_id)
    now = services.clock()
    until = body.until.timestamp() if body.until else now
    try:
        until_text = rfc3339(until) if until > now else ""
    except ValueError:  # after the year 9999 in UTC
        raise Rejected("malformed", why="range", field="until", expected="before 10000") from None
    await at_every_seat(services, myself, lambda seat: (GoAway(seat, until_text, rfc3339(now)),))
    return private_json({"until": until_text or None})
