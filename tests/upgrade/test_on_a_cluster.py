"""Gateways behind nginx are drained and added while people play on a Redis Cluster."""

import asyncio
from pathlib import Path

import pytest

from tests.running.redis_cluster import TestedCluster
from tests.running.served import Served
from tests.upgrade.builds import CHECKOUT
from tests.upgrade.company import company
from tests.upgrade.house import house, replace

pytestmark = [pytest.mark.fault, pytest.mark.live, pytest.mark.xdist_group("faults")]


async def test_everybody_plays_on_while_three_gateways_are_drained_and_added(
    tmp_path: Path,
) -> None:
    """Down to one and back to three, so that everybody is moved, most of them twice."""
    with house(tmp_path, CHECKOUT, CHECKOUT, CHECKOUT, on=TestedCluster) as house_:
        async with company(house_) as people:
            first, second, third = house_.places
            for drained in (first, second):
                await asyncio.to_thread(drained.stop)
                await people.play_on()
            await asyncio.gather(*(asyncio.to_thread(place.start) for place in (first, second)))
            await people.play_on()
            await replace(third, CHECKOUT)
            await people.play_on()
            served = [commands_at(place) for place in house_.places]

    people.require_well()
    assert all(served), served


def commands_at(place: Served) -> int:
    """How many commands that gateway has booked, by its log."""
    return place.log().count("command_booked")
