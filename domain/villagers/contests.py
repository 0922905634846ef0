"""The winners of developments (VIL-DEV-5, -10 to -24)."""

from collections.abc import Callable, Mapping

from domain.villagers import components
from domain.villagers import state as s
from domain.villagers.scoring import best_silver
from domain.villagers.village import Village, owners, village_of


def winner_of(state: s.State, development: s.DevelopmentId) -> s.Owner | None:
    """VIL-DEV-5: the only leader. Without any counted thing all are equal (VIL-CHOICE-20)."""
    counts = counts_for(state, development)
    most = max(counts.values())
    leaders: list[s.Owner] = [owner for owner, count in counts.items() if count == most]
    return leaders[0] if len(leaders) == 1 else None


def counts_for(state: s.State, development: s.DevelopmentId) -> dict[s.Owner, int]:
    """Return the number of counted things of each seat, and of the Countess (VIL-SOLO-47)."""
    counts: dict[s.Owner, int] = {}
    for owner in owners(state):
        counts[owner] = count_of(state, owner, development)
    return counts


def count_of(state: s.State, owner: s.Owner, development: s.DevelopmentId) -> int:
    most = components.DEVELOPMENTS[development].condition.most
    if most == "special_villagers_in_hand":
        return special_backs(state, owner)
    return COUNTED[most](village_of(state, owner))


def special_backs(state: s.State, owner: s.Owner) -> int:
    """VIL-DEV-13, VIL-HIDE-17."""
    if owner == "countess":
        return 0
    return sum(components.SUIT[card.face] == "special" for card in state.seats[owner].hand)


def chains_of_two(village: Village) -> int:
    """Count the top villagers that lie on another card (VIL-DEV-21, VIL-CHOICE-19)."""
    return sum(
        villager.on is not None and village.is_top(villager) for villager in village.villagers
    )


def symbols(suit: s.Suit) -> Callable[[Village], int]:
    return lambda village: village.suit_symbols.get(suit, 0)


COUNTED: Mapping[str, Callable[[Village], int]] = {
    "gold_symbols_in_village": lambda village: village.gold_symbols,
    "solitary_symbols_in_village": symbols("solitary"),
    "villagers_in_village": lambda village: village.cards,
    "own_villagers_with_coins": lambda village: village.with_coins,
    "food_symbols_in_village": lambda village: village.food,
    "value_of_single_silver_symbol": best_silver,
    "padlock_symbols_in_village": lambda village: village.padlocks,
    "production_chains_of_two_or_more_cards": chains_of_two,
    "wood_symbols_in_village": symbols("wood"),
    "ore_symbols_in_village": symbols("ore"),
    "hay_symbols_in_village": symbols("hay"),
}
"""VIL-DEV-11: things that must show, and things that count even if covered."""
