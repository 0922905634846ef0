"""What happens while a command is decided, or while a game is opened."""

from typing import TypeAlias

from domain import event_recorder
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.evolve import REDUCER
from domain.chance import Chance

Story: TypeAlias = event_recorder.Story[s.State, e.Event, s.Decision, s.Holding]


def begun(state: s.State, chance: Chance) -> Story:
    """A story of which nothing has happened yet."""
    return event_recorder.Story(state, chance, REDUCER)
