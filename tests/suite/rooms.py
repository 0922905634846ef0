"""Every room that the suite is run over: one per game of the catalogue, and the test game."""

from __future__ import annotations

from importlib import import_module

from domain.catalog import GAMES
from tests.games.courtyard.room import ROOM as COURTYARD
from tests.suite.room import Room


def room_of(name: str) -> Room:
    """The room of a game in the catalogue. Raises ModuleNotFoundError if it has none."""
    return import_module(f"tests.{name}.room").ROOM


ROOMS: tuple[Room, ...] = (COURTYARD, *(room_of(name) for name in GAMES))
