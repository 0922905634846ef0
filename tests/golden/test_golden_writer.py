"""Tests of the writer of golden games."""

from dataclasses import replace

import pytest

from projections.conformance.game_facts import Opening
from projections.conformance.golden_games import golden_games_of
from projections.conformance.golden_writer import ending, write_golden
from projections.conformance.test_golden import LOGS
from tests.games.courtyard.game_facts import GAME_FACTS as COURTYARD
from tests.kernel.opened_tables import opened


def test_no_golden_game_is_overwritten() -> None:
    with pytest.raises(FileExistsError):
        write_golden(LOGS[0], opened)


@pytest.mark.parametrize("seats", COURTYARD.game.seats)
def test_a_game_that_says_nothing_has_golden_games_all_the_same(seats: int) -> None:
    """Played to the end with everybody, left by one, left by all."""
    facts = replace(COURTYARD, openings=(Opening(seats, {"rounds": 2}),))

    tables = {name: play().table for name, play in golden_games_of(facts).items()}

    reasons = {name: ending(table)["outcome"].get("reason") for name, table in tables.items()}
    assert reasons == {
        f"{seats}_seats_rounds_2": None,
        "abandoned": "abandoned",
        "taken_over": None,
    }
