"""Section 12: the module Profiteers."""

from typing import Any, Literal

import pytest

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import components as box
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide.profiteers import best_bronze
from domain.villagers.scoring import bronze_values, silver_values
from domain.villagers.village import read_village
from tests.villagers.a_table import (
    Table,
    a_solo_table,
    a_table,
    a_village,
    after,
    choices,
    coins_on,
    number_of,
    opened,
    refusal,
    supply,
    told,
    village_text,
)
from tests.villagers.answers import play

SPECIAL_IN_NAME_ONLY = {
    "alchemist": "ore",
    "arkwright": "wood",
    "carter": "hay",
    "captain": "solitary",
    "wholesaler": "solitary",
}


def bronze_gained(state: s.State, *commands: Any) -> list[tuple[Any, int]]:
    events = told(state, *commands)
    return [
        (event.owner, event.amount)
        for event in events
        if isinstance(event, e.GoldGained) and event.reason == "bronze"
    ]


# The cards.


def test_the_module_has_eight_cards_two_wholesalers_and_two_freelancers_among_them() -> None:
    """VIL-PROFIT-1, VIL-CHOICE-2."""
    copies = {card.id: card.copies for card in box.CARDS.values() if card.set == "profiteers"}

    assert copies == {
        "alchemist": 1,
        "arkwright": 1,
        "captain": 1,
        "carter": 1,
        "wholesaler": 2,
        "freelancer": 2,
    }


@pytest.mark.parametrize(("seats", "reserve"), [(1, 45), (2, 54), (3, 37), (4, 34), (5, 17)])
def test_they_are_shuffled_into_the_draft_deck(seats: int, reserve: int) -> None:
    """VIL-PROFIT-2."""
    state = opened(seats, profiteers=True)

    piles = (*state.stacks, state.reserve, *(holding.hand for holding in state.seats))
    found = [card.face for pile in piles for card in pile]
    assert len(state.reserve) == reserve
    assert sum(box.CARDS[face].set == "profiteers" for face in found) == 8
    assert state.box == ()


def test_only_the_freelancer_is_a_special_villager() -> None:
    """VIL-PROFIT-3."""
    assert box.CARDS[s.CardId("freelancer")].special
    for face, suit in SPECIAL_IN_NAME_ONLY.items():
        assert box.CARDS[s.CardId(face)].suit == suit


# Bronze.


def test_bronze_is_scored_at_the_end_of_ones_own_build_turn() -> None:
    """VIL-PROFIT-4, -7, VIL-EDITION-5."""
    table = a_table().with_village("founders captain")

    state = after(table.state, c.EndTurn())

    assert isinstance(state.phase, s.BuildPhase)
    assert state.phase.seat == 1
    assert supply(state) == 8 + 1
    assert state.seats[0].income.bronze == 1


def test_one_bronze_symbol_is_scored_the_one_with_the_highest_value() -> None:
    """VIL-PROFIT-5, VIL-EDITION-6, VIL-DECIDE-19."""
    table = a_table().with_village("founders captain fisher beekeeper hayer(carter, grazier)")

    village = read_village(table.state.seats[0].village)
    assert sorted(bronze_values(village, "start_cards").values()) == [1, 3]
    assert bronze_gained(table.state, c.EndTurn()) == [(Seat(0), 3)]


def test_a_bronze_villager_laid_this_turn_is_scored_this_turn() -> None:
    """VIL-PROFIT-6."""
    table = a_table().with_hand("captain")

    assert bronze_gained(table.state, play("captain"), c.EndTurn()) == [(Seat(0), 1)]


def test_without_a_bronze_symbol_or_with_a_worthless_one_nothing_is_gained() -> None:
    """VIL-PROFIT-5."""
    worthless = a_table().with_village("founders lumberjack/arkwright")

    assert bronze_gained(a_table().state, c.EndTurn()) == []
    assert bronze_gained(worthless.state, c.EndTurn()) == []


START, CHAINS = "start_cards", "chains"
SIDE_BY_SIDE, ON_TOP = "miner(blacksmith, blacksmith)", "lumberjack/wheeler/cartwright"
LONG = "lumberjack(wheeler/cartwright, wheeler/cartwright)"


