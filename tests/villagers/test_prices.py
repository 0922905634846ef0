"""What an option says it costs is what is paid."""

import pytest

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.events_modules import FreelancerPaid, RecruiterPaid
from projections.villagers import VILLAGERS
from tests.villagers.a_table import Table, a_solo_table, a_table, after, number_of, told

FISHER = c.PlayCard(s.CardId("fisher"))
SHIPWRIGHT = "founders lumberjack/shipwright"


def price(state: s.State, command: c.Command) -> str | None:
    view = VILLAGERS.view(state, Seat(0))
    return VILLAGERS.price(command, view, "en")


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (a_table().with_hand("fisher"), "2 gold"),
        (a_table().with_hand("fisher").with_village(SHIPWRIGHT, 1), "2 gold"),
        (a_table().with_hand("fisher").with_village(SHIPWRIGHT), None),
        (a_table().with_hand("fisher").building(tinner=True), None),
        (a_table().with_rules(padlocks=False).with_hand("fisher"), None),
        (a_solo_table().with_hand("fisher").with_events("the_countess_bank"), "3 gold"),
        (
            a_solo_table()
            .with_countess("lumberjack/shipwright")
            .with_hand("fisher")
            .with_events("the_countess_bank"),
            "2 gold",
        ),
    ],
    ids=["bank", "other", "own", "tinner", "no padlocks", "countess bank", "countess"],
)
def test_a_card_with_a_padlock_says_what_opening_it_costs(table: Table, said: str | None) -> None:
    """VIL-LOCK-2 to -4, -11, VIL-EVENT-12, VIL-SPECIAL-22."""
    assert price(table.state, FISHER) == said
    assert paid(told(table.state, FISHER)) == (int(said[0]) if said else 0)


def test_a_card_without_a_padlock_costs_nothing() -> None:
    state = a_table().with_hand("mason").with_village("founders miner").state

    assert price(state, c.PlayCard(s.CardId("mason"))) is None


def test_the_place_of_a_card_with_a_padlock_says_it_too() -> None:
    table = a_table().with_village("lumberjack lumberjack").with_hand("cooper")
    asked = after(table.state, c.PlayCard(s.CardId("cooper")))

    assert price(asked, c.LayOn(number_of(asked, "lumberjack"))) == "2 gold"


def test_an_unlocker_of_another_costs_2_gold_and_an_own_one_nothing() -> None:
    """VIL-LOCK-2, -3, -6, VIL-SPECIAL-23."""
    table = a_table(3).with_hand("fisher").with_village(SHIPWRIGHT, 1).with_village(SHIPWRIGHT, 2)
    asked = after(table.state, FISHER)
    assert price(asked, c.Unlock(number_of(asked, "shipwright", 1))) == "2 gold"

    table = a_table().with_hand("fisher").with_village(SHIPWRIGHT).building(tinner=True)
    asked = after(table.state, FISHER)
    assert price(asked, c.Unlock(number_of(asked, "shipwright"))) is None
    assert price(asked, c.UseTinner()) is None


def test_whom_an_apprentice_frees_has_a_padlock_too() -> None:
    """VIL-SPECIAL-18."""
    table = a_table().with_village("founders graper miner/seeker")
    table = table.with_village("graper/vintner/wine_trader miner/seeker/spelunker/jeweler", 1)
    asked = after(table.with_hand("apprentice").state, c.PlayCard(s.CardId("apprentice")))

    assert price(asked, c.PickVillager(number_of(asked, "vintner", 1))) == "2 gold"


def test_a_basic_villager_costs_a_hand_card() -> None:
    """VIL-BASIC-2."""
    state = a_table().with_hand("mason").state

    assert price(state, c.GetBasic("miner", "stack_1")) == "1 hand card"


PAID_TO = (e.GoldPaid, FreelancerPaid, RecruiterPaid)


def paid(events: tuple[e.Event, ...]) -> int:
    """The gold that a seat gave for what it chose."""
    return sum(event.paid for event in events if isinstance(event, e.PadlockOpened)) + sum(
        event.amount for event in events if isinstance(event, PAID_TO)
    )
