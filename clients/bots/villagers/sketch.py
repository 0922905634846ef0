"""What a Village will bring, as far as a plan needs it. A guess for `appraise`, no rule.

A sketch is made once for a look at a position and changes as cards are laid in thought.
"""

from collections import Counter
from typing import NamedTuple

from domain.villagers import components as box
from domain.villagers import state as s
from domain.villagers.village import food_symbols, gold_value

FOOD = 2.2
"""A food symbol that raises the draft limit, for each round to come: one more card a round."""
FOOD_ALONE = 0.5
"""The same against the Countess, who gets a villager for each that is drafted (VIL-SOLO-9)."""
BUILDER = 2.6
"""A builder symbol that raises the build limit, for each round to come."""
MOST_SYMBOLS = 3
"""So many of either raise a limit (VIL-DRAFT-2, VIL-BUILD-2)."""
KEY = 0.2
"""What part of a keyring's padlocks will be opened by it."""
AT_WORK = 3.0
"""A special or bronze villager that brings something every round."""


class Times(NamedTuple):
    """What is still to come: market days and rounds. `food`: a food symbol's worth a round."""

    days: int
    rounds: float
    food: float = FOOD


class Spot(NamedTuple):
    """A villager that carries what is laid on it. `room`: how many more."""

    card: s.CardId
    gold: int | None
    room: int
    covered: bool = False


class Sketch:
    """What shows in a Village, its symbols, its silver, and where there is room.

    `payers`: silver, bronze and special villagers. `cards`: the names that lie there.
    """

    def __init__(self, village: tuple[s.Villager, ...], times: Times) -> None:
        self.days, self.rounds, self._food = times
        self.symbols = Counter[str]()
        self.payers = Counter[s.CardId]()
        self.cards = {villager.card for villager in village}
        self.spots: list[Spot] = []
        self._gold = self._wood_gold = self._coins = self._most_coins = self._with_coins = 0
        loads = Counter(villager.on for villager in village)
        for villager in village:
            self._add(villager, loads[villager.id])

    def _add(self, villager: s.Villager, load: int) -> None:
        card, gold, symbols = box.CARDS[villager.card], gold_value(villager), self.symbols
        symbols[card.suit or "none"] += card.suit_symbols
        symbols["padlock"] += card.padlock
        if card.slots > load:
            self.spots.append(Spot(card.id, gold, card.slots - load, covered=load > 0))
        if load:
            return
        self._coins += villager.coins
        self._most_coins = max(self._most_coins, villager.coins)
        self._with_coins += villager.coins > 0
        symbols["food"] += food_symbols(villager)
        symbols["builder"] += card.builder
        if card.silver or card.bronze or card.special:
            self.payers[card.id] += 1
        if gold is not None:
            self._gold += gold
            self._wood_gold += gold if card.suit == "wood" else 0
            symbols["gold"] += 1

    def wealth(self) -> float:
        """Gold that the Village brings as it stands."""
        if not self.days:
            return 0.0
        return (
            self.days * (self._gold + self._coins)
            + self.rounds * self._food * min(self.symbols["food"], MOST_SYMBOLS)
            + self.rounds * BUILDER * min(self.symbols["builder"], MOST_SYMBOLS)
            + sum(number * self.pays(card) for card, number in self.payers.items())
        )

    def pays(self, card: s.CardId) -> float:
        """What a silver, bronze or special villager that shows will bring."""
        symbols = self.symbols
        match card:
            case "wood_carver":
                return self._wood_gold
            case "agent":
                return self._most_coins
            case "wholesaler":
                return 3 * min(symbols["ore"], symbols["hay"], symbols["wood"])
            case "arkwright":
                return self.rounds * 2 * self._with_coins
            case "alchemist" | "carter" | "thief" | "recruiter" | "freelancer" | "nun":
                return AT_WORK * min(self.rounds, 2)
            case _:
                symbol = COUNTED.get(card)
                return symbols[symbol] * self._rate(card) if symbol else 0.0

    def _rate(self, card: s.CardId) -> float:
        """What one symbol of those it counts brings."""
        if card == "captain":
            return self.rounds
        silver = box.CARDS[card].silver
        return silver.gold / silver.each if silver else 0.0

    def one_more(self, symbol: str) -> float:
        """What one more of these symbols brings through those who count them."""
        return sum(
            number * self._rate(card)
            for card, number in self.payers.items()
            if COUNTED.get(card) == symbol
        )

    def shown(self, card: box.Face, gold: int | None) -> float:
        """What a card brings as long as it shows."""
        worth = 0.0
        if gold is not None:
            carvers = self.payers[s.CardId("wood_carver")] if card.suit == "wood" else 0
            worth += gold * (self.days + carvers) + self.one_more("gold")
        if card.food:
            raised = max(0, min(card.food, MOST_SYMBOLS - self.symbols["food"]))
            worth += raised * self.rounds * self._food + card.food * self.one_more("food")
        if card.builder:
            raised = max(0, min(card.builder, MOST_SYMBOLS - self.symbols["builder"]))
            worth += raised * self.rounds * BUILDER + card.builder * self.one_more("builder")
        return worth

    def kept(self, card: box.Face) -> float:
        """What a card brings even if it is covered: suit, padlock and who opens it, keys."""
        worth = card.suit_symbols * self.one_more(card.suit or "none")
        if card.padlock:
            opened = 2 * self.days if card.unlocked_by in self.cards else -2
            worth += self.one_more("padlock") + opened
        return worth + KEY * card.keyring * self.days


COUNTED: dict[s.CardId, str] = {
    s.CardId("log_rafter"): "wood",
    s.CardId("horse_trader"): "hay",
    s.CardId("ore_muler"): "ore",
    s.CardId("peddler"): "gold",
    s.CardId("captain"): "gold",
    s.CardId("locksmith"): "padlock",
    s.CardId("freemason"): "builder",
    s.CardId("grocer"): "food",
    s.CardId("priest"): "solitary",
}
"""Who counts which symbols."""
