"""What happens while a command is decided, or while a game is opened."""

from typing import TypeAlias

from domain import story
from domain.burgundy.events import DecisionClosed, DecisionOpened, Event
from domain.burgundy.evolve import REDUCER
from domain.burgundy.state import Decision, Holding, State
from domain.chance import Chance

Story: TypeAlias = story.Story[State, Event, Decision, Holding]


def begun(state: State, chance: Chance) -> Story:
    """A story of which nothing has happened yet."""
    return story.Story(state, chance, REDUCER, opened=DecisionOpened, closed=DecisionClosed)
