"""The steady bot plays Bruges with sense, and what it guesses is no rule."""

from __future__ import annotations

import pytest

from domain.bruges import BRUGES
from domain.bruges.appraise import appraise
from domain.decider import Seat
from tests.bots.matches import outcome_of
from tests.bruges.a_table import a_table, playing


@pytest.mark.random
def test_the_steady_bot_beats_the_random_one() -> None:
    """Ten games of two, each bot on each seat five times."""
    wins = 0
    for n in range(10):
        steady = Seat(n % 2)
        policies = ("steady", "random") if steady == 0 else ("random", "steady")
        wins += outcome_of(BRUGES, policies, b"match" + bytes([n])).ranking[0] == (steady,)

    assert wins >= 9


def test_points_goods_and_persons_look_good_and_markers_bad() -> None:
    """BRU-END-15."""
    bare = appraise(a_table().state, Seat(0))

    assert appraise(a_table().points(12).state, Seat(0)) == bare + 2
    assert appraise(a_table().guilders(3).state, Seat(0)) > bare
    assert appraise(a_table().persons("accountant").state, Seat(0)) > bare + 2
    assert appraise(a_table().threats(red=2).state, Seat(0)) < bare


def test_a_card_in_play_is_worth_its_best_action() -> None:
    """BRU-TURN-5."""
    poor = playing("prince", a_table().hand("king").houses("count"))
    rich = playing("prince", a_table().hand("king").houses("count").guilders(9))

    assert appraise(rich.state, Seat(0)) > appraise(poor.state, Seat(0)) + 3
