"""The rights of the owner, and the next owner of a table."""

from domain.cards import replaced
from domain.decider import Rejected, Seat
from domain.table.decide.requirements import require_few_changes
from domain.table.events import Events, InviteChanged, OwnerChanged, TableEvent
from domain.table.state import Closed, Finished, Holder, Person, Player, Table, Vacant


def change_invite(table: Table, player_id: str | None) -> Events:
    """Replace the invite by a new one. Raises Rejected `forbidden`, `not_open`."""
    require_owner(table, player_id)
    if isinstance(table.stage, Finished | Closed):
        raise Rejected("not_open", why="closed")
    require_few_changes(table)
    return (InviteChanged(),)


def owner_follows(table: Table, seat: Seat) -> tuple[TableEvent, ...]:
    holder = table.seats[seat]
    if not isinstance(holder, Person) or holder.player.player_id != table.owner.player_id:
        return ()
    return (OwnerChanged(persons(replaced(table.seats, seat, Vacant()))[0]),)


def require_owner(table: Table, player_id: str | None) -> None:
    if table.owner.player_id != player_id:
        raise Rejected("forbidden", why="owner")


def persons(holders: tuple[Holder, ...]) -> tuple[Player, ...]:
    """Return the players on these seats, without bots."""
    return tuple(holder.player for holder in holders if isinstance(holder, Person))
