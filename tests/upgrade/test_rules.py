"""What `deploy/UPGRADE.md` lets a build change in one step is never a reason to refuse to read."""

import hashlib
from collections.abc import Iterator
from typing import Any, Union

import pytest
from msgspec.inspect import StructType, type_info

from domain.catalog import GAMES
from domain.table.entry import Entry
from domain.table.events import TableEvent
from domain.table.state import Player
from server.archive.packing import DICTIONARIES, ArchivedTable
from server.http.idempotency import FirstAnswer
from server.runtime.settings import Settings, settings_from
from server.socket.chat import ChatLine
from server.socket.presence import Watchers
from server.wire.frames import ClientFrame

WRITTEN = {
    "bruges.32772.zdict": "d522c5958c0709c857cd6dcbaadfd30d04acff0253fad06b281388572b051115",
    "burgundy.32770.zdict": "1330f0ae94920a71f7589d886da00b1dd80232244761c0a26d8b3e3be211186d",
    "carpe_diem.32771.zdict": "250a840f656b3a7f8e7e5fa9e13543206bf9bd5649dbf461de9e8a8362f6fbfb",
    "villagers.32769.zdict": "310376dd41c8c995a9a54196fa5cb7428572501e30ae8ff2394062d51e91c2b6",
}
"""SHA-256 of each dictionary that tables were ever packed with; a new one gets a line here."""


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
        *(FirstAnswer, Player, Watchers, ChatLine, ArchivedTable),
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


def test_a_dictionary_stays_as_it_was_when_tables_were_first_packed_with_it() -> None:
    """UPGRADE.md, archive."""
    found = {
        one.name: hashlib.sha256(one.read_bytes()).hexdigest()
        for one in DICTIONARIES.iterdir()
        if one.name.endswith(".zdict")
    }

    assert found == WRITTEN
