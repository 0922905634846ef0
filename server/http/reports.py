"""Reports of players to the operator, from a table or from their page."""

from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.decider import Rejected, Seat
from domain.table.state import Table
from domain.table.table_queries import viewer_of
from kontor.frames import Text
from projections import shapes
from server.accounts.reports import Report, Why
from server.http import requests
from server.http.endpoint import endpoint
from server.http.profiles import status_for
from server.http.requests import read_request, services_of
from server.http.services import Services
from server.runtime.clock import rfc3339
from server.runtime.telemetry import logger
from server.tables.live_table import LiveTable
from server.wire.limits import LONGEST_REPORT

LAST_LINES, LAST_MOVES, LOOKED_AT = 20, 20, 100
"""Numbers of chat lines and moves in a report, and of the last versions searched for moves."""


class NewPageReport(msgspec.Struct, frozen=True, kw_only=True):
    """A new report from a player's page. `text`: in the reporter's words."""

    why: Why
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_REPORT)] = ""


class NewReport(NewPageReport, frozen=True, kw_only=True):
    """A new report from a table. `player`: the id of the reported player."""

    player: Text


@endpoint(
    "reportPlayer",
    "POST",
    "/api/tables/{table}/reports",
    answers={201: shapes.PlayerDone},
    takes=NewReport,
)
async def report(request: Request) -> Response:
    """Report a player who sits, sat or chatted at the table, with their latest messages and moves.

    A second report of the same player at the same table changes nothing.
    """
    services, asker, body = await read_request(request, NewReport)
    live = await requests.visible_table(request, asker)
    reader = viewer_of(live.table, asker.player_id)
    ids = await services.merged_accounts.ids(body.player)
    messages = await services.chat.messages(live.table, reader, 0)
    own_messages = [message for message in messages if message.speaker.player_id in ids]
    was_seen = bool(own_messages) or any(was_there(live.table, player_id) for player_id in ids)
    if asker.player_id in ids or not was_seen:
        raise Rejected("not_found", why="player")
    await requests.pay_by_address(request, services.rate_limits.reports)
    report_ = Report(
        table=live.table_id,
        player=body.player,
        by=asker.player_id,
        why=body.why,
        text=body.text,
        time=rfc3339(services.clock()),
        version=live.table.version,
        lines=tuple((message.time, message.text) for message in own_messages[-LAST_LINES:]),
        moves=await moves_of(request, live, ids),
    )
    return await added(services, report_)


@endpoint(
    "reportPlayerPage",
    "POST",
    "/api/players/{player}/reports",
    answers={201: shapes.PlayerDone},
    takes=NewPageReport,
)
async def report_page(request: Request) -> Response:
    """Report a player for their name, portrait or profile.

    A second report of the same player from their page changes nothing.
    """
    services, asker, body = await read_request(request, NewPageReport)
    status, player = await status_for(request, asker)
    if status == "deleted" or player.player_id == asker.player_id:
        raise Rejected("not_found", why="player")
    await requests.pay_by_address(request, services.rate_limits.reports)
    ids, time = (player.player_id, asker.player_id), rfc3339(services.clock())
    return await added(services, Report("", *ids, body.why, body.text, time, version=0))


async def added(services: Services, report_: Report) -> Response:
    """Store the report, unless it exists already, and return the answer."""
    if await services.reports.add(report_, services.clock()):
        services.tables.counters.reports.by[report_.why,] += 1
        logger().info(
            "player_reported", report=report_.number, table=report_.table, why=report_.why
        )
    return requests.private_json({"player_id": report_.player}, 201)


def was_there(table: Table, player_id: str) -> bool:
    """Whether the player owns the table, or sits, sat or requested a seat there."""
    return (
        bool(seats_held_by(table, player_id))
        or table.owner.player_id == player_id
        or any(ask.player.player_id == player_id for ask in table.asks)
    )


def seats_held_by(table: Table, player_id: str) -> set[Seat]:
    """Return the seats where the player sits or sat."""
    now = table.seat_of(player_id)
    left = {seat for player, seat in table.left if player == player_id}
    return left if now is None else {now, *left}


async def moves_of(request: Request, live: LiveTable, ids: list[str]) -> tuple[int, ...]:
    """Return the versions of the last moves of the seats held under these ids."""
    seats = set[Seat]().union(*(seats_held_by(live.table, player_id) for player_id in ids))
    newest = live.table.version
    cache = services_of(request).tables.cache
    entries = await cache.entries(live, newest, max(newest - LOOKED_AT, 0)) if seats else []
    read = (live.hosted.codec.decode(data) for data in entries)
    return tuple(entry.version for entry in read if entry.by in seats)[-LAST_MOVES:]
