"""How far a game has come: pass, round and turn, or the scoring after a pass."""

from domain.carpe_diem import state as s
from projections.carpe_diem.view import phase_name
from projections.projection import Progress


def progress(state: s.State) -> Progress:
    decision = s.asked(state)
    seat = None if decision is None else decision.seat
    return Progress(phase_name(state), {"pass": state.current_pass, "round": state.round}, seat)
