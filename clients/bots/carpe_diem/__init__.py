"""How good a position looks for a seat, in victory points: what is there, may come and is due.

`districts.py` unfinished features and open cells · `cards.py` what scoring cards will bring ·
`occasions.py` the turns, scorings and tiles to come. Nothing here is a rule, and nothing is read
that the seat does not know: of hidden tiles what can be counted out (CAR-HIDE-2 to -4), of fountain
cards the own ones. Each guess is a constant with a name.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import assert_never

from msgspec.structs import replace

from clients.bots.carpe_diem.cards import (
    STEP,
    cards_worth,
    closing_worth,
    fulfilled_worth,
    scorings_worth,
    storage_worth,
    without_payments,
)
from clients.bots.carpe_diem.districts import FOUNTAIN_CARD, prospects, reward_worth
from clients.bots.carpe_diem.occasions import Occasions, occasions
from domain.carpe_diem import state as s
from domain.carpe_diem.district import completed, features_of, placements, with_tile
from domain.carpe_diem.grid import TileId
from domain.decider import Seat


def appraise(state: s.State, seat: Seat) -> float:
    """Points so far and hopes."""
    ahead, holding = occasions(state, seat), state.seats[seat]
    worth = holding_worth(holding, ahead)
    decision = s.asked(state)
    if decision is None or decision.seat != seat:
        return worth
    rewards = sum(reward_worth(holding, r.kind, r.tiles, ahead) for r in state.rewards)
    return worth + rewards + due(state, holding, decision, ahead)


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


TILES_KEPT = 64
"""So many are kept: the worlds of a bot, and several ways to a tile, look alike here."""


@lru_cache(maxsize=TILES_KEPT)
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
