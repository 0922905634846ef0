"""Nothing is found where a villager is chosen in secret: the leaks there are found for a reason."""

from typing import Any

import pytest

from clients.suite.hunts import asks, hunt_moving_where
from domain.villagers import state as s
from tests.villagers.leaks import opened

pytestmark = pytest.mark.random


@pytest.mark.parametrize(
    ("options", "asked", "games"),
    [
        ({}, s.PutBackForBasic, 2),
        ({"support": True}, s.TakeSeen, 5),
        ({"scoundrels": True}, s.TakeFromHand, 5),
        ({"developments": True}, s.ChoosePile, 5),
    ],
    ids=lambda it: getattr(it, "__name__", None),
)
def test_nothing_is_found_where_a_villager_is_chosen_in_secret(
    options: dict[str, bool], asked: type[Any], games: int
) -> None:
    """VIL-HIDE-6, -13 to -16."""
    hunt_moving_where(opened(3, **options), games=games, happens=asks(asked))
