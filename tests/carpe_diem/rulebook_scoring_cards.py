"""The 60 scoring cards as the sentences of section 16 name them. The box is not asked.

`asks`: of what how many for one fulfilment. `pays`: points, coins, bread and steps for it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

WARES = ("grapes", "herbs", "chicken", "fish")
LANDSCAPES = ("vineyard", "garden", "chicken_yard", "pond")
LODGINGS = ("administrator", "craftsman", "merchant", "baker")
SINGLES = ("bakery", "market", "fountain")
RED = "AB"
"""CAR-COMP-16: the letters with a red background."""


class Card(NamedTuple):
    clause: str
    letter: str
    asks: Mapping[str, int]
    pays: Mapping[str, int]

    @property
    def red(self) -> bool:
        return self.letter in RED

    def __str__(self) -> str:
        return f"{self.clause} {said(self.asks)} for {said(self.pays)}"


def said(things: Mapping[str, int]) -> str:
    return " + ".join(f"{count} {thing}" for thing, count in things.items())


def of_each(*things: str) -> Mapping[str, int]:
    return Counter(things)


STEP_AND_BREAD = of_each("steps", "bread")
COIN_AND_STEP = of_each("coins", "steps")
COIN_AND_BREAD = of_each("coins", "bread")


def points(amount: int) -> Mapping[str, int]:
    return {"vp": amount}


def cards_for_wares() -> Iterator[Card]:
    for number, (count, worth) in enumerate(((1, 1), (2, 4), (3, 7)), 1):
        for ware in WARES:
            yield Card(f"CAR-CARD-{number}", "A", {ware: count}, points(worth))
    for number, (size, worth) in enumerate(((2, 3), (3, 5), (4, 8)), 4):
        for wares in combinations(WARES, size):
            yield Card(f"CAR-CARD-{number}", "B", of_each(*wares), points(worth))


def cards_for_villas() -> Iterator[Card]:
    for pays in (STEP_AND_BREAD, COIN_AND_STEP, COIN_AND_BREAD, points(4)):
        yield Card("CAR-CARD-9", "C", {"chimney": 3}, pays)
    for pays in (of_each("bread"), points(2), of_each("coins"), of_each("steps")):
        yield Card("CAR-CARD-10", "C", {"chimney": 2}, pays)
    yield Card("CAR-CARD-11", "C", {"villa": 1}, points(3))
    yield Card("CAR-CARD-11", "C", {"villa": 2}, of_each("coins", "steps", "bread"))


def cards_for_the_rest() -> Iterator[Card]:
    for pays in (STEP_AND_BREAD, COIN_AND_BREAD, COIN_AND_STEP, points(5)):
        yield Card("CAR-CARD-13", "D", {"any_lodging": 3}, pays)
        yield Card("CAR-CARD-16", "D", {"any_landscape": 3}, pays)
    for lodging in LODGINGS:
        yield Card("CAR-CARD-14", "D", {lodging: 1}, points(3))
    for pair in (("merchant", "baker"), ("administrator", "craftsman")):
        yield Card("CAR-CARD-15", "D", of_each(*pair), points(7))
    for landscape in LANDSCAPES:
        yield Card("CAR-CARD-17", "D", {landscape: 1}, points(3))
    for pair in (("vineyard", "chicken_yard"), ("garden", "pond")):
        yield Card("CAR-CARD-18", "D", of_each(*pair), points(7))
    for single in SINGLES:
        yield Card("CAR-CARD-19", "D", {single: 1}, points(1))
        yield Card("CAR-CARD-20", "D", {single: 2}, points(3))
    yield Card("CAR-CARD-21", "D", of_each(*SINGLES), points(5))


SENTENCES = (*cards_for_wares(), *cards_for_villas(), *cards_for_the_rest())


def key_of(letter: str, asks: Mapping[str, int], pays: Mapping[str, int]) -> tuple[object, ...]:
    """Return the key that distinguishes a card from all others."""
    return letter, frozenset(asks.items()), frozenset(pays.items())
