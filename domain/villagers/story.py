"""The recorder of events while a command of Villagers is decided (`domain/story.py`)."""

from typing import TypeAlias

from domain import story
from domain.chance import Chance
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.evolve import REDUCER

Story: TypeAlias = story.Story[s.State, e.Event, s.Decision, s.Holding]


def begun(state: s.State, chance: Chance) -> Story:
    return story.Story(state, chance, REDUCER, e.DecisionOpened, e.DecisionClosed)
