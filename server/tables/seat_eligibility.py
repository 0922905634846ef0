"""Whether a player may join a table. A block may prevent it, or a rated game without a passkey.

A block removes nobody. Players who have a seat, or return to their former seat, are not checked.
"""

from domain.decider import Rejected
from domain.table.commands import Admit, CommandToTable, TakeSeat
from domain.table.state import Person, Player, Table
from server.tables.handler import Decide, Decision
from server.tables.live_table import LiveTable


class OthersSatDown(Exception):  # noqa: N818 - names what is so
    """The table has a player whom the newcomer was not compared with."""


def newcomer_of(table: Table, asker: Player, command: CommandToTable) -> str | None:
    """Return the id of the player who joins with this command, if any."""
    match command:
        case TakeSeat(seat=seat):
            player_id = asker.player_id
        case Admit(seat=seat, asker=player_id):
            pass
        case _:
            return None
    was_there = table.seat_of(player_id) is not None or (player_id, seat) in table.left
    return None if was_there else player_id


def people_at(table: Table) -> frozenset[str]:
    """Return the ids of the players with a seat."""
    return frozenset(seat.player.player_id for seat in table.seats if isinstance(seat, Person))


def among(people: frozenset[str], decide: Decide, barred: Rejected | None) -> Decide:
    """Return `decide`, valid only while nobody else has a seat.

    It raises `barred`, if not None, for a command that is legal otherwise; or OthersSatDown.
    """

    def decided(live: LiveTable) -> Decision:
        decision = decide(live)
        if barred is not None:
            raise barred
        if not people_at(live.table) <= people:
            raise OthersSatDown
        return decision

    return decided
