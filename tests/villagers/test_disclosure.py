"""What an event lets out: undo and the check of the dice live on it."""

import pytest

from domain.chance import Chance, Rolled, Shuffled, draws_again
from domain.decider import NOTHING_DISCLOSED, Disclosure, Learned, Seat
from domain.villagers import commands as c
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.events import disclosure
from domain.villagers.events_modules import (
    HandCardStolen,
    HandLookedAt,
    PileCardTaken,
    PileLookedThrough,
    SeenCardTaken,
)
from domain.villagers.events_solo import ReserveShuffled
from domain.villagers.knowledge import alone
from tests.villagers.a_table import SEED, a_table, an_opening, told

MASON = s.CardId("mason")
ME, OTHER = Seat(0), Seat(1)


def test_every_draw_of_an_opening_can_be_made_again() -> None:
    """VIL-SETUP-1, -6, -9, VIL-DEV-2."""
    events = (
        *an_opening(4, support=True, scoundrels=True, developments=True),
        *an_opening(1),
    )
    draws = [draw for event in events for draw in disclosure(event).draws]

    assert all(draws_again(SEED, draw) for draw in draws)
    assert {draw.name for draw in draws} == {
        "road",
        "first_player",
        "deck",
        "support",
        "scoundrels",
        "development/community",
        "development/trade",
        "development/production",
        "events/summer",
        "events/winter",
    }
    assert any(isinstance(draw, Rolled) for draw in draws)


def test_a_new_reserve_is_a_draw_whose_top_back_all_see() -> None:
    """VIL-SOLO-30, VIL-HIDE-21."""
    order = Chance(SEED).shuffle("reserve/1", ("mason", "agent"))
    faces = tuple(s.CardId(face) for face in order)

    disclosed = disclosure(ReserveShuffled("reserve/1", faces, "ore"))

    assert disclosed.draws == (Shuffled("reserve/1", faces),)
    assert disclosed.learned == (Learned(by=None, whose=None),)


@pytest.mark.parametrize(
    "event",
    [
        e.DraftTurnBegan(ME),
        e.BuildTurnBegan(ME, 2),
        e.SquaresTaken(alone(ME)),
    ],
)
def test_drafts_and_the_end_of_a_turn_are_final(event: e.Event) -> None:
    """VIL-DRAFT-17, VIL-BUILD-14."""
    assert disclosure(event).final


def test_what_one_shows_of_ones_own_can_be_taken_back() -> None:
    """VIL-BUILD-14."""
    state = a_table().with_hand("wattler agent").state
    events = told(state, c.PlayCard(s.CardId("wattler")), c.GetBasic("miner", "stack_1"))
    events += told(state, c.GetBasic("miner", "stack_1"), c.PutBack(s.CardId("agent")))

    for event in events:
        assert not disclosure(event).final
        assert all(learned.whose == ME for learned in disclosure(event).learned)


def test_after_the_last_build_turn_nothing_can_be_taken_back() -> None:
    """VIL-BUILD-14."""
    for seat in (0, 1):
        events = told(a_table().building(seat).state, c.EndTurn())
        assert any(disclosure(event).final for event in events)


@pytest.mark.parametrize(
    ("event", "learned"),
    [
        (e.RoadRefilled(1, "stack_1", MASON, None), Learned(None, None)),
        (e.HandDealt(ME, 1, (MASON,)), Learned(None, None)),
        (e.ModuleCardDealt(ME, MASON), Learned(frozenset((ME,)), None)),
        (e.CardPlayed(ME, MASON), Learned(None, ME)),
        (e.HandCardPutBack(ME, "stack_1", MASON, alone(ME), alone(ME)), Learned(None, ME)),
        (PileLookedThrough(ME, "reserve", 1, (MASON,)), Learned(frozenset((ME,)), None)),
        (SeenCardTaken(ME, MASON, alone(ME)), Learned(None, ME)),
        (HandLookedAt(ME, OTHER, (MASON,)), Learned(frozenset((ME,)), OTHER)),
        (HandCardStolen(ME, OTHER, MASON, alone(ME), alone(ME)), Learned(frozenset((ME,)), OTHER)),
    ],
)
def test_who_learns_what(event: e.Event, learned: Learned) -> None:
    """VIL-HIDE-3, -6, -13, -14, -15, -18."""
    assert disclosure(event).learned == (learned,)


def test_the_card_from_a_pile_is_seen_by_its_taker_the_back_below_by_all() -> None:
    """VIL-HIDE-2, -16."""
    taken = PileCardTaken(ME, "stack_1", MASON, alone(ME), "wood")
    last = PileCardTaken(ME, "stack_1", MASON, alone(ME), None)

    assert disclosure(last).learned == (Learned(frozenset((ME,)), None),)
    assert disclosure(taken).learned == (*disclosure(last).learned, Learned(None, None))


def test_what_was_public_lets_nothing_out() -> None:
    for event in (e.GoldGained(ME, 2, "silver"), e.VillagerLaid(ME, s.VillagerId(1), MASON)):
        assert disclosure(event) == NOTHING_DISCLOSED == Disclosure()
