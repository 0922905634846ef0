"""Section 13: the module Developments."""

from typing import Any

import pytest

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import components as box
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.contests import COUNTED, counts_for, winner_of
from domain.villagers.events_modules import (
    DevelopmentPhaseBegan,
    DevelopmentTied,
    DevelopmentWon,
    RewardTurnBegan,
)
from domain.villagers.limits import build_limit, draft_limit
from domain.villagers.scoring import bronze_values, silver_values
from domain.villagers.village import read_village
from tests.villagers.a_table import (
    Table,
    a_solo_table,
    a_table,
    a_village,
    after,
    an_opening,
    choices,
    hand_text,
    opened,
    refusal,
    supply,
    told,
    village_text,
)


def count(village: str, development: str) -> int:
    """How much of what it asks for lies in this Village."""
    return COUNTED[box.DEVELOPMENTS[s.DevelopmentId(development)].condition.most](
        a_village(village)
    )


def last_turn(seats: int = 2) -> Table:
    """Seat 0 has the last build turn of a round; seat 1 led it."""
    return a_table(seats).led_by(1).building(0)


def a_contest(development: str, mine: str, theirs: str = "founders") -> Table:
    """That development and these two Villages, before the last build turn ends."""
    return (
        last_turn().with_developments(development).with_village(mine).with_village(theirs, seat=1)
    )


def ended(table: Table) -> s.State:
    return after(table.state, c.EndTurn())


def of_kinds(events: tuple[e.Event, ...], *kinds: type[Any]) -> list[type[Any]]:
    return [type(event) for event in events if isinstance(event, kinds)]


# The cards.


def test_there_are_three_suites_of_four() -> None:
    """VIL-DEV-1."""
    suites = {
        suite: [d.id for d in box.DEVELOPMENTS.values() if d.suite == suite] for suite in box.SUITES
    }

    assert suites == {
        "community": ["town_hall", "inn", "tavern", "church"],
        "trade": ["bank", "marketplace", "lighthouse", "guildhall"],
        "production": ["windmill", "sawmill", "gold_mine", "ox_crane"],
    }


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_one_random_card_of_each_suite_lies_open(seats: int) -> None:
    """VIL-DEV-2."""
    state = opened(seats, developments=True)

    assert [box.DEVELOPMENTS[name].suite for name in state.developments] == list(box.SUITES)


def test_which_card_of_a_suite_is_drawn_is_random() -> None:
    """VIL-DEV-2."""
    drawn = {opened(3, seed=bytes([n]), developments=True).developments for n in range(30)}

    assert len({trade for _, trade, _ in drawn}) == 4


def test_alone_inn_church_and_windmill_are_left_out() -> None:
    """VIL-SOLO-41."""
    games = [opened(1, seed=bytes([n]), developments=True).developments for n in range(30)]
    sides = [
        event.sides
        for event in an_opening(1, developments=True)
        if isinstance(event, e.DevelopmentDrawn)
    ]

    assert {name for names in games for name in names} & {"inn", "church", "windmill"} == set()
    assert sides == [2, 4, 3]


def test_without_the_module_there_is_no_development_phase() -> None:
    """VIL-DEV-2."""
    events = told(last_turn().state, c.EndTurn())

    assert of_kinds(events, DevelopmentPhaseBegan) == []


# The phase.


def test_the_development_phase_comes_after_the_build_phase_and_before_a_market_day() -> None:
    """VIL-DEV-3, -25, VIL-ROUND-1."""
    table = a_contest("gold_mine", "founders miner").with_stacks("", "", "hunter")

    events = told(table.state, c.EndTurn())

    order = of_kinds(
        events, e.FoundersTurned, e.FirstPlayerPassed, DevelopmentPhaseBegan, e.MarketDayBegan
    )
    assert order == [
        e.FoundersTurned,
        e.FoundersTurned,
        e.FirstPlayerPassed,
        DevelopmentPhaseBegan,
        e.MarketDayBegan,
    ]


def test_all_winners_are_found_before_any_reward_is_taken() -> None:
    """VIL-DEV-4: with the Tavern's reward seat 1 would tie for the Gold Mine."""
    table = (
        last_turn()
        .with_developments("tavern", "gold_mine")
        .with_village("founders miner")
        .with_village("founders hunter", seat=1)
    )

    events = told(table.state, c.EndTurn())

    assert of_kinds(events, DevelopmentWon, e.GoldGained)[:3] == [
        DevelopmentWon,
        DevelopmentWon,
        e.GoldGained,
    ]
    assert DevelopmentWon(Seat(0), s.DevelopmentId("gold_mine")) in events


