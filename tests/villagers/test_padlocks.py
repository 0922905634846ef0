"""Section 6: padlocks."""

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.village import village_of
from tests.villagers.a_table import (
    a_table,
    after,
    choices,
    coins_on,
    number_of,
    refusal,
    supply,
    told,
    village_text,
)

FISHER = c.PlayCard(s.CardId("fisher"))
COOPER = c.PlayCard(s.CardId("cooper"))


def test_a_padlock_is_opened_in_the_moment_its_villager_is_played() -> None:
    """VIL-LOCK-1."""
    kinds = [type(event) for event in told(a_table().with_hand("fisher").state, FISHER)]

    assert kinds.index(e.PadlockOpened) < kinds.index(e.VillagerLaid)


def test_each_copy_is_unlocked_anew() -> None:
    """VIL-LOCK-1."""
    state = a_table().with_hand("fisher fisher").state

    assert supply(after(state, FISHER, FISHER)) == 4


def test_an_unlocker_in_the_own_village_gets_2_gold_from_the_bank() -> None:
    """VIL-LOCK-2."""
    state = a_table().with_hand("fisher").with_village("founders lumberjack/shipwright").state

    state = after(state, FISHER)

    assert coins_on(state, "shipwright") == 2
    assert supply(state) == 8


def test_otherwise_an_unlocker_in_another_village_gets_2_gold_from_the_supply() -> None:
    """VIL-LOCK-3."""
    state = a_table().with_hand("fisher").with_village("founders lumberjack/shipwright", 1).state

    state = after(state, FISHER)

    assert coins_on(state, "shipwright", owner=1) == 2
    assert (supply(state, 0), supply(state, 1)) == (6, 8)


def test_if_nobody_has_it_2_gold_go_to_the_bank() -> None:
    """VIL-LOCK-4."""
    state = a_table().with_hand("fisher").state

    assert e.PadlockOpened(Seat(0), s.CardId("fisher"), "bank", paid=2) in told(state, FISHER)
    assert supply(after(state, FISHER)) == 6


def test_a_later_case_cannot_be_chosen_while_an_earlier_one_applies() -> None:
    """VIL-LOCK-5."""
    table = a_table().with_hand("fisher").with_village("founders lumberjack/shipwright", 1)
    other = number_of(table.state, "shipwright", owner=1)
    state = table.with_village("founders lumberjack(shipwright, shipwright)", 0).state

    asked = after(state, FISHER)

    assert len(choices(asked)) == 2
    assert refusal(asked, c.Unlock(other)) == "no_unlocker"


def test_with_several_unlockers_the_player_chooses_whom_to_pay() -> None:
    """VIL-LOCK-6."""
    table = a_table(3).with_hand("fisher").with_village("founders lumberjack/shipwright", 1)
    state = table.with_village("founders lumberjack/shipwright", 2).state
    one, two = number_of(state, "shipwright", 1), number_of(state, "shipwright", 2)

    asked = after(state, FISHER)

    assert asked.pending[-1] == s.OpenPadlock(s.CardId("fisher"), "played", None)
    assert choices(asked) == (c.Unlock(one), c.Unlock(two))
    done = after(asked, c.Unlock(two))
    assert (coins_on(done, "shipwright", 1), coins_on(done, "shipwright", 2)) == (0, 2)
    assert village_text(done) == ("fisher", "founders")


def test_several_own_unlockers_are_a_choice_too() -> None:
    """VIL-LOCK-6."""
    state = a_table().with_hand("beekeeper").with_village("lumberjack(carpenter, carpenter)").state
    first, second = number_of(state, "carpenter"), number_of(state, "carpenter", nth=1)

    asked = after(state, c.PlayCard(s.CardId("beekeeper")))

    assert choices(asked) == (c.Unlock(first), c.Unlock(second))
    assert coins_on(after(asked, c.Unlock(second)), "carpenter", nth=1) == 2


def test_the_place_is_chosen_before_the_unlocker() -> None:
    """VIL-DECIDE-7, VIL-LOCK-1."""
    table = a_table().with_village("miner(blacksmith, blacksmith) lumberjack lumberjack")
    state = table.with_hand("cooper").state
    place = number_of(state, "lumberjack", nth=1)

    asked = after(state, COOPER, c.LayOn(place))

    assert asked.pending[-1] == s.OpenPadlock(s.CardId("cooper"), "played", place)
    done = after(asked, choices(asked)[0])
    laid = next(v for v in done.seats[0].village if v.card == "cooper")
    assert laid.on == place


def test_an_unlocker_laid_earlier_in_the_same_turn_counts() -> None:
    """VIL-LOCK-7."""
    table = a_table().with_village("lumberjack miner").with_hand("blacksmith cooper")

    state = after(table.state, c.PlayCard(s.CardId("blacksmith")), COOPER)

    assert coins_on(state, "blacksmith") == 2
    assert supply(state) == 8


def test_with_less_than_2_gold_the_villager_cannot_be_played_in_the_last_two_cases() -> None:
    """VIL-LOCK-8."""
    poor = a_table().with_hand("fisher").with_supply(1)
    elsewhere = poor.with_village("founders lumberjack/shipwright", 1)
    own = elsewhere.with_village("founders lumberjack/shipwright", 0)

    assert refusal(poor.state, FISHER) == "padlock_closed"
    assert refusal(elsewhere.state, FISHER) == "padlock_closed"
    assert FISHER in choices(own.state)
    assert FISHER in choices(poor.with_supply(2).state)


def test_a_keyring_number_has_no_effect_of_its_own() -> None:
    """VIL-LOCK-9: it is opened once more than the keyring says."""
    table = a_table().with_village("miner(blacksmith, mason) miner").with_hand("glass_blower")
    state = table.with_coins("blacksmith", 20).state

    state = after(state, c.PlayCard(s.CardId("glass_blower")))

    assert coins_on(state, "blacksmith") == 22


def test_coins_stay_on_the_unlocker() -> None:
    """VIL-LOCK-10, VIL-TERM-5."""
    table = a_table().with_village("founders lumberjack miner/blacksmith").with_hand("cooper")
    table = table.with_stacks("", "", "agent", "agent").led_by(1).building(0)
    opened = after(table.state, c.PlayCard(s.CardId("cooper")))

    next_round = after(opened, c.EndTurn())

    assert coins_on(opened, "blacksmith") == 2
    assert next_round.market_days == 1
    assert coins_on(next_round, "blacksmith") == 2


def test_without_padlocks_nothing_is_paid_or_placed() -> None:
    """VIL-LOCK-11, VIL-CHOICE-33."""
    table = a_table().with_rules(padlocks=False).with_hand("fisher").with_supply(0)
    state = after(table.with_village("founders lumberjack/shipwright").state, FISHER)

    assert (supply(state), coins_on(state, "shipwright")) == (0, 0)
    assert village_of(state, Seat(0)).padlocks == 1
