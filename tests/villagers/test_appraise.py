"""How good a position looks: enough for a bot that plans one step to beat random play."""

from clients.bots.villagers import appraise
from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import state as s
from tests.villagers.a_table import a_table, after, choices


def looks_best(state: s.State) -> c.Command:
    return max(choices(state), key=lambda command: appraise(after(state, command), Seat(0)))


def test_a_villager_is_laid_rather_than_kept() -> None:
    assert looks_best(a_table().with_hand("fisher").state) == c.PlayCard(s.CardId("fisher"))


def test_a_card_that_stands_in_a_decision_is_not_lost() -> None:
    """Playing a card with several places looks as good as laying it."""
    table = a_table().with_village("founders miner miner").with_hand("jeweler blacksmith")

    assert looks_best(table.state) == c.PlayCard(s.CardId("blacksmith"))


def test_a_monk_is_played_for_a_jeweler() -> None:
    table = a_table().with_village("founders miner/seeker").with_hand("monk jeweler")

    assert looks_best(table.state) == c.PlayCard(s.CardId("monk"))


def test_a_basic_villager_is_got_for_what_fits_on_it() -> None:
    state = a_table().with_hand("wheeler cartwright agent tailor").building(used=5).state
    best = looks_best(state)

    assert isinstance(best, c.GetBasic)
    assert best.basic == "lumberjack"


def test_with_nothing_to_gain_the_turn_is_ended() -> None:
    assert looks_best(a_table().building(used=5).state) == c.EndTurn()
