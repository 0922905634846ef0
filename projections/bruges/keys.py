"""Things of each colour as an object."""

from domain.bruges import components as box
from domain.bruges import state as s
from domain.bruges.effects.vocabulary import Colour


def by_colour(five: s.Five) -> dict[Colour, int]:
    """How many of each colour."""
    return dict(zip(box.COLOURS, five, strict=True))
