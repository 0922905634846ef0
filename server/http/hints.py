"""`/api/tables/{t}/hint`: the best option of a seat, found from its own view."""

from concurrent.futures import BrokenExecutor
from math import inf

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.bots.hint import Hint
from domain.decider import Rejected, Seat
from domain.table.commands import GiveHint
from domain.table.state import Running, Table
from projections import shapes
from projections.hint import hint_view
from projections.projection import Lang
from server.automation.search_pool import hint_in_time
from server.http import requests
from server.http.endpoint import endpoint
from server.http.requests import require_player, services_of
from server.http.services import Services
from server.tables.commands import decide_on_table, record_hint, require_seat

MOST_WAIT_SECONDS = 9.0
"""Maximum wait for a worker. With the longest search, clients that wait 30 s get an answer."""


@endpoint(
    "giveHint", "POST", "/api/tables/{table}/hint", shapes.HintShown, parameters={"lang": Lang}
)
async def give_hint(request: Request) -> Response:
    """Return my best option, at a table with hints where I must act.

    The log records the request. A repeated request at the same position gets the same answer,
    unless the search ran out of time.
    """
    asker = await require_player(request)
    lang = requests.query_lang(request)
    live = await requests.visible_table(request, asker)
    table, services = live.table, services_of(request)
    seat = require_seat(live, asker.player_id)
    is_new = decide_on_table(live, asker.player_id, GiveHint(seat)) != ()
    owner = requests.payer_of(request) or asker.player_id
    require_soon(services, owner)
    await services.limiter.spend(services.rate_limits.hints, asker.player_id)
    hint = await thought(services, table, seat, owner)
    if is_new:
        decide, command_id = record_hint(table, asker.player_id), f"hint/{seat}/{table.version}"
        await services.tables.handler.act(live, None, command_id, decide)  # not an id of the caller
    elif live.table is not table:
        raise Rejected("stale")
    view = hint_view(live.hosted.projection, live.table, seat, hint, lang)
    return requests.private_json(view)


def require_soon(services: Services, owner: str) -> None:
    """Raise Rejected `unavailable` if a search for this owner would wait too long."""
    if MOST_WAIT_SECONDS < services.search_pool.wait_seconds(owner) < inf:
        raise Rejected("unavailable", why="thought")


async def thought(services: Services, table: Table, seat: Seat, owner: str) -> Hint:
    """Return the bot's hint. Raises Rejected `too_many`, or `unavailable` if it takes too long.

    `owner`: takes turns with others in the pool. It is the address, because guests are free.
    """
    assert isinstance(table.stage, Running)
    seed = services.identity.hint_seed(table.table_id, seat)
    state = msgspec.msgpack.encode(table.stage.state)
    try:
        question = (table.game, state, seat, seed, len(table.seats))
        return await services.search_pool.ask(
            owner, hint_in_time, *question, patience_seconds=MOST_WAIT_SECONDS
        )
    except (TimeoutError, BrokenExecutor) as error:
        raise Rejected("unavailable", why="thought") from error
