"""How far a game has come: pass, round and turn, or the scoring after a pass."""

from domain.carpe_diem.state import State, asked
from projections.carpe_diem.view import phase_name
from projections.projection import Progress


def progress(state: State) -> Progress:
    decision = asked(state)
    seat = None if decision is None else decision.seat
    return Progress(phase_name(state), {"pass": state.current_pass, "round": state.round}, seat)
