"""Circle fields: which are free, and which two scoring cards lie beside one (section 15)."""

from collections.abc import Iterator
from typing import TypeAlias

from domain.carpe_diem import components as box
from domain.carpe_diem import state as s

Pair: TypeAlias = tuple[s.CardId, s.CardId]


def free_circles(state: s.State) -> Iterator[box.Circle]:
    """CAR-SCORE-5, -8."""
    taken = {disc.circle for disc in state.discs}
    return (c for c in box.LAYOUTS[len(state.seats)].circles if c.id not in taken)


def cards_beside(cards: tuple[s.CardId, ...], circle: box.Circle, players: int) -> Pair:
    """The two of the cards laid out that a disc on this circle field triggers (CAR-SCORE-6)."""
    spaces = box.LAYOUTS[players].spaces
    first, second = (cards[spaces.index(space)] for space in circle.spaces)
    return first, second
