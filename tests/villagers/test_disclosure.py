"""What an event lets out: undo and the check of the dice live on it."""

from domain.decider import NOTHING_DISCLOSED, Disclosure, Seat
from domain.villagers import commands as c
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.events import disclosure
from domain.villagers.knowledge import alone
from tests.villagers.a_table import a_table, told

MASON = s.CardId("mason")
ME, OTHER = Seat(0), Seat(1)


def test_drafts_and_the_end_of_a_turn_are_final() -> None:
    """VIL-DRAFT-17, VIL-BUILD-14."""
    for event in (
        e.DraftTurnBegan(ME),
        e.FaceUpDrafted(ME, 1, MASON, 0),
        e.PileDrafted(ME, "stack_1", MASON, "ore"),
        e.BuildTurnBegan(ME, 2),
        e.FirstPlayerPassed(OTHER),
        e.SquaresTaken(alone(ME)),
    ):
        assert disclosure(event).final, event


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


def test_what_was_public_lets_nothing_out() -> None:
    for event in (e.GoldGained(ME, 2, "silver"), e.VillagerLaid(ME, s.VillagerId(1), MASON)):
        assert disclosure(event) == NOTHING_DISCLOSED == Disclosure()
