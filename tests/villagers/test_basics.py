"""Section 6: basic villagers."""

import pytest

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.knowledge import alone
from tests.villagers.a_table import (
    a_table,
    after,
    choices,
    hand_text,
    refusal,
    told,
    village_text,
)

HARVESTER = c.PutBack(s.CardId("harvester"))


def basics(options: tuple[object, ...]) -> list[c.GetBasic]:
    return [option for option in options if isinstance(option, c.GetBasic)]


def test_up_to_three_basic_villagers_in_a_build_turn() -> None:
    """VIL-BASIC-1."""
    exchange = c.GetBasic("miner", "stack_1"), HARVESTER

    state = after(a_table().with_hand("harvester " * 4).state, *exchange, *exchange, *exchange)

    assert village_text(state) == ("founders", "miner", "miner", "miner")
    assert basics(choices(state)) == []
    assert refusal(state, c.GetBasic("miner", "stack_1")) == "no_more_basics"


def test_each_costs_a_hand_card_put_face_down_on_a_stack() -> None:
    """VIL-BASIC-2, -3, -4, -7, VIL-EDITION-15."""
    state = a_table().with_hand("harvester agent").with_stack(2, "cooper").state

    asked = after(state, c.GetBasic("hayer", "stack_2"))
    done = after(asked, HARVESTER)

    assert asked.pending[-1] == s.PutBackForBasic("hayer", "stack_2")
    assert choices(asked) == (c.PutBack(s.CardId("agent")), HARVESTER)
    assert [card.face for card in done.stacks[1]] == ["harvester", "cooper"]
    assert hand_text(done) == "agent"
    assert village_text(done) == ("founders", "hayer")
    assert done.hayers == 9


def test_without_a_hand_card_no_basic_villager() -> None:
    """VIL-BASIC-2."""
    assert refusal(a_table().state, c.GetBasic("miner", "stack_1")) == "nothing_to_put_back"


def test_a_single_hand_card_is_asked_for_all_the_same() -> None:
    """VIL-BASIC-3, VIL-HIDE-22: that it is the only choice, others need not see."""
    asked = after(a_table().with_hand("harvester").state, c.GetBasic("hayer", "stack_2"))

    assert choices(asked) == (HARVESTER,)
    assert refusal(asked, c.PutBack(s.CardId("agent"))) == "not_in_hand"


@pytest.mark.parametrize("basic", ["lumberjack", "hayer", "miner"])
def test_the_player_chooses_the_basic_villager_and_the_stack(basic: str) -> None:
    """VIL-BASIC-3, -5."""
    state = a_table().with_hand("harvester").with_stacks("agent", "", "agent").state

    offered = [option.pile for option in basics(choices(state)) if option.basic == basic]

    assert offered == ["stack_1", "stack_3"]


def test_no_card_can_be_put_on_a_stack_that_has_run_out_nor_on_the_reserve_meanwhile() -> None:
    """VIL-BASIC-5, -6."""
    state = a_table().with_hand("harvester").with_stacks("agent", "").state

    assert refusal(state, c.GetBasic("miner", "stack_2")) == "pile_closed"
    assert refusal(state, c.GetBasic("miner", "reserve")) == "pile_closed"
    assert refusal(state, c.GetBasic("miner", "discard")) == "pile_closed"


def test_when_all_stacks_have_run_out_the_card_goes_on_the_reserve() -> None:
    """VIL-BASIC-6."""
    state = a_table().with_hand("harvester").with_stacks().with_reserve("agent").state

    assert {option.pile for option in basics(choices(state))} == {"reserve"}
    done = after(state, c.GetBasic("miner", "reserve"), HARVESTER)
    assert [card.face for card in done.reserve] == ["harvester", "agent"]


def test_when_the_reserve_has_run_out_too_it_is_discarded_in_the_open() -> None:
    """VIL-BASIC-6."""
    state = a_table().with_hand("harvester").with_stacks().with_reserve("").state

    assert {option.pile for option in basics(choices(state))} == {"discard"}
    events = told(state, c.GetBasic("miner", "discard"), HARVESTER)
    assert e.HandCardDiscarded(Seat(0), s.CardId("harvester")) in events
    assert after(state, c.GetBasic("miner", "discard"), HARVESTER).discard_pile == ("harvester",)


def test_the_front_need_not_be_shown() -> None:
    """VIL-BASIC-3, VIL-HIDE-6: only the one who put it back knows it."""
    state = a_table().with_hand("harvester").state
    events = told(state, c.GetBasic("miner", "stack_1"), HARVESTER)

    assert (
        e.HandCardPutBack(Seat(0), "stack_1", s.CardId("harvester"), alone(Seat(0)), alone(Seat(0)))
        in events
    )
    assert e.BasicExchanged(Seat(0), "miner", state.next_villager) in events


def test_a_supply_that_is_used_up_gives_none() -> None:
    """VIL-BASIC-8."""
    state = a_table().with_hand("harvester").with_basics(lumberjacks=0, miners=0).state

    assert {option.basic for option in basics(choices(state))} == {"hayer"}
    assert refusal(state, c.GetBasic("miner", "stack_1")) == "none_left"


def test_a_basic_villager_in_a_hand_cannot_be_put_back() -> None:
    """VIL-CHOICE-13."""
    state = a_table().with_hand("miner").state

    assert refusal(state, c.GetBasic("hayer", "stack_1")) == "nothing_to_put_back"
    asked = after(a_table().with_hand("miner agent").state, c.GetBasic("hayer", "stack_1"))
    assert refusal(asked, c.PutBack(s.CardId("miner"))) == "basic_card"