def test_who_alone_has_most_wins_card_and_token() -> None:
    """VIL-DEV-5, -7."""
    state = ended(a_contest("gold_mine", "founders miner"))

    assert state.seats[0].tokens == ("gold_mine",)
    assert supply(state) == 8 + 5
    assert supply(state, 1) == 8
    assert state.seats[0].income.developments == 5


def test_in_a_tie_nobody_wins_and_a_token_goes_back() -> None:
    """VIL-DEV-5, -9."""
    table = a_contest("gold_mine", "founders miner", "founders miner").with_tokens("gold_mine")

    assert DevelopmentTied(s.DevelopmentId("gold_mine")) in told(table.state, c.EndTurn())
    assert [holding.tokens for holding in ended(table).seats] == [(), ()]


@pytest.mark.parametrize(
    ("development", "table", "winner"),
    [
        ("gold_mine", a_table().with_village("founders"), None),
        ("lighthouse", a_table().with_village("founders freemason"), None),
        (
            "sawmill",
            a_solo_table().with_countess("shipwright").with_village("founders lumberjack"),
            None,
        ),
        (
            "gold_mine",
            a_table(3)
            .with_village("miner")
            .with_village("miner", 1)
            .with_village("miner miner", 2),
            Seat(2),
        ),
    ],
    ids=("with nothing", "with no silver", "the Countess ties", "a tie of others is none"),
)
def test_who_has_most_of_all_wins(development: str, table: Table, winner: Seat | None) -> None:
    """VIL-DEV-5, VIL-CHOICE-20, VIL-SOLO-47."""
    assert winner_of(table.state, s.DevelopmentId(development)) == winner


def test_rewards_are_taken_in_turn_order_from_the_new_first_player_on() -> None:
    """VIL-DEV-6, VIL-CHOICE-21."""
    table = (
        a_table(3)
        .led_by(1)
        .building(0)
        .with_developments("town_hall", "marketplace", "gold_mine")
        .with_village("founders miner")
        .with_village("founders beekeeper beekeeper", seat=1)
        .with_village("founders harvester harvester harvester", seat=2)
    )

    events = told(table.state, c.EndTurn())

    took = [
        found.owner
        for found in events
        if isinstance(found, e.GoldGained) and found.reason == "development"
    ]
    assert took == [Seat(2), Seat(0), Seat(1)]
    assert [found.seat for found in events if isinstance(found, RewardTurnBegan)] == [
        Seat(0),
        Seat(1),
    ]


def test_one_player_may_win_several_developments() -> None:
    """VIL-DEV-5, -7."""
    table = (
        last_turn()
        .with_developments("town_hall", "gold_mine")
        .with_village("founders beekeeper miner")
    )

    assert supply(ended(table)) == 8 + 5 + 5


def test_food_and_builders_of_developments_count_in_the_next_round() -> None:
    """VIL-DEV-8."""
    state = ended(a_contest("windmill", "founders lumberjack/wheeler"))
    assert draft_limit(state, Seat(0)) == 2 + 1 + 1
    assert draft_limit(state, Seat(1)) == 2 + 1

    for builder in ("sawmill", "ox_crane"):
        state = ended(a_contest(builder, "founders lumberjack hayer"))
        assert build_limit(state, Seat(0)) == 2 + 1
        assert build_limit(state, Seat(1)) == 2


def test_the_maximum_of_five_holds_with_developments() -> None:
    """VIL-DEV-8."""
    table = (
        a_table()
        .with_village("founders harvester harvester harvester wattler wattler wattler")
        .with_tokens("windmill", "sawmill")
    )

    assert draft_limit(table.state, Seat(0)) == 5
    assert build_limit(table.state, Seat(0)) == 5


def test_a_token_is_kept_until_the_next_development_phase() -> None:
    """VIL-DEV-9."""
    table = a_contest("sawmill", "founders", "founders lumberjack").with_tokens("sawmill")
    assert build_limit(table.state, Seat(0)) == 3

    state = ended(table)

    assert state.seats[0].tokens == ()
    assert state.seats[1].tokens == ("sawmill",)


def test_developments_count_for_no_silver_bronze_or_other_development() -> None:
    """VIL-DEV-10."""
    table = a_table().with_village("founders grocer freemason captain")
    rich = table.with_tokens("windmill", "sawmill", "gold_mine")

    def worth(state: s.State) -> tuple[Any, ...]:
        village = read_village(state.seats[0].village)
        contests = [counts_for(state, development) for development in box.DEVELOPMENTS]
        return silver_values(village), bronze_values(village, "start_cards"), contests

    assert worth(table.state) == worth(rich.state)


