"""Few logs are read at a time, and of each player one."""

import pytest

from domain.decider import Rejected
from server.logs.check_places import PLACES, CheckPlaces


async def test_who_finds_no_place_is_told_when_to_come_again() -> None:
    places = CheckPlaces(patience_seconds=0)
    held = [places.place(f"p{n}") for n in range(PLACES)]
    for place in held:
        await place.__aenter__()

    with pytest.raises(Rejected) as refusal:
        await places.place("late").__aenter__()

    assert (refusal.value.code, refusal.value.facts["retry_after"]) == ("unavailable", 10)
    await held[0].__aexit__(None, None, None)
    async with places.place("late"):
        pass


async def test_nobody_holds_two_places() -> None:
    places = CheckPlaces(patience_seconds=0)

    async with places.place("ann"):
        with pytest.raises(Rejected, match="unavailable"):
            await places.place("ann").__aenter__()

    async with places.place("ann"):
        pass
