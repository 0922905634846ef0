"""Who sits down at a table with others, and may be kept apart from one of them by a block.

Who sits there already, or sat on that seat, has come together with them before: a block sends
nobody away.
"""

from domain.decider import Rejected
from domain.table.commands import Admit, CommandToTable, TakeSeat
from domain.table.state import Person, Player, Table
from server.tables.handler import Decide, Decision
from server.tables.live_table import LiveTable


class OthersSatDown(Exception):  # noqa: N818 - names what is so
    """Others sit there than those a newcomer was compared with."""


def newcomer_of(table: Table, asker: Player, command: CommandToTable) -> str | None:
    """The id of the player who comes to sit there with this command, if one does."""
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
    """The same as long as nobody sits there beside these people.

    Raises Rejected `kept_apart` for what would be allowed otherwise; OthersSatDown.
    """

    def decided(live: LiveTable) -> Decision:
        decision = decide(live)
        if are_apart:
            raise Rejected("kept_apart")
        if not people_at(live.table) <= people:
            raise OthersSatDown
        return decision

    return decided
