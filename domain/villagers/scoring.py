"""Values of silver and bronze symbols, and the winner."""

from collections.abc import Callable, Mapping
from operator import add
from typing import Literal

from msgspec.structs import astuple, replace

from domain.decider import Outcome, Seat, TieBreak, ranked
from domain.villagers import components
from domain.villagers import state as s
from domain.villagers.village import Village, gold_value, is_stand_in, read_village

# Silver (VIL-SCORE-1 to -19).


def silver_value(village: Village, villager: s.Villager) -> int:
    """Return its silver value on a second market day now; 0 without one (VIL-SCORE-19)."""
    silver = components.CARDS[villager.card].silver
    return 0 if silver is None else paid(silver, village)


def silver_values(village: Village) -> dict[s.VillagerId, int]:
    """Return the silver value of each silver villager, by number (VIL-SCORE-5)."""
    return {
        villager.id: silver_value(village, villager)
        for villager in village.villagers
        if components.CARDS[villager.card].silver is not None
    }


def best_silver(village: Village) -> int:
    return max(silver_values(village).values(), default=0)


def silver_sum(village: Village) -> int:
    """VIL-MARKET-7, VIL-SUPPORT-8: all silver symbols, and the value of a Nun."""
    return sum(silver_values(village).values()) + nun_value(village)


NUNS = [card for card, face in components.CARDS.items() if face.end_of_game is not None]


def nun_value(village: Village) -> int:
    """VIL-SUPPORT-8: the best silver villager with exactly one copy there; 0 without a Nun."""
    nuns = sum([village.copies(card) for card in NUNS])
    if not nuns:
        return 0
    singles = (
        silver_value(village, villager)
        for villager in village.villagers
        if village.copies(villager.card) == 1
    )
    return nuns * max(singles, default=0)


