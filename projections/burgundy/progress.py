"""How far a game has come: pass, round and turn."""

from domain.burgundy import state as s
from projections.projection import Progress


def progress(state: s.State) -> Progress:
    seat = state.phase.seat if isinstance(state.phase, s.Turn) else None
    return Progress("round", {"pass": state.current_pass, "round": state.round}, seat)
