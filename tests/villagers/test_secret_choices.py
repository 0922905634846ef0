"""Nothing is found where a villager is chosen in secret: the leaks there are found for a reason."""

from typing import Any

import pytest

from clients.suite.hunts import hunt_moving_at
from domain.villagers import state as s
from tests.villagers.leaks import opened

pytestmark = pytest.mark.random


@pytest.mark.parametrize(
    ("options", "asked", "games"),
    [
        ({}, s.PutBackForBasic, 3),
        ({"support": True}, s.TakeSeen, 10),
        ({"scoundrels": True}, s.TakeFromHand, 10),
        ({"developments": True}, s.ChoosePile, 10),
    ],
    ids=lambda it: getattr(it, "__name__", None),
)
def test_nothing_is_found_where_a_villager_is_chosen_in_secret(
    options: dict[str, bool], asked: type[Any], games: int
) -> None:
    """VIL-HIDE-6, -13 to -16."""
    hunt_moving_at(opened(3, **options), asked, games)
