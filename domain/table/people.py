"""The players that the events of a table name."""

from collections.abc import Mapping
from typing import Any, get_args, get_type_hints

from domain.table.events import TableEvent
from domain.table.state import Player

NAMED: Mapping[Any, str] = {
    event: field
    for event in get_args(TableEvent)
    for field, kind in get_type_hints(event).items()
    if kind is Player
}
"""The events with a player in them, and the field with the player."""


def players_in(event: Any) -> dict[str, Player]:
    """Return the player that a table's event names, by field; empty for an event of a game."""
    field = NAMED.get(type(event))
    return {} if field is None else {field: getattr(event, field)}
