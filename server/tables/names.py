"""Names of people at a table: a number distinguishes names that look alike."""

from collections.abc import Iterable

from msgspec.structs import replace

from domain.table.state import Fork, Person, Player, Table
from projections.bots import bot_name
from server.accounts.names import distinguished


def as_known_at(table: Table, player: Player, instead: str = "") -> Player:
    """Return the player with the name that others at that table see.

    `instead`: the id of a player at the table whom this player replaces.
    """
    seat = table.seat_of(player.player_id)
    holder = None if seat is None else table.seats[seat]
    if isinstance(holder, Person):
        return holder.player
    others_by_id = {
        person.player_id: person for person in (table.owner, *(ask.player for ask in table.asks))
    }
    others_by_id |= {
        table_seat.player.player_id: table_seat.player
        for table_seat in table.seats
        if isinstance(table_seat, Person)
    }
    others_by_id.pop(player.player_id, None)
    others_by_id.pop(instead, None)
    names = (person.name for person in others_by_id.values())
    return as_known_among(names, player, table.table_id, len(table.seats), table.fork_of)


def as_known_among(
    names: Iterable[str], player: Player, table_id: str, seats: int, fork_of: Fork | None = None
) -> Player:
    """Return the player with a name unlike these names and the names of the table's bots."""
    bots = (bot_name(table_id, seat, fork_of) for seat in range(seats))
    return replace(player, name=distinguished(player.name, (*names, *bots)))
