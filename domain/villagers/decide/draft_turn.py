"""The rest of a draft turn, and the consequences of a drafted villager (section 4)."""

from domain.decider import Rejected, Seat
from domain.villagers import state as s
from domain.villagers.decide import solo
from domain.villagers.decide.face_up import faces_up
from domain.villagers.decide.refilling import refill_from_stacks, stacks_with_cards
from domain.villagers.event_recorder import Recorder
from domain.villagers.limits import draft_limit


def drafts_left(state: s.State, seat: Seat) -> int:
    """VIL-DRAFT-2, VIL-CHOICE-4."""
    limit = draft_limit(state.seats[seat]) - draft_phase(state).fewer
    return limit - len(state.seats[seat].square)


def draft_phase(state: s.State) -> s.DraftPhase:
    assert isinstance(state.phase, s.DraftPhase)
    return state.phase


def piles_to_draft_from(state: s.State) -> tuple[s.PileId, ...]:
    """VIL-DRAFT-5, -12: a stack that holds cards; the Reserve when none does."""
    stacks = stacks_with_cards(state)
    if stacks or not state.reserve:
        return stacks
    return ("reserve",)


def anything_to_draft(state: s.State) -> bool:
    return any(state.road) or any(state.stacks) or bool(state.reserve)


def how_many_to_draft(state: s.State) -> int:
    """Return the number of villagers that can still be drafted, one after the other."""
    return sum(1 for _ in faces_up(state)) + sum(map(len, (*state.stacks, state.reserve)))


def drafted(recorder: Recorder) -> None:
    """Finish one of the drafts of this turn (VIL-SUPPORT-15, VIL-SOLO-9)."""
    asked = recorder.question
    if not isinstance(asked, s.DraftVillager):
        raise Rejected("illegal")
    recorder.close()
    solo.after_draft(recorder)
    if asked.left > 1:
        refill_from_stacks(recorder)
        recorder.open(s.DraftVillager(asked.left - 1))


def draft_turn_is_over(state: s.State) -> bool:
    """Whether the pending draft has become impossible (VIL-DRAFT-15, VIL-CHOICE-4).

    A Benefactor may have covered food, or a Courier may have taken the last villager.
    """
    phase = state.phase
    return (
        isinstance(phase, s.DraftPhase)
        and isinstance(state.pending[-1], s.DraftVillager)
        and not (anything_to_draft(state) and drafts_left(state, phase.seat) > 0)
    )
