"""Every legal command of a seat, in a fixed order.

Only one decision is asked at a time, so the list is as long as that decision has answers. In a
build turn it grows with the faces in the hand: for each of them the villagers of the Village are
looked at once; a Village is read once and remembered.

A Monk tries out more: each place with room, and there each face of the hand; an Apprentice each
face that is covered anywhere. A Monk that an Apprentice may cover is the product of the two, places
times covered faces, and what is imagined for each is the chains on one bottom card. Every further
stand-in in the hand goes one villager higher, and chains are short: with Villages of 65 villagers
on five seats all of it takes about a millisecond (`decide/foresight.py`).
"""

from domain.decider import Seat
from domain.villagers import commands as c
from domain.villagers import state as s
from domain.villagers.decide.courier import courier_options
from domain.villagers.decide.jester import jester_options
from domain.villagers.decide.questions import answers


def options(state: s.State, seat: Seat) -> tuple[c.Command, ...]:
    """What this seat may do now. Who waits for another seat's draft may have a Courier."""
    phase = state.phase
    if isinstance(phase, s.Opening | s.Over):
        return ()
    if phase.seat != seat:
        return tuple(courier_options(state, seat))
    return tuple(dict.fromkeys((*answers(state, seat), *jester_options(state, seat))))


def awaiting(state: s.State) -> tuple[Seat, ...]:
    """The active seat; never the holder of a Courier (VIL-HIDE-22)."""
    phase = state.phase
    return () if type(phase) is s.Opening or type(phase) is s.Over else (phase.seat,)
