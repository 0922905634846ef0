"""The expected gain of a Village, as a plan needs it. A guess for `appraise`, not a rule.

`Village` is computed once and cached. A `VillageEstimate` changes as the plan lays cards.
"""

from typing import NamedTuple

from domain.bots.memoized_by_identity import memoized_by_identity
from domain.villagers import components
from domain.villagers import state as s
from domain.villagers.limits import build_limit, draft_limit
from domain.villagers.village import food_symbols, gold_value

FOOD = 2.2
"""A food symbol that raises the draft limit, per later round: one more card a round."""
BUILDER = 2.6
"""A builder symbol that raises the build limit, per later round."""
MOST_SYMBOLS = 3
"""Maximum number of symbols of each that raise a limit (VIL-DRAFT-2, VIL-BUILD-2)."""
KEY = 0.2
"""Share of a keyring's padlocks that it will open."""
AT_WORK = 3.0
"""A special or bronze villager that has a gain every round."""

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
    s.CardId("wood_carver"): "wood_gold",
}
"""The symbols that each of these counts; a Wood Carver counts the gold on wood villagers."""
RATES = {
    card: silver.gold / silver.each for card in COUNTED if (silver := components.CARDS[card].silver)
}
"""The gain of one symbol for the villager that counts it. A Captain is paid every round instead."""
CAPTAIN, WOOD_CARVER = s.CardId("captain"), s.CardId("wood_carver")
PAYERS = frozenset(
    card.id for card in components.CARDS.values() if card.silver or card.bronze or card.special
)
SYMBOLS: tuple[str, ...] = (
    *components.SUITS,
    "none",
    "padlock",
    "food",
    "builder",
    "gold",
    "wood_gold",
)


class Times(NamedTuple):
    """The remaining market days and rounds.

    `food`, `builder`: the value of a symbol per round. `villagers`: the expected number of further
    villagers with symbols that silver counts.
    """

    days: int
    rounds: float
    food: float = FOOD
    builder: float = BUILDER
    villagers: float = 0.0


class Wealth(NamedTuple):
    """Expected gold of a Village without new cards, by source.

    `payers`: silver, bronze and special villagers.
    """

    market_days: float
    food: float
    builders: float
    payers: float


class Spot(NamedTuple):
    """A villager on which others can be laid. `room`: number of further ones."""

    gold: int | None
    room: int
    covered: bool = False


class Village:
    """The visible values, symbols and free places of a Village.

    `symbols`: by suit, padlocks, and visible food, builders and gold. `payers`: silver, bronze and
    special villagers. `cards`: the names in the Village. `spots`: by name. `more`: the gain of one
    more symbol through the villagers that count it, except a Captain.
    """

    def __init__(self, villagers: tuple[s.Villager, ...]) -> None:
        self.symbols = dict.fromkeys(SYMBOLS, 0)
        self.payers: dict[s.CardId, int] = {}
        self.cards = frozenset(villager.card for villager in villagers)
        self.spots: dict[s.CardId, tuple[Spot, ...]] = {}
        self.gold = self.coins = self.most_coins = self.with_coins = 0
        loads: dict[s.VillagerId | None, int] = {}
        for villager in villagers:
            loads[villager.on] = loads.get(villager.on, 0) + 1
        for villager in villagers:
            self._add(villager, loads.get(villager.id, 0))
        self.more = dict.fromkeys(SYMBOLS, 0.0)
        for card, number in self.payers.items():
            if card in RATES:
                self.more[COUNTED[card]] += number * RATES[card]

    def _add(self, villager: s.Villager, load: int) -> None:
        card, gold, symbols = components.CARDS[villager.card], gold_value(villager), self.symbols
        symbols[card.suit or "none"] += card.suit_symbols
        symbols["padlock"] += card.padlock
        if card.slots > load:
            spot = Spot(gold, card.slots - load, covered=load > 0)
            self.spots[card.id] = (*self.spots.get(card.id, ()), spot)
        if load:
            return
        self.coins += villager.coins
        self.most_coins = max(self.most_coins, villager.coins)
        self.with_coins += villager.coins > 0
        symbols["food"] += food_symbols(villager)
        symbols["builder"] += card.builder
        if card.id in PAYERS:
            self.payers[card.id] = self.payers.get(card.id, 0) + 1
        if gold is not None:
            self.gold += gold
            symbols["wood_gold"] += gold if card.suit == "wood" else 0
            symbols["gold"] += 1


