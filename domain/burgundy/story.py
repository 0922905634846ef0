"""The recorder of events while a command is decided or a game is set up."""

from typing import TypeAlias

from domain import story
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.evolve import REDUCER
from domain.chance import Chance

Story: TypeAlias = story.Story[s.State, e.Event, s.Decision, s.Holding]


def begun(state: s.State, chance: Chance) -> Story:
    """A story of which nothing has happened yet."""
    return story.Story(state, chance, REDUCER, opened=e.DecisionOpened, closed=e.DecisionClosed)
