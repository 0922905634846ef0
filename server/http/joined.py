"""`/api/me/joined`: a guest whose token I hold is me from now on, with all of their games."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.table.commands import ChangePlayer, LeaveSeat
from domain.table.state import Player
from projections import shapes
from server.http.endpoint import endpoint
from server.http.players import CALLS_TO_SIGN_OUT, at_every_seat
from server.http.requests import payer_of, private_json, read_request
from server.runtime.telemetry import logger


class JoinGuest(msgspec.Struct, frozen=True):
    """`token`: of the guest who is to be me."""

    token: str


@endpoint("joinGuest", "POST", "/api/me/joined", shapes.Joined, takes=JoinGuest)
async def join_guest(request: Request) -> Response:
    """Have a guest be me: their tables, results and blocks are mine, their tokens end.

    Where the guest was called nobody is: I say where I am. What fails on the way may be asked for
    again, and goes on from there.
    """
    services, myself, wanted = await read_request(request, JoinGuest)
    services.read_budget.spend(payer_of(request), CALLS_TO_SIGN_OUT)
    guest = await services.joined.guest(wanted.token, myself.player_id, services.clock())
    await services.joined.bind(guest, myself.player_id)

    async def hand_over() -> list[str]:
        """The tables where their seat was given up: I sit there, or it has grown too long."""
        return await at_every_seat(
            services,
            Player(guest, myself.name),
            lambda seat: (ChangePlayer(seat, myself), LeaveSeat(seat, services.stand_in)),
        )

    left = await hand_over()
    await services.passkeys.forget(guest)
    await services.identity.end(guest)
    left += await hand_over()  # what was taken meanwhile
    await services.blocks.hand_over(guest, myself.player_id)
    await services.calls.subscriptions.forget(guest)
    await services.invitations.forget(guest)
    logger().info("guest_joined", player=myself.player_id, guest=guest)
    return private_json({"player_id": guest, "left": left})
