"""The face-up villagers of the Road (VIL-TERM-1)."""

from collections.abc import Iterator

from domain.decider import Rejected
from domain.villagers import components
from domain.villagers import state as s


def faces_up(state: s.State) -> Iterator[tuple[int, s.RoadPlace]]:
    """Yield the places of the Road that hold a villager, from the left."""
    return (
        (number, place)
        for number, place in zip(components.PLACES, state.road, strict=True)
        if place
    )


def require_face_up(state: s.State, place: int, card: s.CardId) -> s.RoadPlace:
    """Return the face-up card at that place. Raises Rejected `nothing_there`, `changed`."""
    lying = state.road[place - 1] if place in components.PLACES else None
    if lying is None:
        raise Rejected("nothing_there", place=place)
    if lying.card != card:
        raise Rejected("changed", where=place, now=lying.card)
    return lying
