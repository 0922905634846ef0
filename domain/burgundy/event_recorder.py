"""The recorder of events while a command is decided or a game is opened."""

from typing import TypeAlias

from domain import event_recorder
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.evolve import REDUCER
from domain.chance import Chance

Recorder: TypeAlias = event_recorder.Recorder[s.State, e.Event, s.Decision, s.Holding]


def begun(state: s.State, chance: Chance) -> Recorder:
    """Return a recorder without events."""
    return event_recorder.Recorder(
        state, chance, REDUCER, opened=e.DecisionOpened, closed=e.DecisionClosed
    )
