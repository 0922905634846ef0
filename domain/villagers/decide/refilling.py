"""Refilling empty places of the Road, left to right (VIL-ROAD-8, VIL-SOLO-10)."""

from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.event_recorder import Recorder
from domain.villagers.knowledge import back_below, pile_of


def refill_from_stacks(recorder: Recorder) -> None:
    """In the draft phase: the leftmost stack, then the Reserve (VIL-DRAFT-8, -11, -13)."""
    for place in empty_places(recorder.state):
        pile = leftmost_stack(recorder.state) or reserve_if_any(recorder.state)
        if pile is not None:
            refill(recorder, place, pile)


def refill_from_reserve(recorder: Recorder) -> None:
    """In the Road update: the Reserve, then the leftmost stack (VIL-ROAD-7, -9)."""
    for place in empty_places(recorder.state):
        pile = reserve_if_any(recorder.state) or leftmost_stack(recorder.state)
        if pile is not None:
            refill(recorder, place, pile)


def refill(recorder: Recorder, place: int, pile: s.PileId) -> None:
    top = pile_of(recorder.state, pile)[0]
    recorder.append(e.RoadRefilled(place, pile, top.face, back_below(recorder.state, pile)))


def empty_places(state: s.State) -> tuple[int, ...]:
    return tuple(
        number for number, place in zip(components.PLACES, state.road, strict=True) if place is None
    )


def leftmost_stack(state: s.State) -> s.PileId | None:
    """VIL-TERM-3."""
    stacks = stacks_with_cards(state)
    return stacks[0] if stacks else None


def stacks_with_cards(state: s.State) -> tuple[s.StackId, ...]:
    """VIL-DRAFT-5, from the left."""
    return tuple(
        stack for stack, cards in zip(components.STACKS, state.stacks, strict=True) if cards
    )


def reserve_if_any(state: s.State) -> s.PileId | None:
    return "reserve" if state.reserve else None
