"""Commands to a table, as functions that decide on the table in memory. No IO."""

from typing import Any, NamedTuple

import msgspec

from domain.decider import Rejected, Seat
from domain.table import commands
from domain.table.decide import decide_about_table
from domain.table.decide.playing import play as play_game
from domain.table.state import Bot, Open, Player, Running, Table
from domain.table.table_queries import is_stood_in_for
from server.accounts.identity import Identity
from server.runtime.clock import timestamp
from server.runtime.telemetry import error_seldom
from server.store.redis_client import Unavailable
from server.tables.access import may_see
from server.tables.handler import Decide, Decision
from server.tables.live_table import LiveTable
from server.tables.names import as_known_at
from server.wire.json_input import malformed
from server.wire.limits import MOST_ENTRIES


def move(player_id: str | None, command: dict[str, Any], at: int | None) -> Decide:
    """Return the decision on a game command from that player's seat."""

    def decide(live: LiveTable) -> Decision:
        seat = require_seat(live, player_id)
        typed = typed_command(live, command)
        require_not_stale(live, seat, at)
        return with_return(live, seat, decide_move(live, seat, typed))

    return decide


def undo(player_id: str | None, at: int | None) -> Decide:
    """Undo the player's last command."""

    def decide(live: LiveTable) -> Decision:
        seat = require_seat(live, player_id)
        require_not_stale(live, seat, at)
        undone = Decision(decide_on_table(live, player_id, commands.Undo(seat)), by=seat)
        return with_return(live, seat, undone)

    return decide


def record_hint(table: Table, player_id: str) -> Decide:
    """Record that the player got a hint at this position. Raises Rejected `stale` at another."""

    def decide(live: LiveTable) -> Decision:
        if live.table is not table:
            raise Rejected("stale")
        seat = require_seat(live, player_id)
        decision = Decision(decide_on_table(live, player_id, commands.GiveHint(seat)), by=seat)
        return with_return(live, seat, decision)

    return decide


def bot_move(table: Table, decision: Decision) -> Decide:
    """Return a bot's decision if the table still has the position that the bot decided on."""

    def decide(live: LiveTable) -> Decision:
        if live.table is not table:
            raise Rejected("stale")
        return decision

    return decide


def server_command(version: int, command: commands.CommandToTable) -> Decide:
    """Return the decision on a command of the server, valid only at that version."""

    def decide(live: LiveTable) -> Decision:
        if live.table.version != version:
            raise Rejected("stale")
        return Decision(decide_on_table(live, None, command))

    return decide


class Caller(NamedTuple):
    """The caller of a request. `invite`: sent with the request. `now`: seconds since 1970."""

    player: Player
    invite: str | None
    identity: Identity
    now: float


def table_command(caller: Caller, command: commands.CommandToTable) -> Decide:
    """Return the decision on a command to the table itself, such as sit down, leave or start."""
    player = caller.player

    def decide(live: LiveTable) -> Decision:
        if not may_see(live.table, player, caller.invite, caller.identity):
            raise Rejected("unknown_table")
        renamed = with_facts_of_table(live.table, caller, command)
        events = decide_on_table(live, player.player_id, renamed)
        return Decision(events, by=live.table.seat_of(player.player_id))

    return decide


def with_facts_of_table(
    table: Table, caller: Caller, command: commands.CommandToTable
) -> commands.CommandToTable:
    """Return the command with the outside facts that the rules for taking over a seat need."""
    match command:
        case commands.TakeSeat(seat=seat):
            return msgspec.structs.replace(
                command,
                player=as_known_at(table, caller.player),
                invited=caller.identity.invited(table.table_id, table.invites, caller.invite),
                left_ago=left_ago(table, seat, caller.now),
            )
        case commands.ChangePlayer(player=player):
            player_there = as_known_at(table, player, instead=caller.player.player_id)
            return msgspec.structs.replace(command, player=player_there)
        case commands.Admit(seat=seat):
            return msgspec.structs.replace(command, left_ago=left_ago(table, seat, caller.now))
        case _:
            return command


def left_ago(table: Table, seat: Seat, now: float) -> float:
    """Return the seconds since the seat was given up, or 0 if it was not."""
    holder = table.seats[seat] if seat < len(table.seats) else None
    if not isinstance(holder, Bot) or not holder.given_up:
        return 0
    return now - timestamp(holder.given_up_at)


def with_return(live: LiveTable, seat: Seat, done: Decision) -> Decision:
    """Return the decision of a returning player, who replaces the stand-in bot."""
    if not is_stood_in_for(live.table, seat):
        return done
    back = decide_on_table(live, None, commands.ComeBack(seat))
    return msgspec.structs.replace(done, events=(*back, *done.events))


def decide_move(live: LiveTable, seat: Seat, command: Any) -> Decision:
    require_short_enough(live)
    require_secret(live)
    events, position = play_game(
        live.hosted.game, live.table, commands.Play(seat, command), live.secret
    )
    plain = live.hosted.projection.encode_command(command)
    return Decision(events, by=seat, command=plain, position=position)


def decide_on_table(
    live: LiveTable, player_id: str | None, command: commands.CommandToTable
) -> tuple[Any, ...]:
    if not isinstance(command, commands.LeaveSeat | commands.Abandon):
        require_short_enough(live)
    require_secret(live)
    return decide_about_table(live.hosted.game, live.table, player_id, command, live.secret)


def require_short_enough(live: LiveTable) -> None:
    """Raise Rejected `finished` if the table is too long; players can then only leave or end it."""
    if live.table.version >= MOST_ENTRIES:
        raise Rejected("finished", why="too_long", limit=MOST_ENTRIES)


def require_secret(live: LiveTable) -> None:
    """Raise Unavailable if the secret of a game that is not over is lost: it cannot be fair."""
    if not live.secret and isinstance(live.table.stage, Open | Running):
        error_seldom("secret_lost", table=live.table_id)
        raise Unavailable("the table's secret is lost")


def typed_command(live: LiveTable, command: dict[str, Any]) -> Any:
    """Decode a command of this game. Raises Rejected `malformed` if it is not one."""
    try:
        return live.hosted.projection.decode_command(command)
    except msgspec.ValidationError as error:
        raise malformed(error, live.hosted.game.command) from error


def require_seat(live: LiveTable, player_id: str | None) -> Seat:
    seat = live.table.seat_of(player_id) if player_id is not None else None
    if seat is None:
        raise Rejected("not_seated")
    return seat


def require_not_stale(live: LiveTable, seat: Seat, at: int | None) -> None:
    """Raise Rejected `stale` if the seat's options have changed since version `at`; or NotKept."""
    if at is not None and not live.same_options(seat, at):
        raise Rejected("stale")
