"""The recorder of events while a command of Villagers is decided (`domain/event_recorder.py`)."""

from typing import TypeAlias

from domain import event_recorder
from domain.chance import Chance
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.evolve import REDUCER

Recorder: TypeAlias = event_recorder.Recorder[s.State, e.Event, s.Decision, s.Holding]


def begun(state: s.State, chance: Chance) -> Recorder:
    return event_recorder.Recorder(state, chance, REDUCER, e.DecisionOpened, e.DecisionClosed)
