"""The Courier (VIL-SCOUNDREL-20 to -22): an interrupt by a seat that is not awaited."""

from collections.abc import Iterator

from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide.face_up import faces_up, require_face_up
from domain.villagers.decide.refilling import refill_from_stacks
from domain.villagers.decide.scoundrels import in_the_open
from domain.villagers.event_recorder import Recorder
from domain.villagers.events_modules import FaceUpTaken
from domain.villagers.knowledge import holds

COURIER = s.CardId("courier")


def courier_options(state: s.State, seat: Seat) -> Iterator[c.Command]:
    """Yield the commands of a seat that is not awaited (VIL-DECIDE-4)."""
    if holds(state.seats[seat].hand, COURIER) and courier_may_ride(state, seat):
        for number, place in faces_up(state):
            yield c.SendCourier(number, place.card)


def courier_may_ride(state: s.State, seat: Seat) -> bool:
    """VIL-SCOUNDREL-20, VIL-CHOICE-5: in another seat's draft turn, before its first draft."""
    return (
        isinstance(state.phase, s.DraftPhase)
        and state.phase.seat != seat
        and not has_drafted(state)
    )


def has_drafted(state: s.State) -> bool:
    """Whether the active seat has used a draft of this turn, also by a Prophet in progress."""
    phase, asked = state.phase, state.pending[0] if state.pending else None
    if not isinstance(phase, s.DraftPhase) or not isinstance(asked, s.DraftVillager):
        return True
    second_of_two = phase.recruited and asked.left < components.NUMBERS.recruiter_drafts
    return second_of_two or any(map(is_of_prophet, state.pending))


def is_of_prophet(decision: s.Decision) -> bool:
    return isinstance(decision, s.ChoosePile | s.TakeSeen | s.OrderSeen)


def send_courier(recorder: Recorder, seat: Seat, command: c.SendCourier) -> None:
    """VIL-SCOUNDREL-20 to -22. `seat`: its holder, not the active seat.

    Raises Rejected `no_draft_turn`, `not_in_hand`, `nothing_there`, `changed`.
    """
    state = recorder.state
    if not courier_may_ride(state, seat):
        raise Rejected("no_draft_turn")
    if not holds(state.seats[seat].hand, COURIER):
        raise Rejected("not_in_hand", card=COURIER)
    lying = require_face_up(state, command.place, command.card)
    recorder.append(e.SpecialPlayed(seat, COURIER))
    recorder.append(FaceUpTaken(seat, command.place, lying.card, lying.coins, in_the_open(state)))
    refill_from_stacks(recorder)
