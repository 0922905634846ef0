"""`DELETE /api/me`: a player has themselves deleted. Their games stay; somebody played them."""

from starlette.requests import Request
from starlette.responses import Response

from domain.decider import Rejected
from domain.table.commands import LeaveSeat
from domain.table.state import Player
from projections import shapes
from server.accounts.identity import new_id
from server.http.endpoint import endpoint
from server.http.players import PRICE_OF_ENDING
from server.http.requests import payer_of, private_json, require_player, services_of
from server.http.services import Services
from server.runtime.telemetry import logger
from server.tables.cache import UnknownTable, UnreadableTable
from server.tables.commands import Caller, table_command


@endpoint("DELETE", "/api/me", answers={200: shapes.Deleted}, needs_token=True)
async def delete_me(request: Request) -> Response:
    """Delete me: my seats are given up, my lines of chat and my name go. There is no way back.

    What fails on the way may be asked for again: the token ends last.
    """
    myself = await require_player(request)
    services = services_of(request)
    services.read_budget.spend(payer_of(request), PRICE_OF_ENDING)
    await give_up_seats(services, myself)
    await services.chat.forget(myself.player_id)
    await services.identity.delete(myself.player_id)
    await give_up_seats(services, myself)  # what was taken meanwhile
    await services.chat.forget(myself.player_id)
    await services.index.forget(myself.player_id)
    logger().info("player_deleted", player=myself.player_id)
    return private_json({"player_id": myself.player_id})


async def give_up_seats(services: Services, player: Player) -> None:
    """Leave every open and running table; one that cannot be read now forgets the name later."""
    caller = Caller(player, None, services.identity, services.clock())
    for shown in await services.index.of_player(player.player_id):
        try:
            live = await services.tables.catch_up.newest(shown["table_id"])
            seat = live.table.seat_of(player.player_id)
            if seat is None:
                continue
            decide = table_command(caller, LeaveSeat(seat, services.stand_in))
            await services.tables.handler.act(live, player.player_id, f"http/{new_id()}", decide)
        except (Rejected, UnknownTable, UnreadableTable):
            continue  # the game ended meanwhile, or nobody can act there