read = memoized_by_identity(Village)

DECK = tuple(
    card.id
    for card in components.BOX.cards
    if card.set == "base" and card.suit not in components.BOX.setup["1"].removed_suits
    for _ in range(card.copies)
)
SHARE = {
    symbol: number / len(DECK)
    for symbol, number in Village(
        tuple(s.Villager(s.VillagerId(place), card) for place, card in enumerate(DECK))
    ).symbols.items()
}
"""Mean number of each symbol on a villager of the solo game (VIL-SOLO-1, -2)."""


class VillageEstimate:
    """A Village and the remaining rounds. Cards that a plan lays change it.

    `symbols`, `cards`, `spots`: as in `Village`. `more`: including the Captains.
    """

    def __init__(self, villagers: tuple[s.Villager, ...], times: Times) -> None:
        village: Village = read(villagers)
        self.village = village
        self.days, self.rounds, self._food, self._builder, self._villagers = times
        self.symbols = village.symbols.copy()
        self.cards = set(village.cards)
        self.spots = village.spots.copy()
        self.more = village.more
        if CAPTAIN in village.payers:
            captains = village.payers[CAPTAIN] * self.rounds
            self.more = {**village.more, "gold": village.more["gold"] + captains}

    def wealth(self) -> Wealth:
        """Return the expected gold of the Village without new cards."""
        if not self.days:
            return Wealth(0.0, 0.0, 0.0, 0.0)
        village = self.village
        return Wealth(
            market_days=self.days * (village.gold + village.coins),
            food=self.rounds * self._food * min(self.symbols["food"], MOST_SYMBOLS),
            builders=self.rounds * self._builder * min(self.symbols["builder"], MOST_SYMBOLS),
            payers=sum(number * self.pays(card) for card, number in village.payers.items()),
        )

    def pays(self, card: s.CardId) -> float:
        """Return the expected gain of a visible silver, bronze or special villager."""
        symbols = self.symbols
        if card in RATES:
            symbol = COUNTED[card]
            return (symbols[symbol] + self._villagers * SHARE[symbol]) * RATES[card]
        match card:
            case "captain":
                return symbols["gold"] * self.rounds
            case "agent":
                return self.village.most_coins
            case "wholesaler":
                return 3 * min(symbols["ore"], symbols["hay"], symbols["wood"])
            case "arkwright":
                return self.rounds * 2 * self.village.with_coins
            case "alchemist" | "carter" | "thief" | "recruiter" | "freelancer" | "nun":
                return AT_WORK * min(self.rounds, 2)
            case _:
                return 0.0

    def shown(self, card: components.Face, gold: int | None) -> float:
        """Return the gain of a card while it is visible."""
        worth = 0.0
        if gold is not None:
            carvers = self.village.payers.get(WOOD_CARVER, 0) if card.suit == "wood" else 0
            worth += gold * (self.days + carvers) + self.more["gold"]
        if card.food:
            raised = max(0, min(card.food, MOST_SYMBOLS - self.symbols["food"]))
            worth += raised * self.rounds * self._food + card.food * self.more["food"]
        if card.builder:
            raised = max(0, min(card.builder, MOST_SYMBOLS - self.symbols["builder"]))
            worth += raised * self.rounds * self._builder + card.builder * self.more["builder"]
        return worth

    def lying_alone(self, card: components.Face) -> float:
        """Return the value of a villager that the Countess gets (VIL-SOLO-13, -14)."""
        worth = self.shown(card, card.gold) + card.suit_symbols * self.more[card.suit or "none"]
        if card.padlock:
            worth += self.more["padlock"]
        return worth + self.pays(card.id) if card.id in PAYERS else worth

    def kept(self, card: components.Face) -> float:
        """Return the value that stays when a card is covered: suit, padlock, opener, keys."""
        worth = card.suit_symbols * self.more[card.suit or "none"]
        if card.padlock:
            opened = 2 * self.days if card.unlocked_by in self.cards else -2
            worth += self.more["padlock"] + opened
        return worth + KEY * card.keyring * self.days


@memoized_by_identity
def wealth(village: tuple[s.Villager, ...], times: Times) -> float:
    return sum(VillageEstimate(village, times).wealth())


drafts = memoized_by_identity(draft_limit)
builds = memoized_by_identity(build_limit)
