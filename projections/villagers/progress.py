"""How far a game has come: round, phase and turn."""

from domain.villagers.state import Opening, Over, State
from projections.projection import Progress
from projections.sentences import tag_of


def progress(state: State) -> Progress:
    seat = None if isinstance(state.phase, Opening | Over) else state.phase.seat
    return Progress(tag_of(state.phase), {"round": state.round}, seat)