def test_conditions_are_read_after_the_food_check() -> None:
    """VIL-DEV-25."""
    table = a_contest("marketplace", "founders", "swineherd").with_food_side()

    state = ended(table.with_village("founders harvester", seat=1).with_village("founders"))

    assert state.seats[0].village[0].turned
    assert [holding.tokens for holding in state.seats] == [(), ()]


# What they ask for.


@pytest.mark.parametrize(
    ("development", "village", "found"),
    [
        ("town_hall", "founders lumberjack/wheeler/cartwright beekeeper", 3),
        ("tavern", "founders chandler priest nun", 3),
        ("church", "founders chandler lumberjack/wheeler/cartwright", 5),
        ("lighthouse", "founders grocer grocer harvester", 3),
        ("lighthouse", "founders grocer grocer harvester nun", 3),
        ("guildhall", "founders hayer/grazier/milk_maid/fromager grocer", 2),
        ("windmill", "founders lumberjack agent harvester", 0),
        ("windmill", "founders lumberjack(wheeler/cartwright, carpenter) miner/mason", 3),
        ("sawmill", "lumberjack/log_rafter hayer/grazier/milk_maid miner/mason", 3),
        ("ox_crane", "lumberjack/log_rafter hayer/grazier/milk_maid miner/mason", 3),
        ("gold_mine", "lumberjack/log_rafter hayer/grazier/milk_maid miner/mason", 2),
    ],
    ids=(
        "gold symbols showing",
        "solitary symbols, covered or not",
        "villagers, not symbols",
        "the best single silver symbol",
        "a nun has none",
        "padlock symbols, covered or not",
        "no chain of one card",
        "chains of at least two cards",
        "wood, covered or not",
        "hay, covered or not",
        "ore, covered or not",
    ),
)
def test_a_development_counts_what_it_asks_for(development: str, village: str, found: int) -> None:
    """VIL-DEV-11, -12, -14, -15, -18 to -24, VIL-CHOICE-19, -33."""
    assert count(village, development) == found


def test_inn_asks_for_special_backs_in_the_hand() -> None:
    """VIL-DEV-13, VIL-HIDE-17."""
    table = last_turn().with_developments("inn").with_hand("monk nun cooper fisher agent")
    table = table.with_hand("tinner", seat=1)

    assert counts_for(table.state, s.DevelopmentId("inn")) == {0: 2, 1: 1}
    assert supply(ended(table)) == 8 + 5


def test_bank_asks_for_villagers_with_coins() -> None:
    """VIL-DEV-16."""
    table = a_contest("bank", "founders hunter harvester", "founders thief")
    table = table.with_coins("hunter", 2).with_coins("harvester", 2).with_coins("thief", 9, 1)

    assert counts_for(table.state, s.DevelopmentId("bank")) == {0: 2, 1: 1}
    assert supply(ended(table)) == 8 + 5


def test_marketplace_asks_for_food_symbols_showing() -> None:
    """VIL-DEV-11, -17, VIL-EX-20."""
    table = a_contest("marketplace", "founders hayer/grazier/milk_maid", "founders harvester")

    assert counts_for(table.state, s.DevelopmentId("marketplace")) == {0: 2, 1: 1}
    assert supply(ended(table)) == 8 + 5


@pytest.mark.parametrize(
    ("development", "gold", "food", "builder"),
    [
        ("town_hall", 5, 0, 0),
        ("lighthouse", 5, 0, 0),
        ("guildhall", 5, 0, 0),
        ("tavern", 3, 0, 0),
        ("church", 3, 0, 0),
        ("windmill", 2, 1, 0),
        ("sawmill", 2, 0, 1),
        ("ox_crane", 2, 0, 1),
        ("gold_mine", 5, 0, 0),
        ("inn", 5, 0, 0),
        ("bank", 5, 0, 0),
        ("marketplace", 5, 0, 0),
    ],
)
def test_what_a_development_pays(development: str, gold: int, food: int, builder: int) -> None:
    """VIL-DEV-12 to -20, -22 to -24."""
    reward = box.DEVELOPMENTS[s.DevelopmentId(development)].reward

    assert (reward.gold, reward.food_next_round, reward.builder_next_round) == (gold, food, builder)


# Tavern.


def test_a_tavern_brings_a_basic_villager_of_ones_choice_at_once() -> None:
    """VIL-DEV-7, -14, VIL-DECIDE-13."""
    asked = ended(a_contest("tavern", "founders hunter"))
    assert asked.pending[-1] == s.TakeBasic()
    assert choices(asked) == (c.PickBasic("lumberjack"), c.PickBasic("hayer"), c.PickBasic("miner"))
    assert supply(asked) == 8 + 3

    state = after(asked, c.PickBasic("hayer"))

    assert village_text(state) == ("founders", "hayer", "hunter")
    assert state.hayers == 9
    assert state.round == 2


