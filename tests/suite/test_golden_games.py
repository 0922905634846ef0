"""Golden games that every game can have: also one that is over before people usually leave."""

from dataclasses import replace

import pytest

from domain.table.state import Bot, Finished, Table
from projections.conformance import golden_games
from projections.conformance.game_folders import game_facts_of
from projections.conformance.golden_games import left, people, with_people

pytestmark = pytest.mark.random


def left_by(leaving: int) -> Table:
    facts = game_facts_of("burgundy")
    spec = with_people(facts.game, facts.openings[0], "left")
    return left(replace(spec, policies=("random",)), people(leaving)).table


@pytest.mark.parametrize("usually", [8, 10**6])
def test_people_leave_before_a_game_is_over(usually: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden_games, "BREAK", usually)
    seats = game_facts_of("burgundy").openings[0].seats

    everybody = left_by(seats)

    assert isinstance(everybody.stage, Finished)
    assert everybody.stage.outcome.reason == "abandoned"
    if seats > 1:
        one = left_by(1)
        assert isinstance(one.stage, Finished)
        assert one.stage.outcome.reason == "played"
        assert isinstance(one.seats[0], Bot)
