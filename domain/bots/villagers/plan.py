"""The expected gain of a hand, planned path by path. A guess for `appraise`, not a rule.

A path is a row of hand cards that are laid on each other. The path with the highest gain per build
action comes first, then the next best, as long as actions are left.
"""

from collections.abc import Iterator
from typing import NamedTuple

from domain.bots.memoized_by_identity import memoized_by_identity
from domain.bots.villagers.village_estimate import PAYERS, Spot, VillageEstimate
from domain.decider import Seat
from domain.villagers import components
from domain.villagers import state as s

IN_HAND = 0.6
"""Share of its value that a card counts that could be laid but is not."""
LATER = 0.9
"""Factor for each turn that it must wait."""
EXCHANGE = 0.3
"""Price of a basic villager besides the card given for it."""
UNPLANNED = 0.03
"""Share of its value that a card without a path counts."""
SPARE = 0.1
"""A hand card that can be exchanged for a basic villager."""
SPECIAL = 3.0
"""A special villager in a hand, or a choice by it."""
PATHS = 6
"""Maximum number of planned paths."""
ENOUGH = 0.1
"""Minimum gain of a path per action."""

SPECIALS = frozenset(card.id for card in components.CARDS.values() if card.special)


class Way(NamedTuple):
    """A way to lay a card: these cards one on the other, the first one on `under`."""

    cards: tuple[s.CardId, ...]
    under: s.CardId | None


class Path(NamedTuple):
    """A possible way, and its gain."""

    way: Way
    worth: float


def ways(card: s.CardId) -> Iterator[Way]:
    """Yield the ways to lay a card, the shortest one first."""
    row = (*components.BEFORE[card], card)
    for length in range(1, len(row)):
        yield Way(row[-length:], row[-length - 1])
    yield Way(row, None)


WAYS = {card: () if card in SPECIALS else tuple(ways(card)) for card in components.CARDS}


class Hopes(NamedTuple):
    """Expected gold of the current decision, of planned paths and of other hand cards."""

    due: float
    paths: float
    hand: float


@memoized_by_identity
def counted(hand: tuple[s.Card, ...]) -> dict[s.CardId, int]:
    """Return the number of each card."""
    cards: dict[s.CardId, int] = {}
    for card in hand:
        cards[card.face] = cards.get(card.face, 0) + 1
    return cards


