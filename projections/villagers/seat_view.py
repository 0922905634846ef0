"""The view of a seat's things: its hand, its Village and their sums."""

from collections.abc import Sequence
from typing import Literal

from domain.decider import Seat
from domain.villagers import components, scoring
from domain.villagers import state as s
from domain.villagers.knowledge import SPECTATORS, bit_of
from domain.villagers.limits import build_limit, draft_limit
from domain.villagers.village import read_village
from projections.current_score import PointsNow
from projections.memo import Parts
from projections.places import by_place, how_many
from projections.villagers.shapes import HandCardView, SeatView, VillagerView, VillageView


def open_seat(parts: Parts, holding: s.Holding, rules: s.Rules) -> SeatView:
    """Return the public part of a seat: most of it, and the backs of its hand (VIL-HIDE-1).

    `known`: the cards of the hand whose fronts are known to all viewers.
    """
    drafts, builds = parts.of(limits, holding.village, holding.tokens)
    view: SeatView = {
        "supply": holding.supply,
        "hand_size": len(holding.hand),
        "suits": parts.of(suits_of, holding.hand),
        "square": parts.of(by_place, holding.square),
        "village": parts.of(village_view, holding.village),
        "draft_limit": drafts,
        "build_limit": builds,
    }
    if holding.looking:
        view["looking_size"] = len(holding.looking)
    bronze = parts.of(best_bronze, holding.village, rules.carter)
    if bronze is not None:
        view["bronze"] = bronze
    if holding.tokens:
        view["tokens"] = dict.fromkeys(holding.tokens, True)
    known = parts.of(known_fronts, holding.hand, SPECTATORS)
    if known:
        view["known"] = known
    return view


def limits(
    villagers: tuple[s.Villager, ...], tokens: tuple[s.DevelopmentId, ...]
) -> tuple[int, int]:
    """Return the draft and build limits of a seat."""
    holding = s.Holding(village=villagers, tokens=tokens)
    return draft_limit(holding), build_limit(holding)


def suits_of(hand: Sequence[s.Card]) -> dict[str, int]:
    return how_many([components.SUIT[card.face] for card in hand])


def best_bronze(
    villagers: tuple[s.Villager, ...], carter: Literal["start_cards", "chains"]
) -> int | None:
    return max(scoring.bronze_values(read_village(villagers), carter).values(), default=None)


def own_seat(
    view: SeatView,
    hand: Sequence[s.Card],
    looking: Sequence[s.Card],
    seat: Seat,
    nameable: s.Knowers,
) -> SeatView:
    """Return the seat as its owner sees it. `nameable`: viewers that may be named as knowers."""
    own: SeatView = {**view, "hand": own_hand(hand, seat, nameable)}
    own.pop("known", None)
    if looking:
        own["looking"] = fronts(looking)  # VIL-HIDE-3, -13, -14
    return own


def known_seat(view: SeatView, hand: Sequence[s.Card], bit: s.Knowers) -> SeatView:
    """Return the seat for another viewer, who knows cards of its hand."""
    return {**view, "known": known_fronts(hand, bit)}


def own_hand(hand: Sequence[s.Card], owner: Seat, nameable: s.Knowers) -> dict[str, HandCardView]:
    """Return the hand by suit and name. `nameable`: the viewers that may be named as knowers."""
    return {str(n): hand_card_view(card, owner, nameable) for n, card in enumerate(hand)}


def hand_card_view(card: s.Card, owner: Seat, nameable: s.Knowers) -> HandCardView:
    if card.known_to & SPECTATORS:
        return {"card": card.face, "known_to": "all"}
    knowers = card.known_to & nameable & ~bit_of(owner)
    if not knowers:
        return {"card": card.face}
    seats = [str(n) for n in range(knowers.bit_length()) if knowers >> n & 1]
    return {"card": card.face, "known_to": " ".join(seats)}


def fronts(cards: Sequence[s.Card]) -> dict[str, str]:
    """Return cards in their order, keyed from `0`."""
    return by_place([card.face for card in cards])


def known_fronts(hand: Sequence[s.Card], bit: int) -> dict[str, int]:
    """VIL-HIDE-4 to -8: return the number of each card that this viewer knows in another hand."""
    return how_many([card.face for card in hand if card.known_to & bit])


def current_score(
    villagers: tuple[s.Villager, ...],
    supply: int,
    income: s.Income,
    market_days: int,
    countess: s.Countess | None,
) -> PointsNow:
    """VIL-END-5."""
    holding = s.Holding(village=villagers, supply=supply, income=income)
    if countess is None:
        return {"scores": scoring.score_now(holding, market_days)}
    return {"scores": scoring.solo_score_now(holding, countess, market_days)}


def village_view(villagers: tuple[s.Villager, ...]) -> VillageView:
    """Return a Village and its sums; all of it is public."""
    village = read_village(villagers)
    silver = scoring.silver_values(village)
    return {
        "villagers": {str(v.id): villager_view(v, silver.get(v.id)) for v in villagers},
        "gold": village.gold,
        "coins": village.coins,
        "silver": sum(silver.values()) + scoring.nun_value(village),
        "food": village.food,
        "builders": village.builders,
    }


def villager_view(villager: s.Villager, silver: int | None) -> VillagerView:
    view: VillagerView = {"card": villager.card}
    if villager.on is not None:
        view["on"] = villager.on
    if villager.coins:
        view["coins"] = villager.coins
    if villager.turned:
        view["turned"] = True
    if silver is not None:
        view["silver"] = silver
    return view
