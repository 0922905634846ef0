"""Whether a player may join others at a table, or a block keeps them apart.

Players who already sit there, or had that seat, met before the block: it removes nobody.
"""

from domain.decider import Rejected
from domain.table.commands import Admit, CommandToTable, TakeSeat
from domain.table.state import Person, Player, Table
from server.tables.handler import Decide, Decision
from server.tables.live_table import LiveTable


class OthersSatDown(Exception):  # noqa: N818 - names what is so
    """Others sit there than those a newcomer was compared with."""


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
    """The players who sit there."""
    return frozenset(seat.player.player_id for seat in table.seats if isinstance(seat, Person))


def among(people: frozenset[str], decide: Decide, *, are_apart: bool) -> Decide:
    """Decide the command only as long as the table has just these people.

    Raises Rejected `kept_apart` for a command that would be allowed otherwise; OthersSatDown.
    """

    def decided(live: LiveTable) -> Decision:
        decision = decide(live)
        if are_apart:
            raise Rejected("kept_apart")
        if not people_at(live.table) <= people:
            raise OthersSatDown
        return decision

    return decided
