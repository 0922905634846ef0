"""The limit of projects."""

from __future__ import annotations

from domain.burgundy.components import PROJECTS_MAX
from domain.burgundy.state import CardId, Holding


def ways_to_make_room(holding: Holding) -> tuple[CardId | None, ...]:
    """Which project may be given up for a new one, by face; None where none is (BUR-PROJ-2, -4)."""
    if len(holding.projects) < PROJECTS_MAX:
        return (None,)
    return tuple(dict.fromkeys(holding.projects))
