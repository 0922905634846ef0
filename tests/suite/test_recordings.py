"""Golden games that every game can have: also one that is over before people usually leave."""

from dataclasses import replace

import pytest

from domain.table.state import Bot, Finished, Table
from projections.conformance import recordings
from projections.conformance.recordings import left, people, with_people
from projections.conformance.rooms import room_named

pytestmark = pytest.mark.random


def recorded(leaving: int) -> Table:
    room = room_named("burgundy")
    recording = with_people(room.game, room.openings[0], "left")
    return left(replace(recording, policies=("random",)), people(leaving)).table


@pytest.mark.parametrize("usually", [8, 10**6])
def test_people_leave_before_the_game_is_over(
    usually: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recordings, "BREAK", usually)
    seats = room_named("burgundy").openings[0].seats

    everybody = recorded(seats)

    assert isinstance(everybody.stage, Finished)
    assert everybody.stage.outcome.reason == "abandoned"
    if seats > 1:
        one = recorded(1)
        assert isinstance(one.stage, Finished)
        assert one.stage.outcome.reason == "played"
        assert isinstance(one.seats[0], Bot)
