"""The rules for taking a seat that a bot plays.

A seat that was given up is open to its former player, to players with the invite, and to players
who are admitted. A seat that a bot keeps for people is open to anybody until the third move of a
person.
"""

import math

from domain.decider import Rejected, Seat
from domain.table.commands import Admit, Refuse, TakeSeat
from domain.table.decide.owner import require_owner
from domain.table.decide.requirements import require_few_sittings
from domain.table.events import AskRefused, ChairsKept, Events, SeatAskedFor, SeatTakenOver
from domain.table.state import Ask, Table
from domain.table.table_queries import is_played_by_bot, seek_of

TAKE_OVER_SECONDS = 30
"""Seconds for which a seat that was given up is reserved for its former player."""
MOVES_UNTIL_KEPT = 3
MOST_ASKS = 8
"""Maximum number of pending requests at one table."""


def take_over(table: Table, command: TakeSeat) -> Events:
    """Give the seat back to its former player; others need the invite, or send a request."""
    player = command.player
    require_few_sittings(table, player)
    if (player.player_id, command.seat) in table.left:
        return (SeatTakenOver(command.seat, player),)
    if command.invited:
        require_time_to_come_back(command)
        return (SeatTakenOver(command.seat, player),)
    if player.player_id in table.refused:
        raise Rejected("forbidden", why="refused")
    if table.ask_of(player.player_id, command.seat) is not None:
        raise Rejected("seat_taken", why="asked", seat=command.seat)
    asking = {ask.player.player_id for ask in table.asks} - {player.player_id}
    if len(asking) >= MOST_ASKS:
        raise Rejected("too_many", why="asks", limit=MOST_ASKS, retry_after=TAKE_OVER_SECONDS)
    return (SeatAskedFor(command.seat, player),)


def take_chair(table: Table, command: TakeSeat) -> Events:
    """Take a seat that a bot holds for people, if it still does. Raises Rejected."""
    if seek_of(table) != "now":
        raise Rejected("seat_taken", why="kept", seat=command.seat)
    if command.player.player_id in table.refused and not command.invited:
        raise Rejected("forbidden", why="refused")
    require_few_sittings(table, command.player)
    return (SeatTakenOver(command.seat, command.player),)


def still_seeks(table: Table) -> bool:
    """Return True if a chair that becomes free now is held for people again."""
    return table.seek == "now" and table.moves < MOVES_UNTIL_KEPT


def kept_after_move(table: Table, seat: Seat) -> tuple[ChairsKept, ...]:
    """Return the events after the last of those moves: bots keep their seats.

    A move is an entry with a command of the game by a person, including undone ones.
    """
    if is_played_by_bot(table, seat) or seek_of(table) != "now":
        return ()
    return (ChairsKept(later=True),)


def keep_chairs(table: Table, player_id: str | None) -> Events:
    """Stop seeking people; no events if none are sought. Raises Rejected `forbidden`.

    `player_id`: the owner; None: the server.
    """
    if player_id is not None:
        require_owner(table, player_id)
    return () if seek_of(table) == "over" else (ChairsKept(),)


def admit(table: Table, player_id: str | None, command: Admit) -> Events:
    """Accept a request for a seat. Raises Rejected `forbidden`, `not_found`, `seat_taken`."""
    ask = require_ask(table, player_id, command.seat, command.asker)
    require_time_to_come_back(command)
    return (SeatTakenOver(command.seat, ask.player),)


def refuse(table: Table, player_id: str | None, command: Refuse) -> Events:
    """Decline a request for a seat. Raises Rejected `forbidden`, `not_found`."""
    ask = require_ask(table, player_id, command.seat, command.asker)
    return (AskRefused(command.seat, ask.player),)


def held_another(table: Table, command: TakeSeat) -> bool:
    """Whether that player has sat on another seat of this game and seen its secrets."""
    player_id = command.player.player_id
    return any(
        former_player == player_id and seat != command.seat for former_player, seat in table.left
    )


def require_ask(table: Table, player_id: str | None, seat: Seat, asker: str) -> Ask:
    """Return the request that the owner or a person at the table may answer."""
    if player_id is None or table.seat_of(player_id) is None:
        require_owner(table, player_id)
    ask = table.ask_of(asker, seat)
    if ask is None:
        raise Rejected("not_found", why="ask", seat=seat)
    return ask


def require_time_to_come_back(command: TakeSeat | Admit) -> None:
    """Raises Rejected `seat_taken` while the seat is reserved for its former player."""
    wait = math.ceil(TAKE_OVER_SECONDS - command.left_ago)
    if wait > 0:
        seat = command.seat
        raise Rejected("seat_taken", why="just_left", seat=seat, seconds=wait, retry_after=wait)
