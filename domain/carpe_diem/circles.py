"""Circle fields: which are free, and which two scoring cards lie beside one (section 15)."""

from collections.abc import Iterator
from typing import TypeAlias

from domain.carpe_diem.components import LAYOUTS, Circle
from domain.carpe_diem.state import CardId, State

Pair: TypeAlias = tuple[CardId, CardId]


def free_circles(state: State) -> Iterator[Circle]:
    """CAR-SCORE-5, -8."""
    taken = {disc.circle for disc in state.discs}
    return (c for c in LAYOUTS[len(state.seats)].circles if c.id not in taken)


def cards_beside(cards: tuple[CardId, ...], circle: Circle, players: int) -> Pair:
    """The two of the cards laid out that a disc on this circle field triggers (CAR-SCORE-6)."""
    spaces = LAYOUTS[players].spaces
    first, second = (cards[spaces.index(space)] for space in circle.spaces)
    return first, second
