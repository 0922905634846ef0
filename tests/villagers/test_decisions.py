"""Section 15: every question has its answers, and steps without a choice happen automatically.

`projections/conformance` proves for every game that a command that is not offered is refused and
changes nothing.
"""

from typing import get_args

import pytest

from domain.questions import complete
from domain.villagers import commands as c
from domain.villagers import state as s
from domain.villagers.decide.questions import QUESTIONS
from tests.villagers.card_rows import wrong


def test_every_question_has_a_row_or_the_rulebook_does_not_load() -> None:
    """VIL-DECIDE-20."""
    short = {key: row for key, row in QUESTIONS.items() if key != (s.ChoosePile, "church")}

    assert complete(QUESTIONS, s.Decision) == QUESTIONS
    with pytest.raises(TypeError, match="church"):
        complete(short, s.Decision)
    with pytest.raises(TypeError, match="DraftVillager"):
        complete({**QUESTIONS, (s.DraftVillager, "x"): QUESTIONS[s.DraftVillager]}, s.Decision)


def test_every_command_answers_some_question_but_the_interrupts() -> None:
    """VIL-DECIDE-4, -18: the Courier comes uncalled, the Jester answers everything."""
    answering = {command for row in QUESTIONS.values() for command in row.answers}

    assert set(get_args(c.Command)) - answering == {c.SendCourier, c.PlayJester}


BY_ITSELF = """
# The Arkwright, not the Alchemist; the Bank; the Agent by his coins, the Nun by the Agent.
the last build turn
  village founders miner/alchemist lumberjack/arkwright agent nun; developments bank;
      1: village founders hunter; coins agent 3; stacks; first_player 1; building 0
    end_turn => ..., untold decision_opened, order founders_turned market_day_began game_ended,
      in_order gold_gained 0 2 bronze / gold_gained 0 5 development / gold_gained 0 3 first_market /
      gold_gained 1 2 first_market / gold_gained 0 6 silver / gold_gained 1 2 second_market,
      told market_day_began 1, told market_day_began 2
"""


def test_what_the_rules_leave_no_choice_in_happens_by_itself() -> None:
    """VIL-DECIDE-19, VIL-MARKET-9: all of it follows from the end of the last build turn."""
    assert wrong(BY_ITSELF) == ""