def test_a_used_up_basic_villager_is_not_to_be_had_in_a_tavern() -> None:
    """VIL-DEV-14, VIL-BASIC-8."""
    asked = ended(a_contest("tavern", "founders hunter").with_basics(0, 2, 1))

    assert choices(asked) == (c.PickBasic("hayer"), c.PickBasic("miner"))
    assert refusal(asked, c.PickBasic("lumberjack")) == "none_left"


def test_the_last_kind_of_basic_villager_comes_without_a_question() -> None:
    """VIL-DEV-14: everybody sees that there is one kind."""
    state = ended(a_contest("tavern", "founders hunter").with_basics(0, 0, 3))

    assert village_text(state) == ("founders", "hunter", "miner")


def test_without_basic_villagers_a_tavern_pays_its_gold_only() -> None:
    """VIL-CHOICE-22."""
    state = ended(a_contest("tavern", "founders hunter").with_basics(0, 0, 0))

    assert village_text(state) == ("founders", "hunter")
    assert supply(state) == 8 + 3
    assert state.round == 2


# Church.


def test_a_church_brings_the_top_card_of_any_face_down_pile() -> None:
    """VIL-DEV-7, -15, VIL-DECIDE-13."""
    table = a_contest("church", "founders hunter").with_stacks("", "cooper miner", "fisher agent")
    table = table.with_reserve("priest grocer")
    asked = ended(table)
    assert choices(asked) == (c.PickPile("stack_2"), c.PickPile("stack_3"), c.PickPile("reserve"))
    assert refusal(asked, c.PickPile("stack_1")) == "pile_closed"

    assert hand_text(after(asked, c.PickPile("stack_2"))) == "cooper"
    assert hand_text(after(asked, c.PickPile("reserve"))) == "priest"
    assert supply(asked) == 8 + 3


def test_without_a_face_down_card_a_church_pays_its_gold_only() -> None:
    """VIL-CHOICE-22."""
    state = ended(a_contest("church", "founders hunter").with_stacks().with_reserve(""))

    assert state.seats[0].hand == ()
    assert state.seats[0].income.developments == 3
    assert isinstance(state.phase, s.Over)


def test_a_stack_emptied_by_a_church_counts_for_the_market_day_of_this_round() -> None:
    """VIL-CHOICE-22, VIL-MARKET-1."""
    table = a_contest("church", "founders hunter").with_stacks("", "cooper", "fisher agent")
    asked = ended(table)
    assert asked.pending == (s.ChoosePile("church"),)
    assert asked.market_days == 0

    assert after(asked, c.PickPile("stack_2")).market_days == 1
    assert after(asked, c.PickPile("stack_3")).market_days == 0


def test_the_seat_that_gets_a_reward_is_the_one_that_is_asked() -> None:
    """VIL-DEV-6."""
    state = ended(a_contest("tavern", "founders", "founders hunter"))

    assert isinstance(state.phase, s.DevelopmentPhase)
    assert state.phase.seat == 1


# The Countess.


def test_the_countess_competes_for_developments_and_takes_their_gold() -> None:
    """VIL-SOLO-47."""
    table = a_solo_table().with_countess("shipwright cooper").without_jester()
    table = table.with_developments("sawmill").with_event_decks("customs land_claim tribute")
    assert counts_for(table.state, s.DevelopmentId("sawmill")) == {0: 0, "countess": 2}

    events = told(table.state, c.EndTurn())

    assert DevelopmentWon("countess", s.DevelopmentId("sawmill")) in events
    assert e.GoldGained("countess", 2, "development") in events


def test_the_countess_gets_no_villager_from_a_tavern() -> None:
    """VIL-SOLO-47."""
    table = a_solo_table().with_countess("hunter fisher").without_jester()
    table = table.with_developments("tavern").with_event_decks("customs land_claim tribute")

    state = after(table.state, c.EndTurn())

    assert supply(state, "countess") == 1 + 3
    assert (state.lumberjacks, state.hayers, state.miners) == (10, 10, 10)
    assert state.round == 2


def test_the_card_of_the_countess_is_a_gold_symbol_and_no_villager() -> None:
    """VIL-TERM-15, VIL-DEV-12, VIL-SOLO-47."""
    table = a_solo_table().with_countess("shipwright")

    assert counts_for(table.state, s.DevelopmentId("town_hall"))["countess"] == 2
    assert counts_for(table.state, s.DevelopmentId("bank"))["countess"] == 0
