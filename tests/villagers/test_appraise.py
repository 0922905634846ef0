"""How good a position looks: enough for a bot that plans one step to beat random play."""

from clients.bots.villagers import appraise
from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import state as s
from tests.villagers.a_table import a_solo_table, a_table, after, choices


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


def test_the_countess_is_given_no_silver_as_long_as_its_symbols_are_to_come() -> None:
    """VIL-SOLO-9: four gold now, or what she will have of wood in the end."""
    table = a_solo_table().with_road("log_rafter blacksmith - - - -")
    state = table.with_stacks(*["hunter " * 5] * 6).drafting().asked(s.GiveToCountess()).state

    assert looks_best(state) == c.GiveVillager(2, s.CardId("blacksmith"))


def test_near_the_end_she_is_given_the_silver() -> None:
    table = a_solo_table().with_road("log_rafter cartwright - - - -")
    state = table.with_stacks("hunter").drafting().asked(s.GiveToCountess()).state

    assert looks_best(state) == c.GiveVillager(1, s.CardId("log_rafter"))


def test_it_is_better_to_have_something_poor_to_give_her() -> None:
    """VIL-SOLO-9: what she must be given next is reckoned in already."""
    table = a_solo_table().drafting().asked(s.GiveToCountess())
    dear, poor = (table.with_road(road).state for road in ("jeweler", "jeweler carpenter"))

    assert appraise(dear, Seat(0)) < appraise(poor, Seat(0))
