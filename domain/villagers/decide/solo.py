"""The solo game in the phases of a round (VIL-SOLO-9 to -16, VIL-DECIDE-14, -15).

`countess.py`: the Countess's gains · `event_phase.py`: the order of events ·
`solo_events.py`: the events · `jester.py`: stopping an event.
"""

from collections.abc import Iterator
from typing import Literal

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide.countess import has_begun, in_force
from domain.villagers.decide.face_up import faces_up, require_face_up
from domain.villagers.event_recorder import Recorder
from domain.villagers.limits import payable
from domain.villagers.padlocks import THE_COUNTESS_BANK

RATS, ARSON, SERFDOM = s.EventId("rats"), s.EventId("arson"), s.EventId("serfdom")
LOST = 1
"""VIL-EVENT-15, -24: one draft, one build action."""


# Draft phase.


def begin_draft_phase(recorder: Recorder) -> None:
    """VIL-DECIDE-15, VIL-CHOICE-25."""
    if in_force(recorder.state, RATS):
        recorder.open(s.FaceRats())


def ransom_options(
    _state: s.State, _seat: Seat, _: s.FaceRats | s.FaceArson
) -> Iterator[c.Command]:
    """VIL-DECIDE-6, -15: a player with too little gold pays all of it (VIL-SOLO-33)."""
    yield c.Pay()
    yield c.Decline()


def pay_for_rats(recorder: Recorder, _: c.Pay) -> None:
    """VIL-EVENT-24."""
    recorder.close()
    begin(recorder, RATS)
    pay_the_bank(recorder, components.EVENTS[RATS].amount, "rats")


def lose_a_draft(recorder: Recorder, _: c.Decline) -> None:
    """VIL-EVENT-24; one villager less for the Countess too (VIL-CHOICE-25)."""
    recorder.close()
    begin(recorder, RATS)
    recorder.append(e.DraftsLost(recorder.seat, LOST))


def after_draft(recorder: Recorder) -> None:
    """VIL-SOLO-9, -12, -42; the places are refilled after the answer (VIL-SOLO-10)."""
    if recorder.state.countess is not None and any(recorder.state.road):
        recorder.open(s.GiveToCountess())


def gift_options(state: s.State, _seat: Seat, _: s.GiveToCountess) -> Iterator[c.Command]:
    """VIL-DECIDE-14."""
    return (c.GiveVillager(number, lying.card) for number, lying in faces_up(state))


def give_villager(recorder: Recorder, command: c.GiveVillager) -> None:
    """VIL-SOLO-9, -11, -14. Raises Rejected `nothing_there`, `changed`."""
    lying = require_face_up(recorder.state, command.place, command.card)
    number = recorder.state.next_villager
    recorder.close()
    recorder.append(e.CountessGiven(command.place, lying.card, lying.coins, number))


# Build phase.


def begin_build_turn(recorder: Recorder) -> None:
    """VIL-DECIDE-6."""
    if in_force(recorder.state, ARSON):
        recorder.open(s.FaceArson())


def pay_for_arson(recorder: Recorder, _: c.Pay) -> None:
    """VIL-EVENT-15."""
    recorder.close()
    begin(recorder, ARSON)
    pay_the_bank(recorder, components.EVENTS[ARSON].amount, "arson")


def lose_an_action(recorder: Recorder, _: c.Decline) -> None:
    """VIL-EVENT-15; the limit was capped before (VIL-CHOICE-25)."""
    recorder.close()
    begin(recorder, ARSON)
    phase = recorder.state.phase
    assert isinstance(phase, s.BuildPhase)
    recorder.append(e.BuildActionLost(recorder.seat, phase.limit - LOST))


def bank_was_paid(recorder: Recorder) -> None:
    """A padlock was opened by paying the Bank: The Countess Bank has begun (VIL-SOLO-45)."""
    if isinstance(recorder.state.phase, s.BuildPhase) and in_force(
        recorder.state, THE_COUNTESS_BANK
    ):
        begin(recorder, THE_COUNTESS_BANK)


def hand_card_goes_to(state: s.State) -> Literal["countess"] | None:
    """Under Serfdom the hand card for a basic villager goes to the Countess (VIL-EVENT-8)."""
    return "countess" if in_force(state, SERFDOM) else None


def give_hand_card(recorder: Recorder, card: s.CardId) -> None:
    """VIL-EVENT-8, VIL-SOLO-45."""
    begin(recorder, SERFDOM)
    recorder.append(e.HandCardGiven(recorder.seat, card, recorder.state.next_villager))


# Any phase.


def begin(recorder: Recorder, event: s.EventId) -> None:
    """VIL-SOLO-45: from now on the Jester cannot stop it."""
    if not has_begun(recorder.state, event):
        recorder.append(e.EventBegun(event))


def pay_the_bank(recorder: Recorder, amount: int, reason: e.Reason) -> None:
    """VIL-SOLO-33."""
    paid = payable(amount, recorder.holding.supply)
    if paid:
        recorder.append(e.GoldPaid(recorder.seat, paid, reason))


def first_market_day_was_held(recorder: Recorder) -> None:
    """VIL-SOLO-24: winter begins."""
    if recorder.state.countess is not None:
        recorder.append(e.SeasonChanged("winter"))
