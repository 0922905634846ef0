"""Module Support (section 10): Benefactor and Recruiter.

Prophet and Pigeoneer have a file of their own; a Nun has no effect when laid.
"""

from collections.abc import Iterator

from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.chains import places_for
from domain.villagers.decide.draft_turn import drafts_left, how_many_to_draft
from domain.villagers.decide.hand import faces_in_hand, require_in_hand
from domain.villagers.decide.laying import ask_for_a_place, no_place, padlock_closed
from domain.villagers.event_recorder import Recorder
from domain.villagers.padlocks import can_be_opened
from domain.villagers.village import village_of

RECRUITER = s.CardId("recruiter")


# Benefactor.


def faces_for_benefactor(state: s.State, seat: Seat) -> Iterator[s.CardId]:
    """VIL-SUPPORT-3, -4: not special, and the rules for places and padlocks apply."""
    return (face for face in faces_in_hand(state, seat) if benefactor_lays(state, seat, face))


def benefactor_lays(state: s.State, seat: Seat, card: s.CardId) -> bool:
    return (
        not components.CARDS[card].special
        and can_be_opened(state, seat, card)
        and bool(places_for(village_of(state, seat), card))
    )


def benefactor_options(state: s.State, seat: Seat, _: s.ChooseHandCard) -> Iterator[c.Command]:
    """Yield the cards. The question is always asked, so that it reveals nothing about the hand."""
    return (c.PlayCard(face) for face in faces_for_benefactor(state, seat))


def lay_by_benefactor(recorder: Recorder, command: c.PlayCard) -> None:
    """VIL-SUPPORT-4 to -6.

    Raises Rejected `not_in_hand`, `special_card`, `no_place`, `padlock_closed`.
    """
    card = command.card
    require_in_hand(recorder, card)
    if components.CARDS[card].special:
        raise Rejected("special_card", card=card)
    if not places_for(village_of(recorder.state, recorder.seat), card):
        raise no_place(card)
    if not can_be_opened(recorder.state, recorder.seat, card):
        raise padlock_closed(recorder.state, recorder.seat, card)
    recorder.close()
    recorder.append(e.CardPlayed(recorder.seat, card))
    ask_for_a_place(recorder, card, "benefactor")


# Recruiter.


def recruiter_may_be_paid(state: s.State, seat: Seat) -> bool:
    """VIL-SUPPORT-14, -16: before the first draft of a turn, with two drafts still open."""
    phase = state.phase
    return (
        isinstance(phase, s.DraftPhase)
        and not phase.recruited
        and has_recruiter(state, seat)
        and state.seats[seat].supply >= components.NUMBERS.recruiter_cost
        and two_drafts_are_open(state, seat)
    )


def has_recruiter(state: s.State, seat: Seat) -> bool:
    return RECRUITER in village_of(state, seat).by_face


def two_drafts_are_open(state: s.State, seat: Seat) -> bool:
    open_to_seat = min(drafts_left(state, seat), how_many_to_draft(state))
    return open_to_seat >= components.NUMBERS.recruiter_drafts


def recruiter_options(state: s.State, seat: Seat) -> Iterator[c.Command]:
    if recruiter_may_be_paid(state, seat):
        yield c.PayRecruiter()


def pay_recruiter(recorder: Recorder, _: c.PayRecruiter) -> None:
    """VIL-SUPPORT-14 to -16.

    Raises Rejected `no_recruiter`, `already_paid`, `not_enough_gold`, `no_second_draft`.
    """
    state, seat, cost = recorder.state, recorder.seat, components.NUMBERS.recruiter_cost
    if not has_recruiter(state, seat):
        raise Rejected("no_recruiter")
    if isinstance(state.phase, s.DraftPhase) and state.phase.recruited:
        raise Rejected("already_paid")
    if recorder.holding.supply < cost:
        raise Rejected("not_enough_gold", gold=recorder.holding.supply, cost=cost)
    if not two_drafts_are_open(state, seat):
        raise Rejected("no_second_draft")
    recorder.append(e.RecruiterPaid(seat, cost))
    recorder.close()
    recorder.open(s.DraftVillager(components.NUMBERS.recruiter_drafts))
