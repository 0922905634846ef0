"""What happens while a command of Villagers is decided (`domain/story.py`)."""

from typing import TypeAlias

from domain import story
from domain.chance import Chance
from domain.villagers.events import DecisionClosed, DecisionOpened, Event
from domain.villagers.evolve import REDUCER
from domain.villagers.state import Decision, Holding, State

Story: TypeAlias = story.Story[State, Event, Decision, Holding]


def begun(state: State, chance: Chance) -> Story:
    return story.Story(state, chance, REDUCER, DecisionOpened, DecisionClosed)
