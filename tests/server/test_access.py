"""Access to a table, tested on tables alone: no server, no Redis."""

from typing import Any
from unittest.mock import AsyncMock

import pytest
from msgspec.structs import replace

from domain.decider import Seat
from domain.table.commands import LeaveSeat
from domain.table.state import Player, Table
from projections.conformance.table_host import ANNA, BERT, CARA
from server.accounts.identity import Identity
from server.tables.access import belongs, may_see
from tests.kernel.opened_tables import opened, playing

NO_REDIS: Any = None
IDENTITY = Identity(NO_REDIS, lambda: b"a key", AsyncMock())
OTHERS = Identity(NO_REDIS, lambda: b"another key", AsyncMock())
INVITE = IDENTITY.invite("t", 0)


def given_up() -> Table:
    """Bert sat there, and has left."""
    host = playing()
    host.by(BERT, LeaveSeat(Seat(1)))
    return host.table


@pytest.mark.parametrize(
    ("table", "there"),
    [
        pytest.param(playing().table, {ANNA, BERT}, id="who sits there"),
        pytest.param(replace(playing().table, owner=CARA), {ANNA, BERT, CARA}, id="an owner"),
        pytest.param(given_up(), {ANNA}, id="nobody who left"),
        pytest.param(opened(3, bots={Seat(1): "random"}).table, {ANNA}, id="no bot, no empty seat"),
    ],
)
def test_who_sits_at_a_table_or_owns_it_belongs_there(table: Table, there: set[Player]) -> None:
    """A fork has an owner without a seat; an unknown player has no id."""
    assert {player for player in (ANNA, BERT, CARA, None) if belongs(table, player)} == there


PRIVATE = playing(visibility="private").table
RENEWED = replace(PRIVATE, invites=1)


@pytest.mark.parametrize(
    ("table", "player", "invite", "seen"),
    [
        *((playing().table, anybody, None, True) for anybody in (ANNA, CARA, None)),
        *((PRIVATE, BERT, invite, True) for invite in (None, "wrong")),
        *((PRIVATE, anybody, INVITE, True) for anybody in (CARA, None)),
        *((PRIVATE, anybody, None, False) for anybody in (CARA, None)),
        (PRIVATE, CARA, "", False),
        *((PRIVATE, CARA, IDENTITY.invite(*of), False) for of in (("another", 0), ("t", 1))),
        (PRIVATE, CARA, OTHERS.invite("t", 0), False),
        (RENEWED, CARA, IDENTITY.invite("t", 1), True),
        (RENEWED, CARA, INVITE, False),
    ],
)
def test_a_table_is_seen_if_it_is_public_by_who_belongs_there_or_has_its_newest_invite(
    table: Table, player: Player | None, invite: str | None, *, seen: bool
) -> None:
    assert may_see(table, player, invite, IDENTITY) is seen
