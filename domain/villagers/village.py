"""Facts about a Village, computed in one pass over its villagers.

"Showing" means not covered by another villager (VIL-CHAIN-7). Suit and padlock symbols always count
(VIL-SCORE-3). The Countess card is not a villager and has no suit (VIL-TERM-15).
"""

from functools import lru_cache

from domain.decider import Seat
from domain.villagers import components
from domain.villagers import state as s

SEATS = tuple(map(Seat, range(5)))


class Chains:
    """The villagers of a Village and the cards that lie on each other.

    `carried`: by number, the villagers directly on a card. `by_face`: in the order of arrival.
    """

    def __init__(self, villagers: tuple[s.Villager, ...]) -> None:
        self.villagers = villagers
        self.by_number: dict[s.VillagerId, s.Villager] = {}
        self.by_face: dict[s.CardId, list[s.Villager]] = {}
        self.carried: dict[s.VillagerId, list[s.Villager]] = {}
        for villager in villagers:
            self.by_number[villager.id] = villager
            self.by_face.setdefault(villager.card, []).append(villager)
            if villager.on is not None:
                self.carried.setdefault(villager.on, []).append(villager)

    def is_top(self, villager: s.Villager) -> bool:
        """VIL-TERM-9."""
        return villager.id not in self.carried

    def path(self, villager: s.Villager) -> tuple[s.CardId, ...]:
        """Return the chain up to and including this villager, bottom to top."""
        path = [villager.card]
        while villager.on is not None:
            villager = self.by_number[villager.on]
            path.append(villager.card)
        return tuple(reversed(path))

    def bottom(self, villager: s.Villager) -> s.Villager:
        """Return the lowest card of the chain with this villager."""
        while villager.on is not None:
            villager = self.by_number[villager.on]
        return villager

    def height(self, villager: s.Villager) -> int:
        """Return the number of villagers in the chain up to and including this one."""
        height = 1
        while villager.on is not None:
            villager = self.by_number[villager.on]
            height += 1
        return height

    def above(self, villager: s.Villager) -> list[s.Villager]:
        """Return all villagers on this one, directly or not."""
        above = list(self.carried.get(villager.id, ()))
        for carried in above:
            above.extend(self.carried.get(carried.id, ()))
        return above

    def chains_with(self, villager: s.Villager) -> tuple[s.Villager, ...]:
        """Return all villagers on the same bottom card as this one, the bottom card first."""
        bottom = self.bottom(villager)
        return (bottom, *self.above(bottom))

    def room(self, villager: s.Villager) -> int:
        """Return how many more villagers it can carry (VIL-CHAIN-4, -5, VIL-SPECIAL-11)."""
        face = components.CARDS[villager.card]
        slots = face.slots
        if villager.on is None and face.slots_as_bottom is not None:
            slots = face.slots_as_bottom
        return slots - len(self.carried.get(villager.id, ()))


class Village(Chains):
    """The villagers of one Village and everything that is counted there.

    `food`, `builders`, `gold_symbols`: symbols showing. `gold`: the sum of the gold values showing.
    `padlocks`, `suit_symbols`: all of them. `cards`: number of villagers. `coins`: all coins,
    `with_coins`: number of villagers with coins.
    """

    def __init__(self, villagers: tuple[s.Villager, ...]) -> None:
        super().__init__(villagers)
        self.suit_symbols: dict[s.Suit, int] = {}
        self.food = self.builders = self.gold = self.gold_symbols = 0
        self.padlocks = self.cards = self.coins = self.with_coins = 0
        for villager in villagers:
            self._count(villager)

    def _count(self, villager: s.Villager) -> None:
        face = components.CARDS[villager.card]
        if villager.id not in self.carried:
            up = face.sides[1] if villager.turned else face
            if up.gold is not None:
                self.gold += up.gold
                self.gold_symbols += 1
            self.food += up.food
            self.builders += face.builder
        self.padlocks += face.padlock
        self.coins += villager.coins
        self.with_coins += villager.coins > 0
        if face.suit is not None:
            self.cards += 1
            self.suit_symbols[face.suit] = self.suit_symbols.get(face.suit, 0) + face.suit_symbols

    def copies(self, card: s.CardId) -> int:
        return len(self.by_face.get(card, ()))


@lru_cache(maxsize=1024)
def read_village(villagers: tuple[s.Villager, ...]) -> Village:
    """Return the Village of these villagers, cached: it is needed many times a turn."""
    return Village(villagers)


def village_of(state: s.State, owner: s.Owner) -> Village:
    return read_village(villagers_of(state, owner))


def villagers_of(state: s.State, owner: s.Owner) -> tuple[s.Villager, ...]:
    return countess_of(state).village if owner == "countess" else state.seats[owner].village


def countess_of(state: s.State) -> s.Countess:
    """Return the Countess, at a table where she plays."""
    assert state.countess is not None
    return state.countess


def lying(state: s.State, number: s.VillagerId) -> tuple[s.Owner, s.Villager]:
    """Return that villager and the owner of its Village. Raises KeyError for an unknown number."""
    for owner in owners(state):
        for villager in villagers_of(state, owner):
            if villager.id == number:
                return owner, villager
    raise KeyError(number)


def owners(state: s.State) -> tuple[s.Owner, ...]:
    """Return all owners of Villages, the Countess last (VIL-SOLO-4)."""
    seats = SEATS[: len(state.seats)]
    return seats if state.countess is None else (*seats, "countess")


def gold_value(villager: s.Villager) -> int | None:
    """Return the printed gold value of the visible side; None without gold symbol (VIL-SCORE-4)."""
    face = components.CARDS[villager.card]
    return face.sides[1].gold if villager.turned else face.gold


def food_symbols(villager: s.Villager) -> int:
    face = components.CARDS[villager.card]
    return face.sides[1].food if villager.turned else face.food


def is_stand_in(villager: s.Villager) -> bool:
    return villager.card in components.STAND_INS
