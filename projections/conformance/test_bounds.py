"""No number and no length in an event or a command is without a bound."""

from collections.abc import Iterator
from typing import Any, Union

import msgspec
import pytest
from msgspec import inspect

from domain.decider import AnyGame
from domain.table.entry import Entry
from domain.table.events import TableEvent
from projections.conformance.game_folders import GAMES

FREE = {("Entry", "events"), ("Entry", "command"), ("Move", "command"), ("TableOpened", "options")}
"""Fields whose bounds a type cannot express: they are checked when a log is read."""
CONTAINERS = inspect.VarTupleType | inspect.ListType | inspect.SetType | inspect.FrozenSetType


def unbounded(kind: inspect.Type, place: tuple[str, str], seen: set[Any]) -> Iterator[Any]:
    """Yield the fields of a type, and of the structs in it, that have no bounds."""
    if place in FREE:
        return
    match kind:
        case inspect.StructType():
            if kind.cls not in seen:
                seen.add(kind.cls)
                for field in kind.fields:
                    yield from unbounded(field.type, (kind.cls.__name__, field.name), seen)
        case inspect.UnionType():
            for part in kind.types:
                yield from unbounded(part, place, seen)
        case inspect.TupleType():
            for part in kind.item_types:
                yield from unbounded(part, place, seen)
        case inspect.IntType() if kind.ge is None or kind.le is None:
            yield place
        case inspect.StrType() if kind.max_length is None:
            yield place
        case inspect.DictType():
            yield from unbounded(kind.key_type, place, seen)
            yield from unbounded(kind.value_type, place, seen)
        case _ if isinstance(kind, CONTAINERS):
            if kind.max_length is None:
                yield place
            yield from unbounded(kind.item_type, place, seen)
        case _:
            assert not isinstance(kind, inspect.AnyType | inspect.FloatType), place


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_number_text_and_row_has_a_bound(game: AnyGame) -> None:
    event: Any = Union[TableEvent, game.event]  # noqa: UP007 - values, not annotations
    seen: set[Any] = set()
    free: set[Any] = set()
    for kind in (Entry[event], game.command, game.table_options):
        free |= set(unbounded(inspect.type_info(kind), ("", ""), seen))
    for kind in (Entry[event],):  # The contents of free fields are checked here.
        fields = msgspec.structs.fields(kind)
        events = next(field.type for field in fields if field.name == "events")
        free |= set(unbounded(inspect.type_info(events).item_type, ("", ""), seen))  # type: ignore[attr-defined]

    assert free == set()
