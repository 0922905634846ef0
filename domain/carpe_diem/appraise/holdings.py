"""What belongs to a seat is worth: what is there, and what it may still become."""

from functools import lru_cache

from domain.carpe_diem import state as s
from domain.carpe_diem.appraise.cards import scorings_worth, storage_worth
from domain.carpe_diem.appraise.districts import prospects
from domain.carpe_diem.appraise.occasions import Occasions

KEPT = 256
"""So many are kept: the worlds of a bot look alike here."""


@lru_cache(maxsize=KEPT)
def holding_worth(holding: s.Holding, ahead: Occasions) -> float:
    counts, worth = prospects(holding, ahead)
    return (
        holding.victory_points
        + holding.banderole
        + storage_worth(holding, len(ahead.taken))
        + scorings_worth(holding, counts, ahead)
        + worth
    )
