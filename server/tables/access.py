"""The right to see a table."""

from domain.table.state import Player, Table
from projections.projection import JsonObject
from server.accounts.identity import Identity


def belongs(table: Table, player: Player | None) -> bool:
    """Whether this player owns the table or has a seat (the owner of a fork may have no seat)."""
    return player is not None and (
        table.owner.player_id == player.player_id or table.seat_of(player.player_id) is not None
    )


def may_see(table: Table, player: Player | None, invite: str | None, identity: Identity) -> bool:
    """Whether the table is public, or the player belongs to it or has its invite."""
    return (
        table.visibility == "public"
        or belongs(table, player)
        or identity.invited(table.table_id, table.invites, invite)
    )


def has_use_for_invite(summary: JsonObject) -> bool:
    """Whether the invite gives anyone a right that they lack without it.

    Before a public table starts, that can be a removed player; the removal changed the invite.
    """
    if summary["visibility"] == "private" or summary["status"] == "running":
        return True
    return summary["status"] == "open" and "invites" in summary
