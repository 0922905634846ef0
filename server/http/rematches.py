"""`/api/tables/{t}/rematch`: a rematch of the same players, all at one table."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.decider import Rejected, Seat
from domain.table.commands import TakeSeat
from domain.table.decide.requirements import require_not_sent_away
from domain.table.state import Bot, Closed, Finished, Open, Player, Table, Vacant
from domain.table.table_queries import seats_by_player
from projections import shapes
from server.http import requests
from server.http.endpoint import endpoint
from server.http.idempotent_responses import Outcome, answer_once
from server.http.invitations import invite, reachable
from server.http.new_tables import NewTable, commit_opening, known_table, table_of_key
from server.http.requests import read_request, services_of, summary_for
from server.http.services import Services
from server.http.tables import Nonce, act_on_table
from server.notifications.notification import Notification
from server.tables.access import may_see
from server.tables.live_table import LiveTable

MOST_GAMES_SINCE = 10
"""Maximum number of later games that are searched for an open rematch."""


class OnceMore(msgspec.Struct, frozen=True):
    """A rematch.

    `nonce`: of the player who sits down, for fair dice. `player`: the invited player.
    """

    nonce: Nonce = ""
    player: str | None = None


@endpoint(
    "openRematch",
    "POST",
    "/api/tables/{table}/rematch",
    answers={201: shapes.Summary},
    takes=OnceMore,
)
async def rematch(request: Request) -> Response:
    """Open the rematch of a table, or sit down there. All players of a game share one rematch.

    A player who did not play opens a similar table of their own. A player who invites one of the
    others gets a private table.
    """
    services, asker, body = await read_request(request, OnceMore)

    async def make() -> Outcome:
        over = await requests.visible_table(request, asker)
        if not isinstance(over.table.stage, Finished):
            raise Rejected("not_finished")
        seat = over.table.seat_of(asker.player_id)
        if body.player is not None:
            await require_may_ask(services, over.table, asker, body.player)
        if seat is None:
            table_id, live = await table_of_key(request, asker)
        else:
            table_id, live = await next_table(services, over, asker)
        opened = live is None
        if live is None:
            again = same_again(over.table, seat or Seat(0), body.nonce)
            if body.player is not None:
                again = with_room_for(again, over.table, body.player)
            live = await commit_opening(request, asker, again, table_id)
        sat_down = await take_place(request, live, over.table, asker, body.nonce)
        if body.player is None:
            await notify_others(services, over.table, live.table, asker)
        elif live.table.seat_of(body.player) is None:
            await invite(services, body.player, asker.player_id, live.table)
        if not may_see(live.table, asker, None, services.identity):
            raise Rejected("not_open")
        return Outcome(summary_for(services, live, asker), 201, is_committed=opened or sat_down)

    return await answer_once(request, asker, make)


async def notify_others(services: Services, over: Table, again: Table, asker: Player) -> None:
    """Notify the other players of a game that one of them opened a rematch. Raises Unavailable.

    The opener notifies a player once per game, and never across a block.
    """
    seat = over.seat_of(asker.player_id)
    if (
        seat is None
        or again.owner.player_id != asker.player_id
        or not isinstance(again.stage, Open)
    ):
        return
    notification = Notification("rematch", over.table_id, seat, once=str(seat))
    for player_id in filter(None, seats_by_player(over.seats)):
        invited = await reachable(services, player_id, asker.player_id)
        if invited is not None and again.seat_of(invited) is None:
            await services.notifier.notify(invited, notification)


async def require_may_ask(services: Services, over: Table, asker: Player, player_id: str) -> None:
    """Raise Rejected `not_seated`, or `forbidden` unless the player played or invited the asker."""
    seat = over.seat_of(asker.player_id)
    if seat is None:
        raise Rejected("not_seated")
    if over.seat_of(player_id) in (None, seat):
        invitations = await services.invitations.of(asker.player_id)
        if player_id not in [invitation.host for invitation in invitations]:
            raise Rejected("forbidden", why="not_played")


def with_room_for(table: NewTable, over: Table, player_id: str) -> NewTable:
    """Return the table as a private one, with one bot less if the invited player did not play."""
    bots = dict(table.bots)
    if over.seat_of(player_id) is None and bots:
        del bots[max(bots)]
    return msgspec.structs.replace(table, visibility="private", bots=bots)


async def next_table(
    services: Services, over: LiveTable, asker: Player
) -> tuple[str, LiveTable | None]:
    """Return the id of the first later table that is not over, and the table if it exists.

    Raises Rejected `too_many`, or `forbidden` if the owner of one of these tables sent the asker
    away, unless the asker sits there again.
    """
    table_id = over.table.table_id
    for _ in range(MOST_GAMES_SINCE):
        table_id = services.identity.rematch_id(table_id)
        live = await known_table(services, table_id)
        if live is not None and live.table.seat_of(asker.player_id) is None:
            require_not_sent_away(live.table, asker)
        if live is None or not isinstance(live.table.stage, Finished | Closed):
            return table_id, live
    raise Rejected("too_many", why="games_since", limit=MOST_GAMES_SINCE)


def same_again(table: Table, seat: Seat, nonce: str) -> NewTable:
    """Return the rematch's table: the player of `seat` gets seat 0, the others follow clockwise."""
    count = len(table.seats)
    holders = [table.seats[(seat + step) % count] for step in range(count)]
    return NewTable(
        game=table.game,
        seats=count,
        options=table.options,
        visibility=table.visibility,
        bots={
            str(step): holder.policy
            for step, holder in enumerate(holders)
            if isinstance(holder, Bot) and not (holder.given_up or table.rated)
        },
        undo=table.undo,
        move_seconds=table.move_seconds or None,
        bank_seconds=table.bank_seconds or None,
        increment_seconds=table.increment_seconds,
        vacation_days=table.vacation_days,
        hints=table.hints,
        rated=table.rated,
        held=table.seek != "over"
        and any(isinstance(occupant, Bot) and occupant.held for occupant in holders),
        nonce=nonce,
    )


async def take_place(
    request: Request, live: LiveTable, over: Table, asker: Player, nonce: str
) -> bool:
    """Take the player's old seat, relative to the opener's, or a free one; False if none is free.

    A player whom the owner sends away meanwhile can return only with an invite.
    """
    identity = services_of(request).identity
    while isinstance(live.table.stage, Open) and live.table.seat_of(asker.player_id) is None:
        seat = seat_to_take(live.table, over, asker)
        if seat is None:
            return False
        require_not_sent_away(live.table, asker)
        invite = identity.invite(live.table_id, live.table.invites)
        try:
            await act_on_table(request, live, asker, TakeSeat(seat, asker, nonce), invite)
        except Rejected as refusal:
            if refusal.code not in ("seat_taken", "not_open"):
                raise
        else:
            return True
    return False


def seat_to_take(table: Table, over: Table, asker: Player) -> Seat | None:
    free = [Seat(n) for n, holder in enumerate(table.seats) if isinstance(holder, Vacant)]
    front, own_seat = over.seat_of(table.owner.player_id), over.seat_of(asker.player_id)
    if front is not None and own_seat is not None:
        wished = Seat((own_seat - front) % len(table.seats))
        if wished in free:
            return wished
    return free[0] if free else None
