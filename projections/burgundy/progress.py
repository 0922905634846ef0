"""How far a game has come: pass, round and turn."""

from domain.burgundy.state import State, Turn
from projections.projection import Progress


def progress(state: State) -> Progress:
    seat = state.phase.seat if isinstance(state.phase, Turn) else None
    return Progress("round", {"pass": state.current_pass, "round": state.round}, seat)
