"""Of logs in which something was changed: none breaks who reads it, and what is taken can be seen.

    python -m tests.logs.mutations 100000

goes on for longer.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.logs.mutations import LENGTHS, SHORT, given_up_after, logs, origins, outcome_of
from tests.logs.written import text_of

NUMBER = 120
"""What is run each time; a few seconds."""


@pytest.mark.parametrize("seed", [1, 2])
def test_a_changed_log_is_refused_or_can_be_shown(seed: int) -> None:
    outcomes = Counter(outcome_of(game, text) for game, text in logs(NUMBER, seed))

    assert set(outcomes) <= {"taken", "refused"}
    assert outcomes["refused"] > NUMBER / 2
    assert outcomes["taken"]


def test_what_was_not_changed_is_taken() -> None:
    for named in SHORT:
        for entries in LENGTHS:
            lines = given_up_after(origins()[named], entries)
            assert outcome_of(named[0], text_of(lines)) == "taken"