def paid(worth: components.Worth, village: Village) -> int:
    """VIL-SCORE-7: the gold of a symbol for each full set of counted things."""
    return worth.gold * (COUNTED[worth.per](village, worth) // worth.each)


def gold_showing_on(village: Village, worth: components.Worth) -> int:
    """VIL-SCORE-9: on villagers of that suit."""
    return sum(
        gold_value(villager) or 0
        for villager in village.villagers
        if components.CARDS[villager.card].suit == worth.suit and village.is_top(villager)
    )


def most_coins(village: Village) -> int:
    return max((villager.coins for villager in village.villagers), default=0)


def symbols_of_suit(village: Village, worth: components.Worth) -> int:
    assert worth.suit is not None
    return village.suit_symbols.get(worth.suit, 0)


COUNTED: Mapping[str, Callable[[Village, components.Worth], int]] = {
    "suit": symbols_of_suit,
    "suit_set": lambda village, worth: min(village.suit_symbols.get(it, 0) for it in worth.suits),
    "printed_gold_sum": gold_showing_on,
    "gold_symbol": lambda village, _: village.gold_symbols,
    "padlock": lambda village, _: village.padlocks,
    "builder": lambda village, _: village.builders,
    "food": lambda village, _: village.food,
    "coins_on_one_villager": lambda village, _: most_coins(village),
    "villager_with_coins": lambda village, _: village.with_coins,
    "silver_value_of_one_villager": lambda village, _: best_silver(village),
}
"""The things that silver and bronze symbols count (VIL-SCORE-8 to -18, VIL-PROFIT-9, -10, -12)."""


# Bronze (VIL-PROFIT-8 to -11).


def bronze_values(
    village: Village, carter: Literal["start_cards", "chains"]
) -> dict[s.VillagerId, int]:
    """Return the value of each bronze symbol now.

    `carter`: the things that the Carter counts (VIL-EDITION-4).
    """
    values: dict[s.VillagerId, int] = {}
    for villager in village.villagers:
        bronze = components.CARDS[villager.card].bronze
        if bronze is None:
            continue
        if bronze.per == "start_card_with_villagers_on_it":
            values[villager.id] = bronze.gold * carter_counts(village, bronze, carter)
        else:
            values[villager.id] = paid(bronze, village)
    return values


def carter_counts(
    village: Village, bronze: components.Worth, carter: Literal["start_cards", "chains"]
) -> int:
    """VIL-PROFIT-11, VIL-CHOICE-23: a bottom Monk or Apprentice is a start card here."""
    bottoms = [
        villager
        for villager in village.villagers
        if villager.on is None
        and (villager.card in components.START_CARDS or is_stand_in(villager))
    ]
    needed = bronze.min_villagers_on_it
    laden = [bottom for bottom in bottoms if len(village.above(bottom)) >= needed]
    if carter == "start_cards":
        return len(laden)
    return sum(max(1, long_chains(village, bottom, needed)) for bottom in laden)


def long_chains(village: Village, bottom: s.Villager, needed: int) -> int:
    """VIL-EDITION-4: the number of chains on this card with at least `needed` villagers."""
    return sum(
        1 + len(village.above(first)) >= needed for first in village.carried.get(bottom.id, ())
    )


# Income of a market day.


def first_market_day(village: Village) -> s.Income:
    """VIL-MARKET-3, -4."""
    return s.Income(first_market=village.gold + village.coins)


def second_market_day(village: Village) -> s.Income:
    """VIL-MARKET-7, -8."""
    return s.Income(second_market=village.gold, silver=silver_sum(village), coins=village.coins)


# The end (VIL-END-1 to -4, VIL-SOLO-38).


def final_outcome(state: s.State) -> Outcome:
    """Most gold wins; of tied seats the one with fewer villagers (VIL-END-1 to -4)."""
    if state.countess is not None:
        return solo_outcome(state.seats[0], state.countess)
    seats = tuple(Seat(number) for number in range(len(state.seats)))
    scores = {seat: score(state.seats[seat]) for seat in seats}
    villagers = tie_break(state).values
    merits = {seat: (scores[seat]["total"], -villagers[seat]) for seat in seats}
    return Outcome(ranking=ranked(merits), scores=scores)  # VIL-END-4


def tie_break(state: s.State) -> TieBreak:
    """VIL-END-2, -3."""
    values = {Seat(n): read_village(holding.village).cards for n, holding in enumerate(state.seats)}
    return TieBreak("fewest_villagers", values)


def solo_outcome(player: s.Holding, countess: s.Countess) -> Outcome:
    """VIL-SOLO-38. Her gold is among the categories, but not in the total."""
    return Outcome(
        ranking=((Seat(0),),),
        scores={Seat(0): score(player) | {"countess": countess.supply}},
        won=player.supply > countess.supply,
    )


def score(holding: s.Holding) -> dict[str, int]:
    """VIL-TERM-5: the gold of a Supply, by source.

    `other`: coins of the Road, Smuggler and Thieves, minus the costs of padlocks and others.
    """
    income = holding.income
    named = {
        "start": components.STARTING_GOLD,
        "first_market": income.first_market,
        "second_market": income.second_market,
        "silver": income.silver,
        "coins": income.coins,
        "bronze": income.bronze,
        "developments": income.developments,
    }
    rest = holding.supply - sum(named.values())
    return named | {"other": rest, "total": holding.supply}


# The forecast (VIL-END-5).


def score_now(holding: s.Holding, market_days: int) -> dict[str, int]:
    """`market_days`: number of held market days; the others are held now."""
    income = income_to_come(holding.village, market_days)
    supply = holding.supply + sum(astuple(income))
    return score(replace(holding, supply=supply, income=added(holding.income, income)))


def solo_score_now(player: s.Holding, countess: s.Countess, market_days: int) -> dict[str, int]:
    """Return the solo score now, compared with the Countess."""
    hers = countess.supply + sum(astuple(income_to_come(countess.village, market_days)))
    return score_now(player, market_days) | {"countess": hers}


def income_to_come(villagers: tuple[s.Villager, ...], market_days: int) -> s.Income:
    """Return the income of the market days after `market_days`, if they were held now."""
    village = read_village(villagers)
    match market_days:
        case 0:
            return added(first_market_day(village), second_market_day(village))
        case 1:
            return second_market_day(village)
        case _:
            return s.Income()


def added(one: s.Income, other: s.Income) -> s.Income:
    return s.Income(*map(add, astuple(one), astuple(other)))
