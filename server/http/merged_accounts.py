"""`/api/me/joined`: merges a guest, whose token I have, with all their games into my account."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.table.commands import ChangePlayer, LeaveSeat
from domain.table.state import Player
from kontor.frames import Text
from projections import shapes
from server.automation.schedule import STAND_IN
from server.http.endpoint import endpoint
from server.http.players import at_every_seat, pay_for_tables
from server.http.requests import private_json, read_request
from server.http.services import Services
from server.runtime.telemetry import logger


class JoinGuest(msgspec.Struct, frozen=True):
    """The guest to merge into my account. `token`: the guest's token."""

    token: Text


@endpoint("joinGuest", "POST", "/api/me/joined", shapes.Joined, takes=JoinGuest)
async def join_guest(request: Request) -> Response:
    """Merge a guest into me: their tables, results and blocks become mine, their tokens end.

    The guest's subscriptions to notifications are deleted. A failed call may be repeated and
    continues where it failed.
    """
    services, myself, body = await read_request(request, JoinGuest)
    guest = await services.merged_accounts.guest(body.token, myself.player_id, services.clock())
    await pay_for_tables(request, guest)
    await services.merged_accounts.bind(guest, myself.player_id)
    left = await hand_over(services, guest)
    await services.ratings.merge(guest)
    await services.passkeys.forget(guest)
    await services.profiles.hand_over(guest, myself.player_id)
    await services.identity.end(guest)
    left += await hand_over(services, guest)  # seats taken meanwhile
    await services.blocks.hand_over(guest, myself.player_id)
    await services.follows.hand_over(guest, myself.player_id)
    await services.online.forget(guest)
    await services.subscriptions.forget(guest)
    await services.invitations.forget(guest)
    logger().info("guest_joined", player=myself.player_id, guest=guest)
    return private_json({"player_id": guest, "left": left})


async def hand_over(services: Services, guest: str) -> list[str]:
    """Give every seat of the guest, and of other guests of the same player, to that player.

    Returns the tables where a seat was given up: the player already sits there, may not join the
    others, or the table is too long.
    """
    player_id, *guests = await services.merged_accounts.ids(guest)
    player = (await services.identity.account(player_id)).player
    left: list[str] = []
    for guest_id in guests:
        left += await at_every_seat(
            services,
            Player(guest_id, player.name),
            lambda seat: (ChangePlayer(seat, player), LeaveSeat(seat, STAND_IN)),
        )
    return left
