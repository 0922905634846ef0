"""Somebody is asked to play, and finds it at their front door.

By who played with them (`http/rematches.py`), or where one sought people while the other was in
the middle of a game (`http/seeks.py`).
"""

from contextlib import suppress
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from domain.decider import Rejected
from domain.table.state import Player, Table
from projections import shapes
from server.accounts.blocks import stands_between
from server.accounts.identity import InvalidToken
from server.http import requests
from server.http.endpoint import endpoint
from server.http.requests import require_player, services_of, with_invite
from server.http.services import Services
from server.notifications.notification import Notification
from server.runtime.clock import rfc3339
from server.store.seeking import has_chair_for, holder_of


@endpoint("dropInvitation", "DELETE", "/api/me/invitations/{player}", shapes.PlayerDone)
async def drop_invitation(request: Request) -> Response:
    """Do not play with who invites me: it is forgotten, and nobody is told."""
    myself, host = await require_player(request), request.path_params["player"]
    await services_of(request).invitations.drop(myself.player_id, [host])
    return requests.private_json({"player_id": host})


async def reachable(services: Services, player_id: str, asker: str) -> str | None:
    """The id of the player whom that asker may invite and notify under this id.

    The ids differ if a guest was joined to a player. None: a block stands between the two, or the
    player is banned, deleted or the asker. Raises Unavailable.
    """
    now, *_ = await services.joined.ids(player_id)
    apart = now == asker or await services.blocks.are_apart(now, [asker])
    return None if apart or not await may_come(services, now) else now


async def may_come(services: Services, player_id: str) -> bool:
    """Whether that player exists and is not banned. Raises Unavailable."""
    with suppress(InvalidToken, Rejected):
        (await services.identity.account(player_id)).require_no_ban()
        return True
    return False


async def invite(services: Services, player_id: str, host: str, table: Table) -> None:
    """Have a player find an invitation to that table, where its host sits.

    It changes nothing if the host may not reach that player, and the host is not told. Done again
    it changes nothing, but makes up for what failed in between. Raises Unavailable.
    """
    invited = await reachable(services, player_id, host)
    if invited is None:
        return
    await services.invitations.add(invited, host, table.table_id)
    what = Notification("invitation", table.table_id, table.seat_of(host))
    await services.calls.call(invited, what)


async def invitations_of(services: Services, player: Player) -> list[dict[str, Any]]:
    """Who would like to play with them, and where; what has come to nothing is forgotten."""
    kept = await services.invitations.of(player.player_id)
    if not kept:
        return []
    found = await services.index.summaries(one.table_id for one in kept)
    tables, me = {one["table_id"]: one for one in found}, player.player_id
    by = await services.blocks.known({me, *(one.host for one in kept)})
    shown: list[dict[str, Any]] = []
    for one in kept:
        table = tables.get(one.table_id)
        host = table and holder_of(table, one.host)
        if table and host and has_chair_for(table, me) and not stands_between(by, me, one.host):
            invited = with_invite(services, table)
            shown.append({"from": host["player"], "table": invited, "since": rfc3339(one.at)})
    standing = {one["from"]["player_id"] for one in shown}
    past = [one.host for one in kept if one.host not in standing]
    await services.invitations.drop(player.player_id, past)
    return shown
