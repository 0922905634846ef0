"""How far a game has come: round, phase and, in phase 3, turn."""

from domain.bruges import state as s
from projections.bruges.view import phase_name, turn_begun
from projections.projection import Progress


def progress(state: s.State) -> Progress:
    turn = turn_begun(state) if state.pending else None
    return Progress(phase_name(state), {"round": state.round}, None if turn is None else turn.seat)
