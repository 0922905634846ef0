"""The evaluation of a position for a seat, in victory points: gained, possible and due ones.

- `districts.py`: unfinished features and open cells
- `cards.py`: scoring cards
- `occasions.py`: the remaining turns, scorings and tiles
- `geometry.py`: facts about a district

This package has no rules. It uses only the knowledge of the seat: hidden tiles by counting
(CAR-HIDE-2 to -4), and its own fountain cards. Each guess is a named constant.

A search evaluates positions that share most of their content. So each part is cached by the few
things that it depends on: a `Geometry`, the `Means` of a seat, its `Occasions`.
"""

from collections.abc import Iterable
from functools import lru_cache, partial
from typing import NamedTuple, assert_never

from domain.bots.carpe_diem.cards import (
    LEFTOVER,
    STEP,
    cards_worth,
    closing_worth,
    fulfilled_worth,
    scorings_worth,
    storage_worth,
    without_payments,
)
from domain.bots.carpe_diem.districts import BANDEROLE, FOUNTAIN_CARD, prospects, reward_worth
from domain.bots.carpe_diem.geometry import Geometry, Way, geometry_of, ways_to_build
from domain.bots.carpe_diem.occasions import Occasions, occasions
from domain.bots.memoized_by_identity import MOST_KEPT
from domain.carpe_diem import components
from domain.carpe_diem import state as s
from domain.carpe_diem.grid import TileId
from domain.decider import Seat


def appraise(state: s.State, seat: Seat) -> float:
    """Return points so far and expected ones."""
    return sum(appraise_parts(state, seat).values())


def appraise_parts(state: s.State, seat: Seat) -> dict[str, float]:
    """Return the parts of the evaluation by name."""
    ahead, holding = occasions(state, seat), state.seats[seat]
    district = holding.district
    promised = BANDEROLE * len(district.banderoles) * ahead.lasting
    return {
        "victory_points": holding.victory_points,
        "banderoles": holding.banderole + promised,
        "storage": storage_worth(holding, ahead.scorings),
        **outlook(geometry_of(district), means_of(holding), ahead)._asdict(),
        "due": due(state, seat, ahead),
    }


class Means(NamedTuple):
    """The parts of a holding that decide the value of its district."""

    wares: s.Wares
    coins: int
    fountain_cards: tuple[s.FountainId, ...]


def means_of(holding: s.Holding) -> Means:
    return Means(holding.wares, holding.coins, holding.fountain_cards)


class Outlook(NamedTuple):
    """The expected value of a district."""

    scoring_cards: float
    villas: float
    frames: float
    fountain_cards: float
    begun_features: float
    dead_cells: float


@lru_cache(MOST_KEPT)
def outlook(geometry: Geometry, means: Means, ahead: Occasions) -> Outlook:
    found = prospects(geometry, means.wares.total, ahead)
    fountain_cards = [components.FOUNTAIN_CARDS[card] for card in means.fountain_cards]
    return Outlook(
        scorings_worth(geometry, found.expected, means.wares, means.coins, ahead),
        found.villas,
        found.frames,
        sum([card.vp_each * found.expected[card.kind] for card in fountain_cards]),
        found.begun_features,
        found.dead_cells,
    )


def due(state: s.State, seat: Seat, ahead: Occasions) -> float:
    """Return the value of the current decision and of the rewards to collect."""
    decision, holding = s.current_question(state), state.seats[seat]
    if decision is None or decision.seat != seat:
        return 0.0
    wares = holding.wares.total
    rewards = [reward_worth(reward.kind, reward.tiles, wares, ahead) for reward in state.rewards]
    return sum(rewards) + answer_worth(state, holding, decision, ahead)


def answer_worth(
    state: s.State, holding: s.Holding, decision: s.Decision, ahead: Occasions
) -> float:
    kept = partial(kept_worth, ahead=ahead)
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
            best = max(cards_worth(holding, pair, kept) for pair in ((one, other), (other, one)))
            return best - kept(holding)
        case s.FulfillingCard(card=card, then=then):
            cards = (card,) if then is None else (card, then)
            return cards_worth(holding, cards, kept) - kept(holding)
        case s.PayingCard(card=card, then=then, times=times, due=payments):
            paid, others = without_payments(holding, payments), () if then is None else (then,)
            best = fulfilled_worth(paid, card, times, others, kept)
            return best - kept(holding)
        case s.ClosingCard(card=card, then=then, fulfilled=times):
            others = () if then is None else (then,)
            best = closing_worth(holding, card, times, others, kept)
            return best - kept(holding)
        case s.PlacingPatrician() | s.Moving() | s.CollectingRewards() | s.PlacingDisc():
            return 0.0
        case _:
            assert_never(decision)


def kept_worth(holding: s.Holding, ahead: Occasions) -> float:
    """Return the value of a holding after the present scoring, without its points."""
    future = outlook(geometry_of(holding.district), means_of(holding), ahead)
    return storage_worth(holding, ahead.scorings) + sum(future)


def best_tile(holding: s.Holding, tiles: Iterable[TileId], ahead: Occasions) -> float:
    """Return the gain in value by the best of these tiles."""
    district, means = holding.district, means_of(holding)
    geometry = geometry_of(district)
    return max([tile_worth(geometry, tile, means, ahead) for tile in set(tiles)])


@lru_cache(MOST_KEPT)
def tile_worth(geometry: Geometry, tile: TileId, means: Means, ahead: Occasions) -> float:
    """Return the gain in value by the best use of the tile."""
    now = sum(outlook(geometry, means, ahead))
    ways = [way_worth(way, means, ahead) for way in ways_to_build(geometry, tile)]
    return max([LEFTOVER, *[worth - now for worth in ways]])


def way_worth(way: Way, means: Means, ahead: Occasions) -> float:
    """Return the value of the district with the tile built there, and of its immediate gains."""
    worth = sum(outlook(way.geometry, means, ahead)) + way.steps * STEP
    for feature in way.done:
        worth += reward_worth(feature.kind, len(feature.cells), means.wares.total, ahead)
    return worth
