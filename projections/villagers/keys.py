"""Several things as an object: in their places, keyed from `0`, or counted."""

from collections import Counter
from collections.abc import Iterable, Sequence

from domain.villagers import state as s

PLACES = tuple(str(n) for n in range(256))
"""The keys of places counted from 0; no place holds more than all villagers."""


def places(things: Sequence[str]) -> dict[str, str]:
    """Things in their order, keyed from `0`."""
    return dict(zip(PLACES, things, strict=False))


def fronts(cards: Sequence[s.Card]) -> dict[str, str]:
    """Cards in their order, keyed from `0`."""
    return places([card.face for card in cards])


def counted(things: Iterable[str]) -> dict[str, int]:
    """How many there are of each, in the order in which they come."""
    return dict(Counter(things))
