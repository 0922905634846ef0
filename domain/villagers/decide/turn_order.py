"""Turn order (VIL-TERM-14)."""

from domain.decider import Seat
from domain.villagers import state as s


def after(state: s.State, seat: Seat) -> Seat:
    """The next seat clockwise."""
    return Seat((seat + 1) % len(state.seats))
