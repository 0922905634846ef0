"""Knowledge of a careful person who writes down every event that they receive.

One `Notebook` belongs to one viewer. It reads only redacted events, and follows the clauses on
hiding independently of the game. So it finds both facts that a view reveals wrongly and facts that
it forgets wrongly.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from domain.decider import Viewer
from projections.conformance.finding import expect
from tests.villagers.naive import CARDS

PROMISE = "what is known is what could have been noted"


def suit_of(card: str) -> str:
    return CARDS[card]["suit"]


FRONTS_ON_BOTH_SIDES = ("lumberjack", "hayer", "miner")
"""VIL-SETUP-16, VIL-CHOICE-13: nobody forgets them in a hand."""


class Hand:
    """A hand as somebody sees it: known fronts, and how many more backs of each suit."""

    def __init__(self) -> None:
        self.known = Counter[str]()
        self.unknown = Counter[str]()

    def add(self, suit: str, card: str | None) -> None:
        if card is None:
            self.unknown[suit] += 1
        else:
            self.known[card] += 1

    def leave_in_the_open(self, card: str) -> None:
        """VIL-HIDE-23."""
        if self.known[card]:
            self.known[card] -= 1
        else:
            self.unknown[suit_of(card)] -= 1

    def leave_hidden(self, suit: str) -> str | None:
        """VIL-HIDE-7, -8: the card, if it can still be known; else a whole suit is forgotten."""
        names = [
            card
            for card, number in self.known.items()
            if number and suit_of(card) == suit and card not in FRONTS_ON_BOTH_SIDES
        ]
        if len(names) == 1 and not self.unknown[suit]:
            self.known[names[0]] -= 1
            return names[0]
        forgotten = sum(self.known[card] for card in names)
        for card in names:
            self.known[card] = 0
        self.unknown[suit] += forgotten - 1
        return None

    def suits(self) -> dict[str, int]:
        backs = Counter(self.unknown)
        for card, number in self.known.items():
            backs[suit_of(card)] += number
        return dict(+backs)


class Notebook:
    """Everything that one viewer has seen lie face-down."""

    def __init__(self, viewer: Viewer, seats: int) -> None:
        self.viewer: Viewer = viewer
        self.hands = [Hand() for _ in range(seats)]
        self.squares: list[list[str]] = [[] for _ in range(seats)]
        self.looking: list[str | None] = []
        self.piles: dict[str, list[str | None]] = {}
        self.lost_count: set[str] = set()
        """Piles of whose size the notes say nothing."""

    def note(self, event: dict[str, Any]) -> None:
        noted: Callable[[dict[str, Any]], None] | None = getattr(self, event["type"], None)
        if noted is not None:
            noted(event)

    def is_own(self, event: dict[str, Any]) -> bool:
        return event["seat"] == self.viewer

    # The opening (VIL-HIDE-2, -3, -18).

    def stacks_dealt(self, event: dict[str, Any]) -> None:
        for number in range(len(event["tops"])):
            self.piles[f"stack_{number + 1}"] = [None] * event["size"]

    def reserve_laid(self, event: dict[str, Any]) -> None:
        self.piles["reserve"] = [None] * event["size"]

    def hand_dealt(self, event: dict[str, Any]) -> None:
        hand = self.hands[event["seat"]]
        if self.is_own(event):
            hand.known.update(event["cards"])
        else:
            hand.unknown.update(event["suits"])

    def module_card_dealt(self, event: dict[str, Any]) -> None:
        self.hands[event["seat"]].add("special", event["card"] if self.is_own(event) else None)

    # The draft (VIL-HIDE-4).

    def taken_from(self, pile: str) -> str | None:
        cards = self.piles[pile]
        if not cards and pile in self.lost_count:
            return None
        return cards.pop(0)

    def face_up_drafted(self, event: dict[str, Any]) -> None:
        self.squares[event["seat"]].append(event["card"])

    def pile_drafted(self, event: dict[str, Any]) -> None:
        self.taken_from(event["pile"])
        self.squares[event["seat"]].append(event["card"])

    def road_refilled(self, event: dict[str, Any]) -> None:
        self.taken_from(event["pile"])

    def squares_taken(self, _: dict[str, Any]) -> None:
        for hand, square in zip(self.hands, self.squares, strict=True):
            hand.known.update(square)
            square.clear()

    # Cards that leave a hand (VIL-HIDE-6 to -9, -19, -23).

    def card_played(self, event: dict[str, Any]) -> None:
        self.hands[event["seat"]].leave_in_the_open(event["card"])

    special_played = hand_card_discarded = hand_card_given = card_played

    def hand_card_put_back(self, event: dict[str, Any]) -> None:
        self.piles[event["pile"]].insert(0, self.left_hidden(event, event["seat"]))

    def left_hidden(self, event: dict[str, Any], owner: int) -> str | None:
        """A card that left that hand face-down; whoever moved it has seen it."""
        hand = self.hands[owner]
        if self.viewer in (owner, event["seat"]) or event.get("card") in FRONTS_ON_BOTH_SIDES:
            hand.leave_in_the_open(event["card"])
            return event["card"]
        card = hand.leave_hidden(event["suit"])
        expect(event.get("card") == card, PROMISE, self.viewer, event, card)
        return card

    # Cards that enter a hand (VIL-HIDE-5, -14, -15, -16).

    def stand_in_returned(self, event: dict[str, Any]) -> None:
        self.hands[event["seat"]].known[event["card"]] += 1

    face_up_taken = villager_taken = stand_in_returned

    def square_card_taken(self, event: dict[str, Any]) -> None:
        self.squares[event["owner"]].remove(event["card"])
        self.hands[event["seat"]].known[event["card"]] += 1

    def hand_looked_at(self, event: dict[str, Any]) -> None:
        if self.is_own(event):
            hand = self.hands[event["owner"]]
            hand.known, hand.unknown = Counter(event["cards"]), Counter()

    def hand_card_stolen(self, event: dict[str, Any]) -> None:
        card = self.left_hidden(event, event["owner"])
        self.hands[event["seat"]].add(event["suit"], card)

    def pile_card_taken(self, event: dict[str, Any]) -> None:
        known = self.taken_from(event["pile"])
        card = event["card"] if self.is_own(event) else known
        expect(event.get("card") == card, PROMISE, self.viewer, event, card)
        self.hands[event["seat"]].add(event["suit"], card)

    # Piles that are looked through, drawn from, made anew (VIL-HIDE-13, -14, -20, -21).

    def pile_looked_through(self, event: dict[str, Any]) -> None:
        count = event["count"]
        del self.piles[event["pile"]][:count]
        self.looking = list(event["cards"]) if self.is_own(event) else [None] * count

    def seen(self, event: dict[str, Any]) -> str | None:
        """One of the cards looked at is moved on."""
        card = event["card"] if self.is_own(event) else None
        self.looking.remove(card)
        return card

    def seen_card_drafted(self, event: dict[str, Any]) -> None:
        self.seen(event)
        self.squares[event["seat"]].append(event["card"])

    def seen_card_taken(self, event: dict[str, Any]) -> None:
        self.hands[event["seat"]].add(event["suit"], self.seen(event))

    def seen_card_put_back(self, event: dict[str, Any]) -> None:
        self.piles[event["pile"]].insert(0, self.seen(event))

    def countess_drew(self, event: dict[str, Any]) -> None:
        self.taken_from(event["pile"])

    def reserve_shuffled(self, _: dict[str, Any]) -> None:
        self.piles["reserve"] = []
        self.lost_count.add("reserve")

    # Contents of the notes.

    def counted_again(self, pile: str, size: int) -> None:
        """A new pile of cards that nobody knows, below those that were put on it."""
        if pile in self.lost_count:
            self.lost_count.remove(pile)
            self.piles[pile] += [None] * (size - len(self.piles[pile]))

    def known_in_pile(self, pile: str) -> dict[str, str]:
        cards = self.piles[pile]
        return {str(place): card for place, card in enumerate(cards) if card is not None}
