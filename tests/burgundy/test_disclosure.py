"""Who learns what by an event; what can be taken back follows from it."""

import pytest

from domain.burgundy import BURGUNDY
from domain.burgundy import commands as c
from domain.burgundy import state as s
from domain.decider import Seat
from tests.burgundy.a_table import a_table, card, told

BOUGHT = a_table().with_bought("ship_1 ship_2 bank_4").asked(s.PlayHandCard(), s.UseBoughtCards())


def returnable(state: s.State, command: c.Command) -> bool:
    """Whether seat 0 may take this command back: nobody learned but what it showed itself."""
    disclosed = [BURGUNDY.disclosure(event) for event in told(state, command)]
    return not any(d.draws for d in disclosed) and all(
        learned.whose == Seat(0) for d in disclosed for learned in d.learned
    )


@pytest.mark.parametrize(
    ("state", "command", "may_return"),
    [
        (a_table().state, c.PlayCard(card("mine_1")), True),
        (a_table().asked(s.UseDie(1)).state, c.TakeSilver(), True),
        (a_table().with_silver(3).state, c.BuyCards(), False),
        (a_table().asked(s.ResolveEffect(card("ship_1"))).state, c.TakeGood(0), False),
        (a_table().last_turn_of_the_pass().state, c.TakeSilver(), False),
        (BOUGHT.state, c.KeepCard(card("ship_1")), True),
    ],
)
def test_what_showed_nothing_new_can_be_taken_back(
    state: s.State,
    command: c.Command,
    may_return: bool,  # noqa: FBT001 - a case
) -> None:
    """BUR-HIDE-5, -10, -12, -13."""
    assert returnable(state, command) == may_return
