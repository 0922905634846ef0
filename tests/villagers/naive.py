"""The sums of a Village, read a second time from the rulebook and the facts of the box alone.

Naive on purpose: each figure is counted from the cards whenever it is asked for, and nothing here
is shared with the game's own scoring. Villages are tuples of `Villager`; sums are in gold.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

import domain.villagers
from domain.villagers import state as s

Village: TypeAlias = Sequence[s.Villager]

BOX: dict[str, Any] = json.loads(
    Path(domain.villagers.__file__).with_name("components.json").read_bytes()
)
CARDS: Mapping[str, dict[str, Any]] = MappingProxyType({card["id"]: card for card in BOX["cards"]})
COUNTESS = "countess"
STAND_INS = ("monk", "apprentice")
START_CARDS = ("founders", "lumberjack", "hayer", "miner", "graper", "shepherd", "tanner")


# Order of cards in a chain.


def lying_on(village: Village, below: s.VillagerId) -> list[s.Villager]:
    """The villagers that lie directly on this one."""
    return [villager for villager in village if villager.on == below]


def is_top(village: Village, villager: s.Villager) -> bool:
    """VIL-TERM-9."""
    return not lying_on(village, villager.id)


def tops(village: Village) -> list[s.Villager]:
    return [villager for villager in village if is_top(village, villager)]


def under(village: Village, villager: s.Villager) -> list[s.Villager]:
    """Return the villagers below it, the bottom first."""
    if villager.on is None:
        return []
    below = next(other for other in village if other.id == villager.on)
    return [*under(village, below), below]


def people(village: Village) -> list[s.Villager]:
    """VIL-TERM-15: the Countess card is no villager."""
    return [villager for villager in village if villager.card != COUNTESS]


# Symbols.


def gold(villager: s.Villager) -> int | None:
    """Its printed gold value, None without one (VIL-SETUP-3, VIL-FOOD-1, VIL-SOLO-4, -39)."""
    if villager.card == COUNTESS:
        return None if villager.turned else 4
    if villager.card == "founders":
        return None if villager.turned else 2
    return CARDS[villager.card]["gold"]


def golds(village: Village) -> list[int]:
    """VIL-TERM-10: the gold symbols showing."""
    return [value for villager in tops(village) if (value := gold(villager)) is not None]


def food(village: Village) -> int:
    """VIL-SCORE-2."""
    return sum(
        int(villager.turned) if villager.card == "founders" else CARDS[villager.card]["food"]
        for villager in tops(people(village))
    )


def builders(village: Village) -> int:
    """VIL-SCORE-2."""
    return sum(CARDS[villager.card]["builder"] for villager in tops(people(village)))


def suit_symbols(village: Village, suit: str) -> int:
    """VIL-SCORE-3: covered or not."""
    cards = [CARDS[villager.card] for villager in people(village)]
    return sum(card["suit_symbols"] for card in cards if card["suit"] == suit)


def padlocks(village: Village) -> int:
    """VIL-SCORE-3, VIL-CHOICE-33."""
    return sum(bool(CARDS[villager.card]["padlock"]) for villager in people(village))


def coins(village: Village) -> int:
    return sum(villager.coins for villager in village)


# Silver.


def sets_of(village: Village, *suits: str) -> int:
    """VIL-PROFIT-12."""
    return min(suit_symbols(village, suit) for suit in suits)


SILVER: Mapping[str, Callable[[Village], int]] = MappingProxyType(
    {
        "log_rafter": lambda village: suit_symbols(village, "wood"),  # VIL-SCORE-8
        "wood_carver": lambda village: sum(  # VIL-SCORE-9
            gold(top) or 0 for top in tops(people(village)) if CARDS[top.card]["suit"] == "wood"
        ),
        "horse_trader": lambda village: 3 * (suit_symbols(village, "hay") // 2),  # VIL-SCORE-10
        "ore_muler": lambda village: 3 * (suit_symbols(village, "ore") // 2),  # VIL-SCORE-11
        "peddler": lambda village: 3 * (len(golds(village)) // 2),  # VIL-SCORE-12
        "locksmith": lambda village: 2 * padlocks(village),  # VIL-SCORE-13
        "freemason": lambda village: 3 * builders(village),  # VIL-SCORE-14
        "grocer": lambda village: 3 * food(village),  # VIL-SCORE-15
        "priest": lambda village: 3 * (suit_symbols(village, "solitary") // 2),  # VIL-SCORE-16
        "agent": lambda village: max(villager.coins for villager in village),  # VIL-SCORE-17, -18
        "wholesaler": lambda village: 3 * sets_of(village, "ore", "hay", "wood"),  # VIL-PROFIT-12
    }
)


def silver_values(village: Village) -> list[int]:
    """VIL-SCORE-5: of each silver symbol showing."""
    return [SILVER[top.card](village) for top in tops(village) if top.card in SILVER]


def nun(village: Village) -> int:
    """VIL-SUPPORT-8: what one Nun brings."""
    names: list[str] = [villager.card for villager in village]
    return max((SILVER[name](village) for name in SILVER if names.count(name) == 1), default=0)


def nuns(village: Village) -> int:
    return sum(nun(village) for top in tops(village) if top.card == "nun")


# Market days.


def first_market_day(village: Village) -> int:
    """VIL-MARKET-3, -4: from the Bank; the coins stay."""
    return sum(golds(village)) + coins(village)


def second_market_day(village: Village) -> int:
    """VIL-MARKET-7, -8: from the Bank, and then the coins."""
    return sum(golds(village)) + sum(silver_values(village)) + nuns(village) + coins(village)


# Bronze.


def start_cards_with_two(village: Village) -> int:
    """VIL-PROFIT-11, VIL-CHOICE-23: bottom cards that carry two or more, however they lie."""
    bottoms = [v for v in village if v.on is None and v.card in (*START_CARDS, *STAND_INS)]
    carried = [
        sum(bottom in under(village, villager) for villager in village) for bottom in bottoms
    ]
    return sum(number >= 2 for number in carried)


def long_chains(village: Village) -> int:
    """VIL-EDITION-4, Kosmos: chains of three or more.

    Two villagers side by side on one start card make one; two long chains on it make two.
    """
    ends = [top for top in tops(village) if len(under(village, top)) >= 2]
    bottoms_of_ends = {under(village, top)[0].id for top in ends}
    pairs = [
        villager
        for villager in village
        if len(lying_on(village, villager.id)) == 2 and villager.id not in bottoms_of_ends
    ]
    return len(ends) + len(pairs)


CARTER: Mapping[str, Callable[[Village], int]] = MappingProxyType(
    {"start_cards": start_cards_with_two, "chains": long_chains}
)


def bronze_values(village: Village, carter: Literal["start_cards", "chains"]) -> list[int]:
    """Return the value of each visible bronze symbol (VIL-PROFIT-8 to -11)."""
    values: Mapping[str, Callable[[], int]] = {
        "alchemist": lambda: max(silver_values(village), default=0) // 2,
        "arkwright": lambda: 2 * sum(villager.coins > 0 for villager in village),
        "captain": lambda: len(golds(village)),
        "carter": lambda: CARTER[carter](village),
    }
    return [values[top.card]() for top in tops(village) if top.card in values]


def bronze(village: Village, carter: Literal["start_cards", "chains"]) -> int:
    """VIL-PROFIT-5: the best one alone."""
    return max(bronze_values(village, carter), default=0)


# Limits.


def draft_limit(holding: s.Holding) -> int:
    """VIL-DRAFT-2, VIL-DEV-8, -20."""
    return min(5, 2 + food(holding.village) + holding.tokens.count(DEVELOPMENT["windmill"]))


def build_limit(holding: s.Holding) -> int:
    """VIL-BUILD-2, VIL-DEV-8, -22, -24; before Freelancers and Arson."""
    tokens = holding.tokens.count(DEVELOPMENT["sawmill"])
    tokens += holding.tokens.count(DEVELOPMENT["ox_crane"])
    return min(5, 2 + builders(holding.village) + tokens)


DEVELOPMENT: Mapping[str, Any] = MappingProxyType(
    {it["id"]: it["id"] for it in BOX["developments"]}
)


# Places.


def fits_under(below: Iterable[s.Villager], card: str) -> bool:
    """VIL-CHAIN-1 to -3, VIL-SPECIAL-10: whether these, the bottom first, may carry this card."""
    names = [villager.card for villager in below]
    if card in STAND_INS:
        return True
    chain: list[str] = CARDS[card]["chain"] or [card]
    wanted = chain[: chain.index(card)]
    pairs = list(zip(names, wanted, strict=False))
    return len(names) == len(wanted) and all(
        name == want or name in STAND_INS for name, want in pairs
    )


def room_on(villager: s.Villager) -> int:
    """VIL-CHAIN-4, -5, VIL-SPECIAL-11: how many it may carry."""
    if villager.card == COUNTESS:
        return 0
    if villager.card in STAND_INS:
        return 2 if villager.on is None else 1
    return CARDS[villager.card]["slots"]


def suits_above(village: Village, bottom: s.Villager) -> set[str]:
    """VIL-SPECIAL-29: the suits of what it carries, stand-ins apart."""
    above = [villager for villager in village if bottom in under(village, villager)]
    return {CARDS[v.card]["suit"] for v in above if v.card not in STAND_INS}


def in_order(village: Village) -> bool:
    """VIL-CHAIN-1 to -5, -10, VIL-SPECIAL-10, -11: every villager lies where it may."""
    return all(
        fits_under(under(village, villager), villager.card)
        and len(lying_on(village, villager.id)) <= room_on(villager)
        and (villager.card not in STAND_INS or len(suits_above(village, villager)) <= 1)
        for villager in people(village)
    )


# The end.


def ranking(supplies: Sequence[int], villages: Sequence[Village]) -> list[list[int]]:
    """VIL-END-1 to -4: places, the best first."""
    strengths = [
        (gold, -len(people(village))) for gold, village in zip(supplies, villages, strict=True)
    ]
    return [
        [seat for seat, strength in enumerate(strengths) if strength == best]
        for best in sorted(set(strengths), reverse=True)
    ]
