"""Section 6: build turns."""

import pytest

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.events import disclosure
from domain.villagers.limits import build_limit
from tests.villagers.a_table import (
    a_table,
    active,
    after,
    choices,
    hand_text,
    number_of,
    refusal,
    told,
    village_text,
)
from tests.villagers.answers import play


def phase(state: s.State) -> s.BuildPhase:
    assert isinstance(state.phase, s.BuildPhase)
    return state.phase


def test_each_player_takes_one_whole_build_turn_in_turn_order() -> None:
    """VIL-BUILD-1."""
    state = a_table(3).led_by(1).building(1).state

    assert active(state) == 1
    assert active(after(state, c.EndTurn())) == 2
    assert active(after(state, c.EndTurn(), c.EndTurn())) == 0
    assert not isinstance(after(state, c.EndTurn(), c.EndTurn(), c.EndTurn()).phase, s.BuildPhase)


@pytest.mark.parametrize(
    ("village", "limit"),
    [
        ("founders", 2),
        ("founders wattler", 3),
        ("founders wattler miner/mason", 4),
        ("founders wattler wattler wattler wattler", 5),
        ("founders/brewer lumberjack(carpenter, shipwright)", 5),
    ],
)
def test_the_build_limit_is_two_and_one_for_each_builder_showing(village: str, limit: int) -> None:
    """VIL-BUILD-2, VIL-EX-1."""
    assert build_limit(a_table().with_village(village).state, Seat(0)) == limit


def test_the_limit_is_fixed_when_the_turn_begins() -> None:
    """VIL-BUILD-3, VIL-BUILD-15."""
    table = a_table().with_village("founders wattler", 1).with_hand("wattler harvester", 1)
    state = after(table.building(0).state, c.EndTurn())

    assert e.BuildTurnBegan(Seat(1), 3) in told(table.building(0).state, c.EndTurn())
    assert phase(after(state, play("wattler"))).limit == 3


def test_each_villager_laid_uses_a_build_action() -> None:
    """VIL-BUILD-4."""
    state = a_table().with_hand("harvester chandler").building(limit=2).state

    assert told(state, play("harvester"))[:2] == (
        e.CardPlayed(Seat(0), s.CardId("harvester")),
        e.BuildActionUsed(Seat(0)),
    )
    assert phase(after(state, play("harvester"), play("chandler"))).used == 2


def test_without_an_action_left_nothing_more_is_laid() -> None:
    """VIL-BUILD-2, -4."""
    state = a_table().with_hand("harvester").building(limit=2, used=2).state

    assert refusal(state, play("harvester")) == "no_build_action"


def test_fewer_actions_than_the_limit_may_be_used_also_none() -> None:
    """VIL-BUILD-5, VIL-BUILD-12."""
    state = a_table().with_hand("harvester").building(limit=5).state

    assert c.EndTurn() in choices(state)
    assert hand_text(after(state, c.EndTurn())) == "harvester"


def test_cards_with_the_discard_symbol_use_no_action() -> None:
    """VIL-BUILD-6."""
    state = a_table().with_hand("tinner smuggler").building(limit=2, used=2).state

    state = after(state, play("tinner"), play("smuggler"))

    assert phase(state).used == 2
    assert state.discard_pile == ("tinner", "smuggler")


def test_basic_villagers_use_no_action() -> None:
    """VIL-BUILD-7."""
    state = a_table().with_hand("harvester").building(limit=2, used=2).state

    state = after(state, c.GetBasic("miner", "stack_1"), c.PutBack(s.CardId("harvester")))

    assert (phase(state).used, phase(state).basics) == (2, 1)


def test_actions_basics_and_specials_may_be_mixed() -> None:
    """VIL-BUILD-8, VIL-DECIDE-7."""
    state = a_table().with_hand("blacksmith tinner agent fisher").building(limit=5).state

    state = after(
        state,
        play("agent"),
        c.GetBasic("miner", "stack_1"),
        c.PutBack(s.CardId("fisher")),
        play("tinner"),
        play("blacksmith"),
    )

    assert village_text(state) == ("agent", "founders", "miner/blacksmith")


def test_a_villager_once_laid_does_not_go_back_to_the_hand() -> None:
    """VIL-BUILD-9."""
    state = a_table().with_village("founders/swineherd hunter wattler").state

    assert [option for option in choices(state) if not isinstance(option, c.GetBasic)] == [
        c.EndTurn()
    ]


def test_several_copies_of_one_villager_may_lie_in_one_village() -> None:
    """VIL-BUILD-10."""
    state = a_table().with_hand("harvester harvester").state

    state = after(state, play("harvester"), play("harvester"))

    assert village_text(state) == ("founders", "harvester", "harvester")


def test_the_limit_is_announced_by_the_game() -> None:
    """VIL-BUILD-11."""
    assert e.BuildTurnBegan(Seat(1), 2) in told(a_table().building(0).state, c.EndTurn())


def test_a_turn_never_ends_by_itself() -> None:
    """VIL-BUILD-13, VIL-HIDE-22: the hand is hidden; with nothing left to play it is asked too."""
    state = after(a_table().building(0).state, c.EndTurn())

    assert state.seats[1].hand == ()
    assert state.pending == (s.Build(),)
    assert choices(state) == (c.EndTurn(),)


def test_what_is_laid_can_be_taken_back_until_the_turn_ends() -> None:
    """VIL-BUILD-14."""
    laid = told(a_table().with_hand("harvester").state, play("harvester"))
    ended = told(a_table().state, c.EndTurn())

    assert not any(disclosure(event).final for event in laid)
    assert all(learned.whose == 0 for event in laid for learned in disclosure(event).learned)
    assert any(disclosure(event).final for event in ended)
    assert disclosure(e.FirstPlayerPassed(Seat(1))).final


def test_what_changes_a_village_before_its_turn_changes_its_limit() -> None:
    """VIL-BUILD-15: a Schemer has taken a builder out of it."""
    table = a_table().with_village("founders wattler wattler", 1).with_hand("schemer").building(0)
    scheme = play("schemer"), c.PickVillager(number_of(table.state, "wattler", 1))

    assert e.BuildTurnBegan(Seat(1), 4) in told(table.state, c.EndTurn())
    assert e.BuildTurnBegan(Seat(1), 3) in told(table.state, *scheme, c.EndTurn())


def test_a_played_card_is_laid_where_there_is_one_place() -> None:
    """VIL-CHAIN-1, VIL-DECIDE-7."""
    state = a_table().with_hand("harvester").state
    number = state.next_villager

    assert e.VillagerLaid(Seat(0), number, s.CardId("harvester")) in told(state, play("harvester"))


def test_only_hand_cards_of_the_build_phase_are_played() -> None:
    """VIL-SPECIAL-1."""
    state = a_table().with_hand("benefactor courier").state

    assert refusal(state, play("harvester")) == "not_in_hand"
    assert refusal(state, play("benefactor")) == "draft_phase_only"
    assert refusal(state, play("courier")) == "draft_phase_only"
    assert refusal(state, play("nobody at all")) == "not_in_hand"
