"""`/api/me/blocked`: the players that I have blocked, or whose chat I have muted."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.table.state import Player
from projections import shapes
from server.accounts.blocks import BLOCKED, MUTED
from server.http import requests
from server.http.endpoint import endpoint
from server.http.requests import read_request, require_player, services_of


class Block(msgspec.Struct, frozen=True, omit_defaults=True):
    """`chat_only`: a mute, which only hides the player's chat messages from me."""

    chat_only: bool = False


@endpoint("listBlocked", "GET", "/api/me/blocked", shapes.BlockedPlayers, needs_token=True)
async def blocked(request: Request) -> Response:
    """List the players that I have blocked or muted."""
    return await all_of(request, await require_player(request))


@endpoint("blockPlayer", "PUT", "/api/me/blocked/{player}", shapes.BlockedPlayers, takes=Block)
async def block(request: Request) -> Response:
    """Block or mute a player; replaces an earlier block or mute."""
    services, myself, body = await read_request(request, Block)
    await requests.pay_by_address(request, services.rate_limits.blocks)
    kind = MUTED if body.chat_only else BLOCKED
    blocked_id, *_ = await services.merged_accounts.ids(request.path_params["player"])
    await services.blocks.put(myself.player_id, blocked_id, kind)
    if kind == BLOCKED:
        await services.follows.separate(myself.player_id, blocked_id)
    return await all_of(request, myself)


@endpoint("unblockPlayer", "DELETE", "/api/me/blocked/{player}", shapes.BlockedPlayers)
async def unblock(request: Request) -> Response:
    """Remove my block or mute of a player."""
    myself = await require_player(request)
    await services_of(request).blocks.remove(myself.player_id, request.path_params["player"])
    return await all_of(request, myself)


async def all_of(request: Request, myself: Player) -> Response:
    players: list[dict[str, Any]] = [
        msgspec.to_builtins(player) | ({"muted": True} if is_muted else {})
        for player, is_muted in await services_of(request).blocks.listed(myself.player_id)
    ]
    return requests.private_json({"players": players})
