"""Section 5: the Road update."""

import pytest

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import events as e
from domain.villagers import state as s
from tests.villagers.a_table import (
    Table,
    a_table,
    active,
    after,
    choices,
    refusal,
    road_text,
    supply,
    told,
)


def last_draft(seats: int, road: str) -> Table:
    """Seat 0 leads; the last seat drafts the Mason of place 1 as the last one of the phase."""
    table = a_table(seats).with_road(road).with_stacks("hunter", "hunter", "hunter", "hunter")
    for seat in range(seats - 1):
        table = table.with_square("agent agent", seat)
    return table.with_square("agent", seats - 1).drafting(seats - 1)


MASON = c.DraftFaceUp(1, s.CardId("mason"))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_villagers_with_coins_are_discarded_places_refilled_and_a_coin_put_on_each(
    seats: int,
) -> None:
    """VIL-ROAD-1, -2, -3, VIL-CHOICE-17."""
    table = last_draft(seats, "mason grocer+1 priest fisher+2 seeker harvester")

    state = after(table.with_reserve("brewer cooper chandler").state, MASON)

    assert road_text(state) == "hunter+1 brewer+1 priest+1 cooper+1 seeker+1 harvester+1"
    assert state.discard_pile == ("grocer", "fisher")
    assert [supply(state, seat) for seat in range(seats)] == [8] * seats
    assert isinstance(state.phase, s.BuildPhase)


def test_the_discarded_coins_are_told_and_belong_to_nobody() -> None:
    """VIL-ROAD-3."""
    table = last_draft(3, "mason grocer+1 priest fisher+2 seeker harvester")
    events = told(table.state, MASON)

    assert (
        e.RoadCleared((2, 4), (s.CardId("grocer"), s.CardId("fisher")), coins=3, taker=None)
        in events
    )
    assert e.RoadCoinsPlaced((1, 2, 3, 4, 5, 6)) in events


def test_two_players_put_a_coin_or_decline_in_reverse_turn_order() -> None:
    """VIL-ROAD-4, VIL-DECIDE-5."""
    table = a_table().led_by(1).with_square("agent agent", 1).with_square("agent", 0)
    table = table.with_road("mason priest grocer - - -").with_stacks().with_reserve("")
    first = after(table.drafting(0).state, MASON)

    assert active(first) == 0
    assert choices(first) == (c.PutCoin(2), c.PutCoin(3), c.Decline())
    second = after(first, c.PutCoin(2))
    assert active(second) == 1
    assert isinstance(second.phase, s.RoadUpdate)
    assert isinstance(after(second, c.Decline()).phase, s.BuildPhase)


def test_both_may_choose_the_same_villager() -> None:
    """VIL-ROAD-4."""
    state = a_table().with_road("mason priest - - - -").placing_a_coin(1).state

    state = after(state, c.PutCoin(2), c.PutCoin(2))

    assert road_text(state).split()[1] == "priest+2"
    assert supply(state, 0) == supply(state, 1) == 8  # the gold comes from the Bank


def test_what_was_put_or_declined_is_told() -> None:
    """VIL-ROAD-4."""
    state = a_table().with_road("mason priest - - - -").placing_a_coin(1).state
    events = told(state, c.PutCoin(1), c.Decline())

    assert e.RoadCoinPlaced(Seat(1), 1) in events
    assert e.RoadCoinDeclined(Seat(0)) in events


def test_then_villagers_without_coins_are_discarded_and_the_new_ones_get_none() -> None:
    """VIL-ROAD-5, -6."""
    table = a_table().with_road("mason priest+2 grocer - agent -").placing_a_coin(1)

    state = after(table.with_reserve("brewer cooper fisher").state, c.PutCoin(3), c.Decline())

    assert road_text(state).split()[:5] == ["brewer", "priest+2", "grocer+1", "cooper", "fisher"]
    assert state.discard_pile == ("mason", "agent")


def test_a_villager_gathers_coins_over_several_rounds() -> None:
    """VIL-ROAD-6."""
    state = a_table().with_road("mason+4 - - - - -").placing_a_coin(1).state

    assert road_text(after(state, c.PutCoin(1), c.PutCoin(1))).startswith("mason+6 ")


def test_refills_come_from_the_reserve_then_from_the_leftmost_stack_left_to_right() -> None:
    """VIL-ROAD-7, -8, -10."""
    table = a_table().with_road("- priest+1 - - - -").placing_a_coin(0).with_reserve("brewer")

    state = after(table.with_stacks("", "cooper", "fisher seeker").state, c.Decline())

    assert road_text(state) == "brewer priest+1 cooper fisher seeker -"
    assert not any(state.stacks)


def test_when_reserve_and_stacks_are_empty_the_places_stay_empty() -> None:
    """VIL-ROAD-9."""
    table = a_table().with_road("- priest+1 - - - -").with_reserve("").with_stacks()

    assert road_text(after(table.placing_a_coin(0).state, c.Decline())) == "- priest+1 - - - -"


def test_a_stack_emptied_by_a_refill_counts_as_empty_for_the_market_day() -> None:
    """VIL-ROAD-10, VIL-MARKET-1."""
    table = a_table().with_road("- - - - priest+1 -").with_reserve("").placing_a_coin(0)
    state = after(table.with_stacks("brewer", "cooper", "hunter hunter hunter").state, c.Decline())

    assert [len(stack) for stack in state.stacks[:3]] == [0, 0, 0]
    assert road_text(state) == "brewer cooper hunter hunter priest+1 hunter"


def test_no_coin_can_be_put_where_nobody_lies() -> None:
    """VIL-ROAD-4."""
    state = a_table().with_road("mason - - - - -").placing_a_coin(1).state

    assert refusal(state, c.PutCoin(2)) == "nothing_there"
    assert refusal(state, c.PutCoin(0)) == "nothing_there"
    assert refusal(state, c.PutCoin(7)) == "nothing_there"


def test_nobody_is_asked_when_no_villager_is_left() -> None:
    """VIL-ROAD-4: all can see that there is no choice."""
    table = a_table().with_stacks().with_reserve("").with_road("mason - - - - -")
    table = table.with_square("agent agent", 0).with_square("agent", 1).drafting(1)

    assert isinstance(after(table.state, MASON).phase, s.BuildPhase)