@pytest.mark.parametrize(
    ("village", "carter", "brings"),
    [
        ("miner/alchemist grocer harvester harvester harvester", START, 4),
        ("miner/alchemist grocer harvester freemason", START, 1),
        ("miner/alchemist nun", START, 0),
        ("captain founders lumberjack/wheeler/cartwright beekeeper", START, 3),
        (f"hayer/carter {SIDE_BY_SIDE}", START, 1),
        (f"hayer/carter {ON_TOP}", START, 1),
        (f"hayer/carter {SIDE_BY_SIDE} {ON_TOP} hayer/grazier", START, 2),
        ("hayer/carter monk(wheeler, carpenter)", START, 1),
        ("hayer/carter lumberjack/monk/cartwright", START, 1),
        (f"hayer/carter {LONG}", START, 1),
        (f"hayer/carter {LONG}", CHAINS, 2),
        ("hayer/carter miner(blacksmith, mason)", CHAINS, 1),
    ],
    ids=(
        "an alchemist brings half of the best silver value",
        "rounded down",
        "a nun has none",
        "a captain brings a gold for each gold symbol showing",
        "a carter brings a gold for each start card that carries two",
        "two on top",
        "two start cards",
        "a monk at the bottom is a start card",
        "a monk that is carried is not in the way",
        "chains do not count",
        "that of the other edition counts long chains",
        "and no short ones",
    ),
)
def test_what_a_bronze_symbol_brings(
    village: str, carter: Literal["start_cards", "chains"], brings: int
) -> None:
    """VIL-PROFIT-8, -10, -11, VIL-SCORE-19, VIL-EDITION-4, -8, VIL-EX-16, VIL-CHOICE-23."""
    assert list(bronze_values(a_village(village), carter).values()) == [brings]


def test_an_arkwright_brings_two_gold_for_each_villager_with_coins() -> None:
    """VIL-PROFIT-9."""
    table = a_table().with_village("founders lumberjack/arkwright hunter harvester")
    table = table.with_coins("hunter", 6).with_coins("harvester", 2)

    assert best_bronze(table.state, Seat(0)) == 4


def test_the_carter_is_scored_as_the_table_agreed() -> None:
    """VIL-EDITION-4, VIL-PROFIT-11."""
    table = a_table().with_village(
        "founders hayer/carter lumberjack(wheeler/cartwright, wheeler/cartwright)"
    )

    assert bronze_gained(table.state, c.EndTurn()) == [(Seat(0), 1)]
    assert bronze_gained(table.with_rules(carter="chains").state, c.EndTurn()) == [(Seat(0), 2)]


def test_a_wholesaler_brings_three_gold_for_each_set_of_ore_hay_and_wood() -> None:
    """VIL-PROFIT-12."""
    village = a_village("wholesaler miner/blacksmith hayer/grazier lumberjack/wheeler/cartwright")

    assert list(silver_values(village).values()) == [6]


def test_a_bronze_villager_that_has_left_the_village_scores_nothing() -> None:
    """VIL-PROFIT-20."""
    table = a_table().with_village("founders captain").with_hand("schemer")

    assert bronze_gained(table.state, play("schemer"), c.EndTurn()) == []


def test_no_bronze_villager_carries_anything() -> None:
    """VIL-PROFIT-20, VIL-CHAIN-10."""
    assert all(card.slots == 0 for card in box.CARDS.values() if card.bronze is not None)


def test_in_old_games_bronze_is_scored_for_all_after_the_build_phase() -> None:
    """VIL-PROFIT-17, VIL-EDITION-5."""
    table = (
        a_table()
        .with_rules(bronze="after_build_phase")
        .with_village("founders captain")
        .with_village("founders captain beekeeper", seat=1)
    )
    assert bronze_gained(table.state, c.EndTurn()) == []

    events = told(table.state, c.EndTurn(), c.EndTurn())

    gained = [n for n, it in enumerate(events) if isinstance(it, e.GoldGained)]
    turned = [n for n, it in enumerate(events) if isinstance(it, e.FoundersTurned)]
    passed = [n for n, it in enumerate(events) if isinstance(it, e.FirstPlayerPassed)]
    assert [events[n] for n in gained] == [
        e.GoldGained(Seat(0), 1, "bronze"),
        e.GoldGained(Seat(1), 2, "bronze"),
    ]
    assert max(gained) < min(turned) < min(passed)


def test_the_countess_scores_no_bronze() -> None:
    """VIL-SOLO-47."""
    table = a_solo_table().with_countess("captain beekeeper").without_jester()
    table = table.with_event_decks("customs land_claim tribute")

    for when in ("own_turn", "after_build_phase"):
        assert bronze_gained(table.with_rules(bronze=when).state, c.EndTurn()) == []


# Freelancer.


def before_a_turn(village: str, other: str = "founders", gold: int = 8) -> Table:
    """Seat 1 ends its build turn, the last of two is that of seat 0, who lies that Village."""
    return (
        a_table()
        .led_by(1)
        .with_village(village)
        .with_village(other, seat=1)
        .with_supply(gold)
        .building(1)
    )


def limit(state: s.State) -> int:
    assert isinstance(state.phase, s.BuildPhase)
    return state.phase.limit


def test_a_freelancer_is_laid_in_the_village_with_a_build_action() -> None:
    """VIL-PROFIT-13."""
    state = after(a_table().with_hand("freelancer").state, play("freelancer"))

    assert village_text(state) == ("founders", "freelancer")
    assert isinstance(state.phase, s.BuildPhase)
    assert state.phase.used == 1


