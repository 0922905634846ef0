"""Every legal command, and the seats that must act."""

from domain.decider import Seat
from domain.seedling.commands import Command, PlayCard
from domain.seedling.state import State


def options(state: State, seat: Seat) -> tuple[Command, ...]:
    """Each different card of the hand, by name: the order in which cards came is a secret."""
    if seat not in awaiting(state):
        return ()
    return tuple(PlayCard(card) for card in sorted(set(state.seats[seat].hand)))


def awaiting(state: State) -> tuple[Seat, ...]:
    """Return the seat whose turn it is, as long as a card is left to play (SEE-END-1)."""
    return (state.turn,) if state.seats[state.turn].hand else ()
