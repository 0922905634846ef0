"""Several things as an object, keyed by place from `0` or by colour, so that patches are small."""

from collections.abc import Sequence

from domain.bruges import components as box
from domain.bruges import state as s
from domain.bruges.effects.vocabulary import Colour

PLACES = tuple(str(n) for n in range(260))
"""The keys of places counted from 0; no place holds more than all cards."""


def by_colour(five: s.Five) -> dict[Colour, int]:
    """How many of each colour."""
    return dict(zip(box.COLOURS, five, strict=True))


def places(things: Sequence[str]) -> dict[str, str]:
    """Things in their order, keyed from `0`."""
    return dict(zip(PLACES, things, strict=False))


def values(numbers: Sequence[int]) -> dict[str, int]:
    return dict(zip(PLACES, numbers, strict=False))
