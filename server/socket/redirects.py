"""Sends a player on to another gateway because of one table, and only once.

A newer build wrote there what this one cannot read; another gateway may be newer. Whoever comes
back found none, and plays on here at all its other tables.
"""

from __future__ import annotations

from collections import OrderedDict

MOST_REMEMBERED = 10_000


class Redirects:
    """Remembers the last 10 000 of them."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[str, str], None] = OrderedDict()

    def add(self, player_id: str | None, table_id: str) -> bool:
        """Whether to send this player on now: never who has no name and could not be told again."""
        if player_id is None or (player_id, table_id) in self._made:
            return False
        self._made[player_id, table_id] = None
        if len(self._made) > MOST_REMEMBERED:
            self._made.popitem(last=False)
        return True
