"""What happens while a command is decided, or while a game is opened."""

from typing import TypeAlias

from domain import story
from domain.carpe_diem.events import Event
from domain.carpe_diem.evolve import REDUCER
from domain.carpe_diem.state import Decision, Holding, State
from domain.chance import Chance

Story: TypeAlias = story.Story[State, Event, Decision, Holding]


def begun(state: State, chance: Chance) -> Story:
    """A story of which nothing has happened yet."""
    return story.Story(state, chance, REDUCER)
