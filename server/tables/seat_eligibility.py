"""Whether a player may join a table. A block may prevent it, or a rated game without a passkey.

A block removes nobody. Players who have a seat, or return to their former seat, are not checked.
A player whose merged guest has a seat is a newcomer there.
"""

from typing import NamedTuple

from domain.decider import Rejected, Seat
from domain.table.commands import Admit, ChangePlayer, CommandToTable, TakeSeat
from domain.table.state import Person, Player, Table
from server.tables.handler import Decide, Decision
from server.tables.live_table import LiveTable


class OthersSatDown(Exception):  # noqa: N818 - names what is so
    """The table has a player whom the newcomer was not compared with."""


class Newcomer(NamedTuple):
    """A player who joins a table on this seat."""

    player_id: str
    seat: Seat


def newcomer_of(table: Table, asker: Player, command: CommandToTable) -> Newcomer | None:
    """Return the player who joins with this command, if any."""
    match command:
        case TakeSeat(seat=seat):
            newcomer = Newcomer(asker.player_id, seat)
        case Admit(seat=seat, asker=player_id):
            newcomer = Newcomer(player_id, seat)
        case ChangePlayer(seat=seat, player=player):
            newcomer = Newcomer(player.player_id, seat)
        case _:
            return None
    was_there = table.seat_of(newcomer.player_id) is not None or newcomer in table.left
    return None if was_there else newcomer


def people_at(table: Table, besides: Seat | None = None) -> frozenset[str]:
    """Return the ids of the players with a seat other than `besides`."""
    return frozenset(
        holder.player.player_id
        for seat, holder in enumerate(table.seats)
        if isinstance(holder, Person) and seat != besides
    )


def among(
    people: frozenset[str], newcomer: Newcomer, decide: Decide, barred: Rejected | None
) -> Decide:
    """Return `decide`, valid only while nobody besides `people` and the newcomer has a seat.

    It raises `barred`, if not None, for a command that is legal otherwise; or OthersSatDown.
    """

    def decided(live: LiveTable) -> Decision:
        decision = decide(live)
        if barred is not None:
            raise barred
        if not people_at(live.table, newcomer.seat) <= people:
            raise OthersSatDown
        return decision

    return decided
