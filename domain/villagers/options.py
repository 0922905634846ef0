"""Every legal command of a seat, in a fixed order.

A seat has one decision at a time, so the list is as long as that decision has answers. In a build
turn the list grows with the faces in the hand. Each Village is read once and remembered.

A Monk needs more tries: each place with room, and there each face of the hand. An Apprentice needs
each covered face. A Monk that an Apprentice may cover needs the product of both, but each try
copies only the chains of one bottom card. Every further stand-in in the hand adds one level, and
chains are short. With 65 villagers per Village and five seats, everything takes about a millisecond
(`decide/foresight.py`).
"""

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import state as s
from domain.villagers.decide.courier import courier_options
from domain.villagers.decide.jester import jester_options
from domain.villagers.decide.questions import answers


def options(state: s.State, seat: Seat) -> tuple[c.Command, ...]:
    """Return the legal commands of this seat.

    During another seat's draft turn this may be a Courier.
    """
    phase = state.phase
    if type(phase) is s.Opening or type(phase) is s.Over:
        return ()
    if phase.seat != seat:
        return tuple(courier_options(state, seat))
    return tuple(dict.fromkeys((*answers(state, seat), *jester_options(state, seat))))


def awaiting(state: s.State) -> tuple[Seat, ...]:
    """Return the active seat; never the holder of a Courier (VIL-HIDE-22)."""
    phase = state.phase
    return () if type(phase) is s.Opening or type(phase) is s.Over else (phase.seat,)
