"""The right to see a table."""

from domain.table.state import Player, Table
from projections.projection import JsonObject
from server.accounts.identity import Identity


def belongs(table: Table, player: Player | None) -> bool:
    """Whether this player has one of its seats or owns it (who owns a fork need not sit there)."""
    return player is not None and (
        table.owner.player_id == player.player_id or table.seat_of(player.player_id) is not None
    )


def may_see(table: Table, player: Player | None, invite: str | None, identity: Identity) -> bool:
    """A public table is seen by anybody, a private one by who belongs there or has its invite."""
    return (
        table.visibility == "public"
        or belongs(table, player)
        or is_invited(table, invite, identity)
    )


def has_use_for_invite(summary: JsonObject) -> bool:
    """Whether the invite lets anybody watch or play who could not do so without it.

    Before the start of a public table this may be a removed player, for whom the invite has
    changed.
    """
    if summary["visibility"] == "private" or summary["status"] == "running":
        return True
    return summary["status"] == "open" and "invites" in summary


def is_invited(table: Table, invite: str | None, identity: Identity) -> bool:
    """Whether this is the invite that the seats of the table see now."""
    return identity.invited(table.table_id, table.invites, invite)
