"""How far a game has come: round, phase and turn."""

from domain.villagers import state as s
from projections.projection import Progress
from projections.sentences import tag_of


def progress(state: s.State) -> Progress:
    seat = None if isinstance(state.phase, s.Opening | s.Over) else state.phase.seat
    return Progress(tag_of(state.phase), {"round": state.round}, seat)
