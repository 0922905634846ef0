"""Which completed features are rewarded (sections 9 to 12)."""

from typing import TypeAlias

from domain.carpe_diem import components as box
from domain.carpe_diem import state as s
from domain.carpe_diem.grid import Feature, Kind, TileId

Seals: TypeAlias = tuple[TileId | None, ...]
"""The tiles of the seal spaces, None where one was taken."""


def reward_of(feature: Feature, seals: Seals) -> s.Reward | None:
    """What is due for a feature that is completed (CAR-DONE-3)."""
    if not is_rewarded(feature.kind, seals):
        return None
    return s.Reward(feature.kind, len(feature.cells))


def is_rewarded(kind: Kind, seals: Seals) -> bool:
    """Not a villa (CAR-VILLA-3), nor a craftsman without a seal tile left (CAR-LODGING-13)."""
    if kind in box.WARE:
        return True
    gain = box.REWARD.get(kind)
    return gain is not None and (not gain.seal_tiles or any(seals))
