"""`/api/tables/{t}/fork`: a new table that goes on from a position of a finished game."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.chance import commitment
from domain.decider import Rejected, Seat
from domain.table.entry import Entry
from domain.table.fork import ForkTable, fork_table
from domain.table.state import Finished, Player
from projections import shapes
from server.http import requests
from server.http.endpoint import endpoint
from server.http.idempotency import Made, answer_once, new_table_id
from server.http.logs import read_entries
from server.http.requests import require_player, services_of
from server.http.tables import (
    Nonce,
    SeatNumber,
    earlier_table,
    open_decided,
    require_few_tables,
    require_policy,
    summary_for,
)
from server.runtime.game_registry import HostedGame
from server.tables.handler import Decision
from server.tables.names import as_known_among
from server.wire import limits


class WantedFork(msgspec.Struct, frozen=True):
    """`version`: the position to go on from. `seat`: where I sit down; without it I only own it.

    `bots`: which policy sits on which of the other seats.
    """

    version: Annotated[int, msgspec.Meta(ge=1, lt=1 << 53)]
    visibility: Literal["public", "private"] = "private"
    seat: Annotated[int, msgspec.Meta(ge=0, lt=limits.MOST_SEATS)] | None = None
    bots: dict[SeatNumber, str] = {}
    nonce: Nonce = ""


@endpoint(
    "POST",
    "/api/tables/{table}/fork",
    answers={201: shapes.Summary},
    takes=WantedFork,
    needs_token=True,
)
async def fork(request: Request) -> Response:
    """Open a table that goes on from there; the caller owns it. Seats not spoken for are free."""
    asker = await require_player(request)
    wanted = await requests.body_as(request, WantedFork)

    async def make() -> Made:
        origin = await requests.visible_table(request, asker)
        if not isinstance(origin.table.stage, Finished):
            raise Rejected("not_finished", why="fork")

        async def read() -> Past:
            log = await read_entries(request, origin, 0, origin.table.version)
            return lambda: [origin.hosted.codec.decode(data) for data in log]

        return await forked(request, asker, origin.hosted, read, wanted)

    return await answer_once(request, asker, make)


Past: TypeAlias = Callable[[], Sequence[Entry[Any]]]
"""Decodes the whole log of a finished game; in a thread."""


async def forked(
    request: Request,
    asker: Player,
    hosted: HostedGame,
    read: Callable[[], Awaitable[Past]],
    wanted: WantedFork,
) -> Made:
    """The summary of a new table that goes on from a position of that log."""
    services = services_of(request)
    table_id = new_table_id(request, asker.player_id)
    earlier = await earlier_table(request, table_id)
    if earlier is not None:
        return Made(summary_for(services, earlier, asker), 201)
    for policy in wanted.bots.values():
        require_policy(services, policy)
    if wanted.seat is not None:
        await require_few_tables(services, asker)
    await services.limiter.spend(services.budgets.copies, asker.player_id)
    await requests.pay_by_address(request, services.budgets.tables)  # its past is dear to fold
    log = await read()

    async def decide(secret: bytes) -> Decision:
        owner = as_known_among((), asker, table_id, max(hosted.game.seats))
        command = command_for(table_id, owner, secret, wanted)
        events = await asyncio.to_thread(lambda: fork_table(hosted.game, log(), command))
        return Decision(events, by=command.seat)

    live = await open_decided(request, asker, hosted, table_id, decide)
    return Made(summary_for(services, live, asker), 201)


def command_for(table_id: str, asker: Player, secret: bytes, wanted: WantedFork) -> ForkTable:
    """What the domain is asked for."""
    return ForkTable(
        table_id=table_id,
        player=asker,
        commitment=commitment(secret),
        version=wanted.version,
        visibility=wanted.visibility,
        seat=None if wanted.seat is None else Seat(wanted.seat),
        nonce=wanted.nonce,
        bots={Seat(int(seat)): policy for seat, policy in wanted.bots.items()},
    )
