"""What the decision that is due will bring at best, beyond what the position is worth now."""

from collections.abc import Iterable
from functools import lru_cache
from typing import assert_never

from msgspec.structs import replace

from domain.carpe_diem import state as s
from domain.carpe_diem.appraise.cards import (
    STEP,
    cards_worth,
    closing_worth,
    fulfilled_worth,
    storage_worth,
    without_payments,
)
from domain.carpe_diem.appraise.districts import FOUNTAIN_CARD, reward_worth
from domain.carpe_diem.appraise.holdings import holding_worth
from domain.carpe_diem.appraise.occasions import Occasions
from domain.carpe_diem.district import completed, features_of, placements, with_tile
from domain.carpe_diem.grid import TileId


def due(state: s.State, holding: s.Holding, decision: s.Decision, ahead: Occasions) -> float:
    scorings = len(ahead.taken)
    match decision:
        case s.TakingTile():
            assert holding.space is not None
            return best_tile(holding, state.fields[holding.space], ahead)
        case s.TakingSealTile():
            return best_tile(holding, filter(None, state.seals), ahead)
        case s.Building(tile=tile):
            return best_tile(holding, (tile,), ahead)
        case s.ReturningFountainCard():
            return FOUNTAIN_CARD
        case s.ChoosingCard(cards=(one, other)):
            best = max(
                cards_worth(holding, pair, scorings) for pair in ((one, other), (other, one))
            )
            return best - storage_worth(holding, scorings)
        case s.FulfillingCard(card=card, then=then):
            cards = (card,) if then is None else (card, then)
            return cards_worth(holding, cards, scorings) - storage_worth(holding, scorings)
        case s.PayingCard(card=card, then=then, times=times, due=payments):
            paid, others = without_payments(holding, payments), () if then is None else (then,)
            best = fulfilled_worth(paid, card, times, others, scorings)
            return best - storage_worth(holding, scorings)
        case s.ClosingCard(card=card, then=then, fulfilled=times):
            others = () if then is None else (then,)
            best = closing_worth(holding, card, times, others, scorings)
            return best - storage_worth(holding, scorings)
        case s.PlacingPatrician() | s.Moving() | s.CollectingRewards() | s.PlacingDisc():
            return 0.0
        case _:
            assert_never(decision)


def best_tile(holding: s.Holding, tiles: Iterable[TileId], ahead: Occasions) -> float:
    """How much more the best of these tiles makes of the position."""
    now = holding_worth(holding, ahead)
    return max(tile_worth(holding, tile, ahead) for tile in set(tiles)) - now


KEPT = 64
"""So many are kept: the worlds of a bot, and several ways to a tile, look alike here."""


@lru_cache(maxsize=KEPT)
def tile_worth(holding: s.Holding, tile: TileId, ahead: Occasions) -> float:
    """The position after the best that can be done with the tile."""
    aside = replace(holding, laid_aside=(*holding.laid_aside, tile))
    best = holding_worth(aside, ahead)
    district = holding.district
    for place in placements(district, tile):
        built = with_tile(district, tile, place)
        step = place.cell in district.banderoles
        after = replace(holding, district=built)
        done = completed(features_of(district, tile, place))
        worth = (
            holding_worth(after, ahead)
            + step * STEP
            + sum(reward_worth(after, f.kind, len(f.cells), ahead) for f in done)
        )
        best = max(best, worth)
    return best
