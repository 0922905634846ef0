"""The recorder of events while a command is decided or a game is set up.

During a decision, the pending tasks are in `agenda`, the innermost last. At its end, one event
records the new pending tasks.
"""

from domain import event_recorder
from domain.bruges import events as e
from domain.bruges import state as s
from domain.bruges.evolve import REDUCER
from domain.chance import Chance
from domain.decider import Decided


class Recorder(event_recorder.Recorder[s.State, e.Event, s.Task, s.Holding]):
    """The recorder of one command."""

    __slots__ = ("agenda",)

    def __init__(self, state: s.State, chance: Chance) -> None:
        super().__init__(state, chance, REDUCER)
        self.agenda: list[s.Task] = list(state.pending)

    def then(self, *tasks: s.Task) -> None:
        """Add pending tasks before all others, the first one first."""
        self.agenda.extend(reversed(tasks))

    def decided(self) -> Decided[s.State, e.Event]:
        """Return all events, the last with the pending tasks, and the position after them."""
        pending = tuple(self.agenda)
        if pending != self.state.pending:
            self.append(e.NowWaits(pending))
        return super().decided()


def begun(state: s.State, chance: Chance) -> Recorder:
    """Return a recorder without events."""
    return Recorder(state, chance)
