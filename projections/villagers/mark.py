"""Where in its course a game stands: round, phase and turn."""

from __future__ import annotations

from domain.villagers.state import Opening, Over, State
from projections.projection import Mark
from projections.sentences import tag_of


def mark(state: State) -> Mark:
    seat = None if isinstance(state.phase, Opening | Over) else state.phase.seat
    return Mark(tag_of(state.phase), {"round": state.round}, seat)
