"""A seat that was given up: the request for it, the consent, and the view of the others.

The permissions: `tests/kernel/test_take_over.py`.
"""

from typing import NamedTuple

import pytest

from projections.bots import bot_name
from tests.conftest import Running
from tests.server.passing_time import Time
from tests.server.wire import Guest, refusal_of


class GivenUp(NamedTuple):
    """Ann plays on; Bob gave seat 1 up; Eve comes by. Time passes as the test says."""

    time: Time
    table_id: str
    seat: str
    ann: Guest
    eve: Guest


@pytest.fixture
async def table(at: Running, time: Time, table_id: str, ann: Guest, bob: Guest) -> GivenUp:
    seat = f"/api/tables/{table_id}/seats/1"
    assert (await bob.delete(seat)).json()["seats"][1] == {
        "seat": 1,
        "player": None,
        "bot": "steady",
        "bot_name": bot_name(table_id, 1),
        "given_up": True,
    }
    return GivenUp(time, table_id, seat, ann, await at.player("Eve"))


async def test_a_stranger_asks_and_sits_once_a_seat_says_yes(table: GivenUp) -> None:
    """A yes within thirty seconds comes too early."""
    hers, line = await table.ann.watching(table.table_id), await table.eve.watching(table.table_id)

    asked = await table.eve.sit(table.table_id, 1)
    seen = await hers.until("commit")
    table.time.passes(20)
    early = await table.ann.post(table.seat, {"admit": table.eve.player_id})
    table.time.passes(10)
    late = await table.ann.sit(table.table_id, 1, admit=table.eve.player_id)
    place = await line.until("position")

    ask = {"player_id": table.eve.player_id, "name": "Eve"}
    assert asked["seats"][1]["asks"] == seen["summary"]["seats"][1]["asks"] == [ask]
    assert seen["tell"] == ["Eve would like to take over seat 2."]
    assert refusal_of(early) == (409, "seat_taken")
    assert early.headers["retry-after"] == "10"
    assert late["seats"][1]["player"]["name"] == "Eve"
    assert place["viewer"] == "seat:1"
    assert "asks" not in place["summary"]["seats"][1]


async def test_the_invite_of_a_public_table_is_a_yes(table: GivenUp) -> None:
    invite = (await table.ann.summary(table.table_id))["invite"]
    seen = await table.eve.summary(table.table_id)
    table.time.passes(31)

    taken = await table.eve.sit(table.table_id, 1, invite=invite)

    assert "invite" not in seen
    assert taken["seats"][1]["player"]["name"] == "Eve"