class Plan:
    """The plan of one seat. It changes that seat's estimate."""

    def __init__(self, state: s.State, seat: Seat, estimate: VillageEstimate) -> None:
        self._state = state
        self._seat = seat
        self._estimate = estimate
        holding = state.seats[seat]
        self._hand = counted(holding.hand).copy()
        self._cards = len(holding.hand) + len(holding.square)
        for card in holding.square:
            self._hand[card] = self._hand.get(card, 0) + 1
        self._owes_a_card = False

    def hopes(self) -> Hopes:
        due = 0.0
        if getattr(self._state.phase, "seat", None) == self._seat:
            due = sum(map(self._due, self._state.pending))
        paths = self._planned()
        left = [self._unplanned(card) for card in self._in_hand()]
        owed = min((*paths, *left), default=0.0) if self._owes_a_card else 0.0
        return Hopes(due, sum(paths), sum(left) - owed)

    def _in_hand(self) -> Iterator[s.CardId]:
        for card, number in self._hand.items():
            for _ in range(number):
                yield card

    def _due(self, decision: s.Decision) -> float:
        """Return the estimated gain of the current decision's answer."""
        match decision:
            case s.ChoosePlace(card=card) | s.OpenPadlock(card=card):
                return self._on_its_way(card)
            case s.PutBackForBasic(basic=basic):
                self._add_spot(s.CardId(basic), Spot(None, 2))
                self._owes_a_card = True
                return 0.0
            case s.CoverStandIn() | s.ChooseVillager() | s.ChooseHandCard() | s.TakeSeen():
                return SPECIAL + 1
            case _:
                return 0.0

    def _on_its_way(self, card: s.CardId) -> float:
        """Return the value of a card that will be laid next."""
        if card in SPECIALS:
            return SPECIAL + 1
        self._hand[card] = self._hand.get(card, 0) + 1
        self._cards += 1
        way = self._way(card)
        if way is None or len(way.cards) > 1:
            self._hand[card] -= 1
            self._cards -= 1
            return self._estimate.shown(components.CARDS[card], components.CARDS[card].gold)
        worth = self._worth(way)
        self._lay(way)
        return worth

    # Actions and turns.

    def _planned(self) -> list[float]:
        """Return the gain of each path, the best one first."""
        now, each = self._actions()
        idle = float(self._has_built())
        left = now + each * (self._estimate.rounds - idle)
        used, worths = 0, list[float]()
        for _ in range(PATHS):
            path = self._best(left - used)
            if path is None:
                break
            used += len(path.way.cards)
            wait = idle + max(0.0, (used - now) / each)
            worths.append(path.worth * IN_HAND * LATER**wait)
            self._lay(path.way)
        return worths

    def _actions(self) -> tuple[float, int]:
        """Return the build actions in this turn or the next one, and in each later turn."""
        builders = self._estimate.symbols["builder"]
        each = min(
            components.BOX.constants.build_max, components.BOX.constants.build_base + builders
        )
        phase = self._state.phase
        if isinstance(phase, s.BuildPhase) and phase.seat == self._seat:
            return phase.limit - phase.used, each
        return each, each

    def _has_built(self) -> bool:
        """Whether the build turn of this round is over (VIL-BUILD-1)."""
        phase = self._state.phase
        if isinstance(phase, s.EventPhase | s.DevelopmentPhase):
            return True
        if not isinstance(phase, s.BuildPhase):
            return False
        first, seats = self._state.first_player, len(self._state.seats)
        return (self._seat - first) % seats < (phase.seat - first) % seats

    # Paths.

    def _best(self, actions: float) -> Path | None:
        best, rate = None, ENOUGH
        if actions < 1:
            return None
        for card, number in self._hand.items():
            if number > 0 and (way := self._way(card)) and len(way.cards) <= actions:
                worth = self._worth(way)
                if worth / len(way.cards) > rate:
                    best, rate = Path(way, worth), worth / len(way.cards)
        return best

    def _way(self, card: s.CardId) -> Way | None:
        """Return the shortest way to lay this card, with the cards that must be laid before it."""
        spots, hand = self._estimate.spots, self._hand
        for way in WAYS[card]:
            if way.under is None or spots.get(way.under):
                return way
            if hand.get(way.under, 0) <= 0:
                exchanged = way.under in components.BASIC_CARDS and self._cards > len(way.cards)
                return way if exchanged else None
        return None

    def _spot(self, way: Way) -> Spot | None:
        """Return a spot, preferably a covered one; None if a basic villager must come first."""
        spots = self._estimate.spots.get(way.under) if way.under else None
        if not spots:
            return None
        for spot in spots:
            if spot.covered:
                return spot
        return spots[0]

    def _worth(self, way: Way) -> float:
        estimate, cards, spot = self._estimate, way.cards, self._spot(way)
        top = components.CARDS[cards[-1]]
        worth = estimate.kept(top)
        if len(cards) > 1:
            worth = sum([estimate.kept(components.CARDS[card]) for card in cards])
        worth += estimate.shown(top, top.gold)
        if top.id in PAYERS:
            worth += estimate.pays(top.id) + estimate.more[top.suit or "none"]
        if way.under is None:
            return worth
        if spot is None:
            return worth - EXCHANGE
        if spot.covered:
            return worth
        return worth - estimate.shown(components.CARDS[way.under], spot.gold)

    def _add_spot(self, card: s.CardId, spot: Spot) -> None:
        spots = self._estimate.spots
        spots[card] = (*spots.get(card, ()), spot)

    def _lay(self, way: Way) -> None:
        """Lay a way in the plan: its cards are used, and there is room elsewhere."""
        estimate, spot = self._estimate, self._spot(way)
        for card in way.cards:
            self._hand[card] -= 1
        self._cards -= len(way.cards)
        if way.under is not None:
            if spot is None:
                spot = Spot(None, 2)
                self._add_spot(way.under, spot)
                self._hand[min(self._in_hand(), key=self._unplanned)] -= 1
                self._cards -= 1
            self._fill(way.under, spot)
        top = components.CARDS[way.cards[-1]]
        if top.slots:
            self._add_spot(top.id, Spot(top.gold, top.slots))
        estimate.symbols["food"] += top.food
        estimate.symbols["builder"] += top.builder
        estimate.cards.update(way.cards)

    def _fill(self, card: s.CardId, spot: Spot) -> None:
        """Use up room on a villager of that name."""
        left = list(self._estimate.spots[card])
        left.remove(spot)
        if spot.room > 1:
            left.append(spot._replace(room=spot.room - 1, covered=True))
        self._estimate.spots[card] = tuple(left)

    def _unplanned(self, card: s.CardId) -> float:
        """Return the value of a card without a path: an exchange for a basic villager, or luck."""
        soon = min(1.0, self._estimate.rounds)
        if card in SPECIALS:
            return SPECIAL * soon
        face = components.CARDS[card]
        return soon * (SPARE + UNPLANNED * self._estimate.shown(face, face.gold))
