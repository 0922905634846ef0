"""What happens while a command of Villagers is decided (`domain/event_recorder.py`)."""

from typing import TypeAlias

from domain import event_recorder
from domain.chance import Chance
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.evolve import REDUCER

Story: TypeAlias = event_recorder.Story[s.State, e.Event, s.Decision, s.Holding]


def begun(state: s.State, chance: Chance) -> Story:
    return event_recorder.Story(state, chance, REDUCER, e.DecisionOpened, e.DecisionClosed)