def test_at_the_start_of_a_build_turn_a_gold_on_a_freelancer_buys_a_build_action() -> None:
    """VIL-PROFIT-14, VIL-DECIDE-6, VIL-CHOICE-15."""
    state = after(before_a_turn("founders freelancer").state, c.EndTurn())
    mine = number_of(state, "freelancer")
    assert state.pending == (s.Build(), s.PayFreelancers())
    assert choices(state) == (c.PayFreelancer(mine), c.Decline())

    state = after(state, c.PayFreelancer(mine))

    assert limit(state) == 3
    assert supply(state) == 7
    assert coins_on(state, "freelancer") == 1
    assert state.pending == (s.Build(),)


def test_a_freelancer_of_another_player_may_be_paid() -> None:
    """VIL-PROFIT-14."""
    state = after(before_a_turn("founders", "founders freelancer").state, c.EndTurn())

    state = after(state, c.PayFreelancer(number_of(state, "freelancer", 1)))

    assert limit(state) == 3
    assert (supply(state), supply(state, 1)) == (7, 8)
    assert coins_on(state, "freelancer", 1) == 1


def test_two_freelancers_may_both_be_paid_each_once() -> None:
    """VIL-PROFIT-15."""
    state = after(before_a_turn("founders freelancer", "founders freelancer").state, c.EndTurn())
    mine, theirs = number_of(state, "freelancer"), number_of(state, "freelancer", 1)

    state = after(state, c.PayFreelancer(theirs))
    assert choices(state) == (c.PayFreelancer(mine), c.Decline())
    assert refusal(state, c.PayFreelancer(theirs)) == "no_freelancer"
    state = after(state, c.PayFreelancer(mine))

    assert limit(state) == 4
    assert state.pending == (s.Build(),)


def test_no_freelancer_lifts_the_limit_above_five() -> None:
    """VIL-PROFIT-16, VIL-CHOICE-15."""
    two = "founders freelancer freelancer wattler wattler"

    state = after(before_a_turn(two).state, c.EndTurn())
    state = after(state, c.PayFreelancer(number_of(state, "freelancer")))

    assert limit(state) == 5
    assert state.pending == (s.Build(),)


def test_with_a_limit_of_five_nobody_is_asked_for_freelancers() -> None:
    """VIL-CHOICE-15, VIL-PROFIT-16."""
    builders = "founders freelancer wattler wattler wattler"

    state = after(before_a_turn(builders).state, c.EndTurn())
    asked = Table(state).asked(s.Build(), s.PayFreelancers()).state

    assert state.pending == (s.Build(),)
    assert refusal(asked, c.PayFreelancer(number_of(state, "freelancer"))) == "limit_reached"


def test_paying_freelancers_may_be_declined() -> None:
    """VIL-DECIDE-6, VIL-PROFIT-14."""
    state = after(before_a_turn("founders freelancer").state, c.EndTurn(), c.Decline())

    assert limit(state) == 2
    assert supply(state) == 8
    assert state.pending == (s.Build(),)


def test_a_freelancer_costs_a_gold_of_ones_own_supply() -> None:
    """VIL-PROFIT-14."""
    state = after(before_a_turn("founders freelancer", gold=0).state, c.EndTurn())
    asked = Table(state).asked(s.Build(), s.PayFreelancers()).state

    assert state.pending == (s.Build(),)
    assert refusal(asked, c.PayFreelancer(number_of(state, "freelancer"))) == "not_enough_gold"
    assert choices(asked) == (c.Decline(),)


def test_what_is_no_freelancer_cannot_be_paid() -> None:
    """VIL-PROFIT-14."""
    state = after(before_a_turn("founders freelancer").state, c.EndTurn())

    assert refusal(state, c.PayFreelancer(number_of(state, "founders"))) == "no_freelancer"
    assert refusal(state, c.PayFreelancer(s.VillagerId(99))) == "no_freelancer"


def test_a_freelancer_laid_in_a_turn_cannot_be_paid_in_that_turn() -> None:
    """VIL-PROFIT-19."""
    state = after(a_table().with_hand("freelancer").state, play("freelancer"))

    assert refusal(state, c.PayFreelancer(number_of(state, "freelancer"))) == "illegal"


def test_coins_on_a_freelancer_are_coins_of_its_owner() -> None:
    """VIL-PROFIT-18."""
    table = a_table().with_village("founders freelancer agent lumberjack/arkwright")

    village = read_village(table.with_coins("freelancer", 4).state.seats[0].village)

    assert village.coins == 4
    assert list(silver_values(village).values()) == [4]
    assert list(bronze_values(village, "start_cards").values()) == [2]


def test_freelancers_are_paid_before_arson_is_faced() -> None:
    """VIL-CHOICE-15, -25, VIL-DECIDE-6, VIL-EVENT-15."""
    table = (
        a_solo_table()
        .with_village("founders freelancer wattler")
        .with_events("arson")
        .in_phase(s.RoadUpdate(Seat(0)))
        .placing_a_coin()
    )

    state = after(table.state, c.Decline())
    assert isinstance(state.pending[-1], s.PayFreelancers)
    state = after(state, c.PayFreelancer(number_of(state, "freelancer")))
    assert {type(command) for command in choices(state)} >= {c.Pay, c.Decline}
    state = after(state, c.Decline())

    assert limit(state) == 4 - 1
