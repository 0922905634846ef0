"""Somebody is asked to play once more, and finds it at their front door.

A player asks who played with them: there is a table already, or it is opened as a rematch is. Who
sought people while another one was in the middle of a game may be asked as well (`http/seeks.py`).
"""

from typing import Any

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from domain.decider import Rejected, Seat
from domain.table.state import Finished, Player
from projections import shapes
from projections.projection import Shown
from server.calls.notification import Notification
from server.http import requests
from server.http.endpoint import endpoint
from server.http.idempotency import Made, answer_once
from server.http.new_tables import NewTable, book_opening
from server.http.rematches import next_table, same_again, take_place
from server.http.requests import require_player, services_of, summary_for, with_invite
from server.http.services import Services
from server.http.tables import Nonce
from server.runtime.clock import rfc3339
from server.store.seeking import chairs


class AskedToPlay(msgspec.Struct, frozen=True):
    """`player`: who is asked. `nonce`: of who asks and sits down, for fair dice."""

    player: str
    nonce: Nonce = ""


@endpoint(
    "inviteAgain",
    "POST",
    "/api/tables/{table}/invitations",
    answers={201: shapes.Summary},
    takes=AskedToPlay,
)
async def invite_again(request: Request) -> Response:
    """Ask somebody who played this game with me to play it once more, at a table where I sit."""
    host = await require_player(request)
    wanted = await requests.body_as(request, AskedToPlay)
    services = services_of(request)

    async def make() -> Made:
        over = await requests.visible_table(request, host)
        if not isinstance(over.table.stage, Finished):
            raise Rejected("not_finished")
        seat = over.table.seat_of(host.player_id)
        if seat is None:
            raise Rejected("not_seated")
        played = over.table.seat_of(wanted.player) not in (None, seat)
        if not played and not await has_asked(services, wanted.player, host):
            raise Rejected("forbidden", why="not_played")
        table_id, live = await next_table(services, over, host)
        opened = live is None
        if live is None:
            again = same_again(over.table, seat, wanted.nonce)
            again = again if played else with_a_free_seat(again)
            among_us = replace(again, visibility="private")
            live = await book_opening(request, host, among_us, table_id)
        sat_down = await take_place(request, live, over.table, host, wanted.nonce)
        mine = live.table.seat_of(host.player_id)
        if mine is None:
            raise Rejected("not_open")
        if live.table.seat_of(wanted.player) is None:
            await invite(services, wanted.player, host.player_id, table_id, mine)
        return Made(summary_for(services, live, host), 201, booked=opened or sat_down)

    return await answer_once(request, host, make)


@endpoint(
    "dropInvitation",
    "DELETE",
    "/api/me/invitations/{player}",
    answers={200: shapes.Dropped},
)
async def drop_invitation(request: Request) -> Response:
    """Do not play with who invites me: it is forgotten, and nobody is told."""
    myself, host = await require_player(request), request.path_params["player"]
    await services_of(request).invitations.drop(myself.player_id, [host])
    return requests.private_json({"player_id": host})


async def has_asked(services: Services, player_id: str, asked: Player) -> bool:
    """Whether that player would like to play with them."""
    return any(one.host == player_id for one in await services.invitations.of(asked.player_id))


def with_a_free_seat(table: NewTable) -> NewTable:
    """The same with one bot less: there is room for somebody."""
    bots = dict(sorted(table.bots.items())[:-1])
    return replace(table, bots=bots)


async def invite(services: Services, player_id: str, host: str, table_id: str, seat: Seat) -> None:
    """Have a player find an invitation to that table, where its host has that seat.

    Nothing comes of it where a block stands between the two, and the host is not told.
    """
    if await services.blocks.are_apart(player_id, [host]):
        return
    if await services.invitations.add(player_id, host, table_id):
        await services.calls.try_call(player_id, Notification("invitation", table_id, seat))


async def invitations_of(services: Services, player: Player) -> list[dict[str, Any]]:
    """Who would like to play with them, and where; what has come to nothing is forgotten."""
    kept = await services.invitations.of(player.player_id)
    if not kept:
        return []
    found = await services.index.summaries(one.table_id for one in kept)
    tables = {one["table_id"]: one for one in found}
    shown: list[dict[str, Any]] = []
    for one in kept:
        table = tables.get(one.table_id)
        host = None if table is None else host_in(table, one.host)
        if table is not None and host is not None and holds(table, player):
            since = rfc3339(one.at)
            shown.append({"from": host, "table": with_invite(services, table), "since": since})
    standing = {one["from"]["player_id"] for one in shown}
    past = [one.host for one in kept if one.host not in standing]
    await services.invitations.drop(player.player_id, past)
    return shown


def host_in(table: Shown, player_id: str) -> Shown | None:
    """Who invites, as they are known at that table; None once they have left it."""
    players = (seat["player"] for seat in table["seats"])
    return next((one for one in players if one and one["player_id"] == player_id), None)


def holds(table: Shown, player: Player) -> bool:
    """Whether there is still a chair for that player, or their host will have one later."""
    seated = host_in(table, player.player_id) is not None
    return not seated and (chairs(table) != [] or "seeks_later" in table)
