"""What a viewer may see of what belongs to a seat: its hand, its Village and their sums."""

from collections.abc import Sequence

from domain.decider import EVERYONE, Seat, Viewer
from domain.villagers import components as box
from domain.villagers import state as s
from domain.villagers.knowledge import SPECTATORS, bit_of, nameable
from domain.villagers.limits import build_limit, draft_limit
from domain.villagers.scoring import (
    bronze_values,
    nun_value,
    score_now,
    silver_values,
    solo_score_now,
)
from domain.villagers.village import read_village
from projections.memo import Part
from projections.places import by_place, how_many
from projections.points_now import PointsNow
from projections.villagers.shapes import HandCardView, SeatView, VillagerView, VillageView


def seat_view(state: s.State, seat: Seat, viewer: Viewer, part: Part) -> SeatView:
    """What everybody sees of a seat, and what this viewer knows of its hand."""
    holding = state.seats[seat]
    village = part(village_view, holding.village)
    shown = part(open_seat, holding, village, part(limits, state, seat), state.rules)
    if viewer in (seat, EVERYONE):
        hand = part(own_hand, holding.hand, seat, nameable(state, viewer))
        return part(with_own_cards, shown, hand, holding.looking)
    known = part(known_fronts, holding.hand, bit_of(viewer))
    return part(with_known, shown, known) if known else shown


def limits(state: s.State, seat: Seat) -> tuple[int, int]:
    """How many villagers it drafts and builds."""
    return draft_limit(state, seat), build_limit(state, seat)


def open_seat(
    holding: s.Holding, village: VillageView, limits: tuple[int, int], rules: s.Rules
) -> SeatView:
    """What everybody sees of a seat: nearly all, and the backs of its hand (VIL-HIDE-1)."""
    shown: SeatView = {
        "supply": holding.supply,
        "hand_size": len(holding.hand),
        "suits": how_many(box.SUIT[card.face] for card in holding.hand),
        "square": by_place(holding.square),
        "village": village,
        "draft_limit": limits[0],
        "build_limit": limits[1],
    }
    if holding.looking:
        shown["looking_size"] = len(holding.looking)
    bronze = bronze_values(read_village(holding.village), rules.carter)
    if bronze:
        shown["bronze"] = max(bronze.values())
    if holding.tokens:
        shown["tokens"] = dict.fromkeys(holding.tokens, True)
    return shown


def with_own_cards(
    shown: SeatView, hand: dict[str, HandCardView], looking: Sequence[s.Card]
) -> SeatView:
    """VIL-HIDE-3, -13, -14: the fronts that the owner sees."""
    own: SeatView = {**shown, "hand": hand}
    if looking:
        own["looking"] = fronts(looking)
    return own


def own_hand(hand: Sequence[s.Card], owner: Seat, named: s.Knowers) -> dict[str, HandCardView]:
    """By suit and name, as a hand is held. `named`: the viewers that may be named as knowers."""
    return {str(n): hand_card_view(card, owner, named) for n, card in enumerate(hand)}


def hand_card_view(card: s.Card, owner: Seat, named: s.Knowers) -> HandCardView:
    if card.known_to & SPECTATORS:
        return {"card": card.face, "known_to": "all"}
    others = card.known_to & named & ~bit_of(owner)
    if not others:
        return {"card": card.face}
    seats = [str(n) for n in range(others.bit_length()) if others >> n & 1]
    return {"card": card.face, "known_to": " ".join(seats)}


def fronts(cards: Sequence[s.Card]) -> dict[str, str]:
    """Cards in their order, keyed from `0`."""
    return by_place([card.face for card in cards])


def known_fronts(hand: Sequence[s.Card], bit: int) -> dict[str, int]:
    """VIL-HIDE-4 to -8: how many of each this viewer knows in another hand."""
    return how_many(card.face for card in hand if card.known_to & bit)


def with_known(shown: SeatView, known: dict[str, int]) -> SeatView:
    return {**shown, "known": known}


def points_now(holding: s.Holding, market_days: int, countess: s.Countess | None) -> PointsNow:
    """VIL-END-5."""
    if countess is None:
        return {"scores": score_now(holding, market_days)}
    return {"scores": solo_score_now(holding, countess, market_days)}


def village_view(villagers: tuple[s.Villager, ...]) -> VillageView:
    """A Village and its sums; all of it is public."""
    village = read_village(villagers)
    silver = silver_values(village)
    return {
        "villagers": {str(v.id): villager_view(v, silver.get(v.id)) for v in villagers},
        "gold": village.gold,
        "coins": village.coins,
        "silver": sum(silver.values()) + nun_value(village),
        "food": village.food,
        "builders": village.builders,
    }


def villager_view(villager: s.Villager, silver: int | None) -> VillagerView:
    shown: VillagerView = {"card": villager.card}
    if villager.on is not None:
        shown["on"] = villager.on
    if villager.coins:
        shown["coins"] = villager.coins
    if villager.turned:
        shown["turned"] = True
    if silver is not None:
        shown["silver"] = silver
    return shown
