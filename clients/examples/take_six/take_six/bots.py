"""Evaluation of positions of 6 nimmt! for bots. It contains no rules."""

from projections.kit import Seat
from take_six.rules import BULLS, FULL, State, nearest


def appraise(state: State, seat: Seat) -> float:
    """Return minus the bulls so far, and minus those expected from the chosen card's row."""
    player, card = state.seats[seat], state.seats[seat].chosen
    row = nearest(state, card) if card else None
    if card is None or row is None:
        return -player.bulls - (2.0 if card else 0.0)
    lying = state.rows[row]
    between = (int(card) - int(lying[-1]) - 1) * (len(state.seats) - 1) / 50
    risk = min(1.0, between / max(0.5, FULL - len(lying)))
    return -player.bulls - risk * sum(BULLS[each] for each in lying)
