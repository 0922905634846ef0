"""The names under which deleted and renamed players are shown, in place of those in ledgers.

A ledger only grows, so it keeps their names. The names are replaced whenever an entry is read.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Any, TypeAlias

from msgspec.structs import replace

from domain.table.people import NAMED
from domain.table.state import Person, Player, Table

SOMEBODY = "Somebody"
OtherNames: TypeAlias = Mapping[str, Player]
"""By id: players who are shown with another name than in the ledger."""


def with_shown_names(events: tuple[Any, ...], shown_names: OtherNames) -> tuple[Any, ...]:
    """Return the events, with the current names of these players."""
    if NAMED.keys().isdisjoint(map(type, events)):
        return events
    return tuple(with_shown_name(event, shown_names) for event in events)


def with_shown_name(event: Any, shown_names: OtherNames) -> Any:
    field = NAMED.get(type(event))
    if field is None:
        return event
    player: Player = getattr(event, field)
    renamed = shown_names.get(player.player_id)
    return event if renamed is None else replace(event, **{field: renamed})


def somebody(player_id: str) -> Player:
    """Return a nameless player with a constant id in place of a deleted one."""
    return Player(player_id, SOMEBODY, gone=True)


def is_named(table: Table, players: AbstractSet[str]) -> bool:
    """Whether one of these players owns a table, or sits, sat or has asked to sit at it."""
    return (
        table.owner.player_id in players
        or not players.isdisjoint(table.known_as)
        or any(player_id in players for player_id, _ in table.left)
        or any(ask.player.player_id in players for ask in table.asks)
        or any(
            isinstance(holder, Person) and holder.player.player_id in players
            for holder in table.seats
        )
    )
