"""Every game as people see it, by name."""

from types import MappingProxyType

from projections.bruges import BRUGES
from projections.burgundy import BURGUNDY
from projections.carpe_diem import CARPE_DIEM
from projections.projection import AnyProjection
from projections.villagers import VILLAGERS

PROJECTIONS = MappingProxyType(
    {projection.game.name: projection for projection in (BURGUNDY, VILLAGERS, CARPE_DIEM, BRUGES)}
)


def projection_named(name: str) -> AnyProjection:
    """Raises KeyError for a game that does not live here."""
    return PROJECTIONS[name]
