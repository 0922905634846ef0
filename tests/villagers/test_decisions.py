"""Section 15: every question has its answers, and steps without a choice happen automatically.

`projections/conformance` proves for every game that a command that is not offered is refused and
changes nothing.
"""

from typing import get_args

import pytest

from domain.questions import complete
from domain.villagers import commands as c
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide.questions import QUESTIONS
from tests.villagers.a_table import a_table, number_of, told
from tests.villagers.card_rows import position


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


def test_what_the_rules_leave_no_choice_in_happens_by_itself() -> None:
    """VIL-DECIDE-19, VIL-MARKET-9: all of it follows from the end of the last build turn."""
    table = a_table().with_village("founders miner/alchemist lumberjack/arkwright agent nun")
    lying = "stacks; developments bank; 1: village founders hunter; coins agent 3; first_player 1"
    table = position(table, lying).building(0)

    events = told(table.state, c.EndTurn())

    assert not any(isinstance(event, e.DecisionOpened) for event in events)
    gained = [(it.owner, it.amount, it.reason) for it in events if isinstance(it, e.GoldGained)]
    assert gained == [
        (0, 2, "bronze"),  # the Arkwright; the Alchemist would bring 1
        (0, 5, "development"),  # the Bank
        (0, 3, "first_market"),
        (1, 2, "first_market"),
        (0, 3 + 3, "silver"),  # the Agent by his coins, the Nun by the Agent
        (1, 2, "second_market"),
    ]
    turned = number_of(table.state, "founders")
    assert [found.villager for found in events if isinstance(found, e.FoundersTurned)] == [turned]
    assert [found.day for found in events if isinstance(found, e.MarketDayBegan)] == [1, 2]
    assert isinstance(events[-1], e.GameEnded)
