"""When the silver purchase is possible."""

from __future__ import annotations

from domain.burgundy.components import PURCHASE_CARDS, PURCHASE_COST
from domain.burgundy.state import ChooseMix, State, Turn, UseBoughtCards


def purchase_possible(state: State) -> bool:
    """BUR-DEC-9: once a turn, with the silver for it and the cards, and not inside itself."""
    phase = state.phase
    return (
        isinstance(phase, Turn)
        and not phase.bought
        and state.seats[phase.seat].silver >= PURCHASE_COST
        and enough_cards(state)
        and not inside_a_purchase(state)
    )


def enough_cards(state: State) -> bool:
    """BUR-SILVER-18."""
    return len(state.draw_pile) + len(state.discard_pile) >= PURCHASE_CARDS


def inside_a_purchase(state: State) -> bool:
    """BUR-SILVER-7; nor between the two steps of a conversion, which is one decision."""
    return bool(state.pending) and isinstance(state.pending[-1], UseBoughtCards | ChooseMix)
