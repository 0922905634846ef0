"""Invitations to play, shown to a player on the start page.

A player invites earlier opponents to a rematch (`http/rematches.py`). A seek invites players who
look for people for the game after their current one (`http/seeks.py`).
"""

from contextlib import suppress
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from domain.decider import Rejected
from domain.table.state import Player, Table
from projections import shapes
from server.accounts.blocks import has_block_between
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
    """Decline a player's invitation: it is deleted, and the player is not notified."""
    myself, host = await require_player(request), request.path_params["player"]
    await services_of(request).invitations.drop(myself.player_id, [host])
    return requests.private_json({"player_id": host})


async def reachable(services: Services, player_id: str, asker: str) -> str | None:
    """Return the current id of a player that the asker may invite and notify.

    The ids differ if a guest was merged into a player. None if a block separates the two, or the
    player is banned, deleted or the asker. Raises Unavailable.
    """
    now, *_ = await services.merged_accounts.ids(player_id)
    apart = now == asker or await services.blocks.are_apart(now, [asker])
    return None if apart or not await may_come(services, now) else now


async def may_come(services: Services, player_id: str) -> bool:
    """Whether the player exists and is not banned. Raises Unavailable."""
    with suppress(InvalidToken, Rejected):
        (await services.identity.account(player_id)).require_no_ban()
        return True
    return False


async def invite(services: Services, player_id: str, host: str, table: Table) -> None:
    """Invite a player to the table, where `host` sits, and notify them.

    Does nothing, silently, if the host may not reach the player. Repeating it is harmless and
    completes a call that failed halfway. Raises Unavailable.
    """
    invited = await reachable(services, player_id, host)
    if invited is None:
        return
    await services.invitations.add(invited, host, table.table_id)
    notification = Notification("invitation", table.table_id, table.seat_of(host))
    await services.notifier.notify(invited, notification)


async def invitations_of(services: Services, player: Player) -> list[dict[str, Any]]:
    """Return the player's invitations with host and table; delete the obsolete ones."""
    invitations = await services.invitations.of(player.player_id)
    if not invitations:
        return []
    summaries = await services.index.summaries(invitation.table_id for invitation in invitations)
    tables, me = {invitation["table_id"]: invitation for invitation in summaries}, player.player_id
    by = await services.blocks.get({me, *(invitation.host for invitation in invitations)})
    views: list[dict[str, Any]] = []
    for invitation in invitations:
        table = tables.get(invitation.table_id)
        host = table and holder_of(table, invitation.host)
        if (
            table
            and host
            and has_chair_for(table, me)
            and not has_block_between(by, me, invitation.host)
        ):
            invited = with_invite(services, table)
            views.append(
                {"from": host["player"], "table": invited, "since": rfc3339(invitation.at)}
            )
    hosts = {invitation["from"]["player_id"] for invitation in views}
    past = [invitation.host for invitation in invitations if invitation.host not in hosts]
    await services.invitations.drop(player.player_id, past)
    return views
