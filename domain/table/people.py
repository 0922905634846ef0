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
"""The events with a player in them, and the field that has it."""


def players_in(event: Any) -> dict[str, Player]:
    """The player that an event of the table names, by field; none in an event of a game."""
    field = NAMED.get(type(event))
    return {} if field is None else {field: getattr(event, field)}
