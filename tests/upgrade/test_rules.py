"""Permitted changes of one step in `deploy/UPGRADE.md`: each remains readable."""

from collections.abc import Iterator
from typing import Any, Union

import pytest
from msgspec.inspect import StructType, type_info

from domain.registry import GAMES
from domain.table.entry import Entry
from domain.table.events import TableEvent
from domain.table.state import Player
from server.archive.packing import ArchivedTable
from server.http.idempotent_responses import FirstAnswer
from server.runtime.settings import Settings, settings_from
from server.socket.chat import ChatMessage
from server.socket.presence import Watchers
from server.wire.frames import ClientFrame


def structs_in(value: Any) -> Iterator[type]:
    """All structs that a described type is made of."""
    if isinstance(value, StructType):
        yield getattr(value.cls, "__origin__", value.cls)
    if isinstance(value, tuple | list):
        for one in value:  # pyright: ignore[reportUnknownVariableType]
            yield from structs_in(one)
    elif hasattr(value, "__struct_fields__"):
        for name in value.__struct_fields__:
            yield from structs_in(getattr(value, name))


def entry_of(game: Any) -> Any:
    return Entry[Union[TableEvent, game.event]]  # noqa: UP007 - the members are values here


@pytest.mark.parametrize(
    "kept",
    [
        *(entry_of(game) for game in GAMES.values()),
        *(FirstAnswer, Player, Watchers, ChatMessage, ArchivedTable),
        ClientFrame,
    ],
    ids=[*GAMES, "first answer", "player", "watchers", "line of chat", "archived table", "frame"],
)
def test_an_added_field_is_passed_over_in_whatever_gateways_read_of_each_other(kept: Any) -> None:
    """UPGRADE.md, events; keys; archive; commands and frames."""
    found = set(structs_in(type_info(kept)))

    assert found
    assert not [one.__name__ for one in found if one.__struct_config__.forbid_unknown_fields]


def test_a_setting_of_a_newer_build_is_passed_over() -> None:
    """UPGRADE.md, settings: both builds may be started with the same environment."""
    assert settings_from({"KONTOR_OF_A_NEWER_BUILD": "1"}) == Settings()
