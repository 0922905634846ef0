"""Who has most of what a development asks for (VIL-DEV-5, -10 to -24)."""

from __future__ import annotations

from domain.villagers.components import DEVELOPMENTS, SUIT
from domain.villagers.scoring import silver_values
from domain.villagers.state import DevelopmentId, Owner, State
from domain.villagers.village import Village, owners, village_of


def winner_of(state: State, development: DevelopmentId) -> Owner | None:
    """VIL-DEV-5: who alone has most. With nothing all are equal: nobody wins (VIL-CHOICE-20)."""
    counts = counts_for(state, development)
    most = max(counts.values())
    leaders: list[Owner] = [owner for owner, count in counts.items() if count == most]
    return leaders[0] if len(leaders) == 1 else None


def counts_for(state: State, development: DevelopmentId) -> dict[Owner, int]:
    """How much of what it asks for each has now, the Countess too (VIL-SOLO-47)."""
    counts: dict[Owner, int] = {}
    for owner in owners(state):
        counts[owner] = count_of(state, owner, development)
    return counts


def count_of(state: State, owner: Owner, development: DevelopmentId) -> int:
    most = DEVELOPMENTS[development].condition.most
    if most == "special_villagers_in_hand":
        return special_backs(state, owner)
    return counted_in(village_of(state, owner), most)


def special_backs(state: State, owner: Owner) -> int:
    """VIL-DEV-13, VIL-HIDE-17."""
    if owner == "countess":
        return 0
    return sum(SUIT[card.face] == "special" for card in state.seats[owner].hand)


def counted_in(village: Village, most: str) -> int:
    """VIL-DEV-11: what must show, and what counts covered too."""
    match most:
        case "gold_symbols_in_village":
            return village.gold_symbols
        case "solitary_symbols_in_village":
            return village.suit_symbols.get("solitary", 0)
        case "villagers_in_village":
            return village.cards
        case "own_villagers_with_coins":
            return village.with_coins
        case "food_symbols_in_village":
            return village.food
        case "value_of_single_silver_symbol":
            return max(silver_values(village).values(), default=0)
        case "padlock_symbols_in_village":
            return village.padlocks
        case "production_chains_of_two_or_more_cards":
            return chains_of_two(village)
        case "wood_symbols_in_village":
            return village.suit_symbols.get("wood", 0)
        case "ore_symbols_in_village":
            return village.suit_symbols.get("ore", 0)
        case "hay_symbols_in_village":
            return village.suit_symbols.get("hay", 0)
        case _:
            raise AssertionError(most)


def chains_of_two(village: Village) -> int:
    """VIL-DEV-21, VIL-CHOICE-19: as many as top villagers that lie on another card."""
    return sum(
        villager.on is not None and village.is_top(villager) for villager in village.villagers
    )
