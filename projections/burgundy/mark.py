"""Where in its course a game stands: pass, round and turn."""

from __future__ import annotations

from domain.burgundy.state import State, Turn
from projections.projection import Mark


def mark(state: State) -> Mark:
    seat = state.phase.seat if isinstance(state.phase, Turn) else None
    return Mark("round", {"pass": state.current_pass, "round": state.round}, seat)
