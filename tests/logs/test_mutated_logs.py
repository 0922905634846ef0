"""Changed logs: none breaks its reader, and an accepted log can be displayed.

    python -m tests.logs.mutations 100000

runs for longer.
"""

from collections import Counter

import pytest

from domain.registry import GAMES
from tests.logs.mutations import LENGTHS, SHORT, given_up_after, logs, outcome_of
from tests.logs.written import golden, text_of

pytestmark = pytest.mark.random

NUMBER = 60
"""Of each game what is run each time; a few seconds."""

each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_a_changed_log_is_refused_or_can_be_shown(game: str) -> None:
    outcomes = Counter(outcome_of(game, text) for text in logs(game, NUMBER, seed=1))

    assert set(outcomes) <= {"taken", "refused"}
    assert outcomes["refused"] > NUMBER / 2


def test_some_changed_logs_are_taken_and_shown() -> None:
    assert "taken" in (outcome_of("burgundy", text) for text in logs("burgundy", NUMBER, seed=1))


@each_game
def test_what_was_not_changed_is_taken(game: str) -> None:
    for entries in LENGTHS:
        lines = given_up_after(golden(game, SHORT[game]), entries)
        assert outcome_of(game, text_of(lines)) == "taken"
