"""Where in its course a game stands: pass, round and turn, or the scoring after a pass."""

from __future__ import annotations

from domain.carpe_diem.state import State, asked
from projections.carpe_diem.view import phase_name
from projections.projection import Mark


def mark(state: State) -> Mark:
    decision = asked(state)
    seat = None if decision is None else decision.seat
    return Mark(phase_name(state), {"pass": state.current_pass, "round": state.round}, seat)
