"""The recorder of events while a command is decided or a game is opened."""

from typing import TypeAlias

from domain import event_recorder
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.evolve import REDUCER
from domain.chance import Chance

Recorder: TypeAlias = event_recorder.Recorder[s.State, e.Event, s.Decision, s.Holding]


def begun(state: s.State, chance: Chance) -> Recorder:
    """Return a recorder without events."""
    return event_recorder.Recorder(state, chance, REDUCER)
