"""The solo game where it meets the phases of a round (VIL-SOLO-9 to -16, VIL-DECIDE-14, -15).

`countess.py` what comes to her · `event_phase.py` its order · `solo_events.py` the events ·
`jester.py` how one is stopped.
"""

from collections.abc import Iterator
from typing import Literal

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import components as box
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide.countess import has_begun, in_force
from domain.villagers.decide.face_up import faces_up, require_face_up
from domain.villagers.event_recorder import Story
from domain.villagers.limits import payable
from domain.villagers.padlocks import THE_COUNTESS_BANK

RATS, ARSON, SERFDOM = s.EventId("rats"), s.EventId("arson"), s.EventId("serfdom")
LOST = 1
"""VIL-EVENT-15, -24: one draft, one build action."""


# Draft phase.


def begin_draft_phase(story: Story) -> None:
    """VIL-DECIDE-15, VIL-CHOICE-25."""
    if in_force(story.state, RATS):
        story.ask(s.FaceRats())


def ransom_options(
    _state: s.State, _seat: Seat, _: s.FaceRats | s.FaceArson
) -> Iterator[c.Command]:
    """VIL-DECIDE-6, -15: whoever has too little pays what they have (VIL-SOLO-33)."""
    yield c.Pay()
    yield c.Decline()


def pay_for_rats(story: Story, _: c.Pay) -> None:
    """VIL-EVENT-24."""
    story.close()
    begin(story, RATS)
    pay_the_bank(story, box.EVENTS[RATS].amount, "rats")


def lose_a_draft(story: Story, _: c.Decline) -> None:
    """VIL-EVENT-24; one villager less for the Countess too (VIL-CHOICE-25)."""
    story.close()
    begin(story, RATS)
    story.book(e.DraftsLost(story.seat, LOST))


def after_draft(story: Story) -> None:
    """VIL-SOLO-9, -12, -42; the places are refilled once it is answered (VIL-SOLO-10)."""
    if story.state.countess is not None and any(story.state.road):
        story.ask(s.GiveToCountess())


def gift_options(state: s.State, _seat: Seat, _: s.GiveToCountess) -> Iterator[c.Command]:
    """VIL-DECIDE-14."""
    return (c.GiveVillager(number, lying.card) for number, lying in faces_up(state))


def give_villager(story: Story, command: c.GiveVillager) -> None:
    """VIL-SOLO-9, -11, -14. Raises Rejected `nothing_there`, `changed`."""
    lying = require_face_up(story.state, command.place, command.card)
    number = story.state.next_villager
    story.close()
    story.book(e.CountessGiven(command.place, lying.card, lying.coins, number))


# Build phase.


def begin_build_turn(story: Story) -> None:
    """VIL-DECIDE-6."""
    if in_force(story.state, ARSON):
        story.ask(s.FaceArson())


def pay_for_arson(story: Story, _: c.Pay) -> None:
    """VIL-EVENT-15."""
    story.close()
    begin(story, ARSON)
    pay_the_bank(story, box.EVENTS[ARSON].amount, "arson")


def lose_an_action(story: Story, _: c.Decline) -> None:
    """VIL-EVENT-15; the limit was capped before (VIL-CHOICE-25)."""
    story.close()
    begin(story, ARSON)
    phase = story.state.phase
    assert isinstance(phase, s.BuildPhase)
    story.book(e.BuildActionLost(story.seat, phase.limit - LOST))


def bank_was_paid(story: Story) -> None:
    """A padlock was opened by paying the Bank: The Countess Bank has begun (VIL-SOLO-45)."""
    if isinstance(story.state.phase, s.BuildPhase) and in_force(story.state, THE_COUNTESS_BANK):
        begin(story, THE_COUNTESS_BANK)


def hand_card_goes_to(state: s.State) -> Literal["countess"] | None:
    """Under Serfdom the hand card for a basic villager goes to the Countess (VIL-EVENT-8)."""
    return "countess" if in_force(state, SERFDOM) else None


def give_hand_card(story: Story, card: s.CardId) -> None:
    """VIL-EVENT-8, VIL-SOLO-45."""
    begin(story, SERFDOM)
    story.book(e.HandCardGiven(story.seat, card, story.state.next_villager))


# Any phase.


def begin(story: Story, event: s.EventId) -> None:
    """VIL-SOLO-45: from now on the Jester cannot stop it."""
    if not has_begun(story.state, event):
        story.book(e.EventBegun(event))


def pay_the_bank(story: Story, amount: int, reason: e.Reason) -> None:
    """VIL-SOLO-33."""
    paid = payable(amount, story.holding.supply)
    if paid:
        story.book(e.GoldPaid(story.seat, paid, reason))


def first_market_day_was_held(story: Story) -> None:
    """VIL-SOLO-24: winter begins."""
    if story.state.countess is not None:
        story.book(e.SeasonChanged("winter"))
