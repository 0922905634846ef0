"""Draft phase (section 4)."""

from collections.abc import Iterator, Mapping

from domain.cards import next_seat
from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide import draft_turn, looking, scoundrels, solo, support
from domain.villagers.decide.discarding import Special, asking, play_special
from domain.villagers.decide.face_up import faces_up, require_face_up
from domain.villagers.decide.hand import faces_in_hand, require_in_hand
from domain.villagers.decide.refilling import refill_from_stacks
from domain.villagers.event_recorder import Recorder
from domain.villagers.knowledge import back_below, everyone, pile_of

DRAFT_CARDS: Mapping[str, Special] = {
    "benefactor": asking(s.ChooseHandCard("benefactor"), support.benefactor_options),
    # VIL-SUPPORT-10: it takes the place of this draft.
    "prophet": asking(s.ChoosePile("prophet"), looking.stack_options),
    "barbarian": Special(scoundrels.barbarian_possible, scoundrels.play_barbarian),
    "flaker": asking(s.TakeFromSquare(), scoundrels.square_options),
}
"""The special villagers that are played in the own draft turn before the draft (VIL-CHOICE-3)."""


def begin_draft_phase(recorder: Recorder) -> None:
    """VIL-DRAFT-1: the holder of the First Player card leads."""
    first = recorder.state.first_player
    recorder.append(e.DraftTurnBegan(first))
    solo.begin_draft_phase(recorder)
    drafter = next_drafter(recorder.state, first)
    if drafter is not None and not recorder.state.pending:
        begin_draft_turn(recorder, drafter)


def draft_phase_goes_on(recorder: Recorder) -> bool:
    """Refill, then begin the next seat below the limit (VIL-DRAFT-1, -4, -8).

    Returns whether there is such a seat. When nobody can draft, all players take their villagers
    (VIL-DRAFT-15, -16).
    """
    refill_from_stacks(recorder)
    seat = next_drafter(recorder.state, next_seat(recorder.state, recorder.seat))
    if seat is None:
        recorder.append(e.SquaresTaken(everyone(len(recorder.state.seats))))
        return False
    begin_draft_turn(recorder, seat)
    return True


def begin_draft_turn(recorder: Recorder, seat: Seat) -> None:
    phase = draft_turn.draft_phase(recorder.state)
    if seat != phase.seat or phase.recruited:
        recorder.append(e.DraftTurnBegan(seat, phase.fewer))
    recorder.open(s.DraftVillager())


def next_drafter(state: s.State, first: Seat) -> Seat | None:
    """Return the first seat from there on, clockwise, that still drafts."""
    if not draft_turn.anything_to_draft(state):
        return None
    number = len(state.seats)
    for step in range(number):
        seat = Seat((first + step) % number)
        if draft_turn.drafts_left(state, seat) > 0:
            return seat
    return None


def draft_options(state: s.State, seat: Seat, _: s.DraftVillager) -> Iterator[c.Command]:
    """VIL-DECIDE-1 to -3."""
    for number, place in faces_up(state):
        yield c.DraftFaceUp(number, place.card)
    for pile in draft_turn.piles_to_draft_from(state):
        yield c.DraftFromPile(pile, len(pile_of(state, pile)))
    for card in faces_in_hand(state, seat):
        if card in DRAFT_CARDS and DRAFT_CARDS[card].possible(state, seat):
            yield c.PlayCard(card)
    yield from support.recruiter_options(state, seat)


def draft_face_up(recorder: Recorder, command: c.DraftFaceUp) -> None:
    """VIL-DRAFT-5 to -7. Raises Rejected `nothing_there`, `changed`."""
    lying = require_face_up(recorder.state, command.place, command.card)
    recorder.append(e.FaceUpDrafted(recorder.seat, command.place, lying.card, lying.coins))
    draft_turn.drafted(recorder)


def draft_from_pile(recorder: Recorder, command: c.DraftFromPile) -> None:
    """VIL-DRAFT-5, -6, -12. Raises Rejected `pile_closed`, `changed`."""
    pile = command.pile
    if pile not in draft_turn.piles_to_draft_from(recorder.state):
        raise Rejected("pile_closed", where=pile)
    cards = pile_of(recorder.state, pile)
    if len(cards) != command.size:
        raise Rejected("changed", where=pile, now=len(cards))
    recorder.append(
        e.PileDrafted(recorder.seat, pile, cards[0].face, back_below(recorder.state, pile))
    )
    draft_turn.drafted(recorder)


def play_in_draft_turn(recorder: Recorder, command: c.PlayCard) -> None:
    """VIL-DECIDE-2, -3.

    Raises Rejected `not_in_hand`, `build_phase_only`, `not_now`, `no_effect`.
    """
    card = command.card
    require_in_hand(recorder, card)
    if card in DRAFT_CARDS:
        play_special(recorder, card, DRAFT_CARDS[card])
    elif components.CARDS[card].when == "draft":
        raise Rejected("not_now", card=card)
    else:
        raise Rejected("build_phase_only", card=card)
