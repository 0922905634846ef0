"""Whom the events of a table name."""

from typing import Any

from domain.table.evolve import TABLE_EVENTS
from domain.table.state import Player


def players_in(event: Any) -> dict[str, Player]:
    """The players that an event of the table names, by field; none in an event of a game."""
    if type(event) not in TABLE_EVENTS:
        return {}
    fields = ((name, getattr(event, name)) for name in event.__struct_fields__)
    return {name: value for name, value in fields if isinstance(value, Player)}
