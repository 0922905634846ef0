"""A moment for a Courier in every draft turn alike."""

from domain.villagers import VILLAGERS
from domain.villagers.limits import moment
from tests.villagers.a_table import a_table


def test_every_draft_turn_stands_open_as_long() -> None:
    """VIL-CHOICE-5, VIL-HIDE-22: whoever holds the Courier, and after it was sent."""
    table = a_table(3).with_rules(draft_moment=4)
    draft = table.drafting(1)

    assert moment(draft.state) == 4
    assert moment(draft.with_hand("courier", 0).state) == 4
    assert moment(draft.with_discard_pile("courier").state) == 4


def test_no_other_decision_does() -> None:
    """VIL-CHOICE-5."""
    table = a_table(3).with_rules(draft_moment=4)

    assert moment(table.building(1).state) == 0
    assert moment(a_table(3).drafting(1).state) == 0


def test_the_house_is_told() -> None:
    assert VILLAGERS.moment is moment
