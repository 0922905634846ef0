"""Another world that a viewer could not tell from this one.

All cards that a viewer has not seen are thrown together, shuffled and laid back. A place whose back
shows (in a hand, on top of a pile) gets a card of its suit again, the box a card of those that are
dealt from it; the other places get what is left. A place that the viewer knows keeps its card.

What *others* know of a hidden card may hang on its front: by VIL-HIDE-7 whoever has looked into a
hand goes on knowing it only if all its cards of a suit have one name. In a pile that knowledge
stays at its place. In a hand it is kept by number: so many cards of a suit are known to so many
seats, and which ones they are is chosen the same way in every world.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from domain.chance import Chance
from domain.decider import EVERYONE, Seat, Viewer
from domain.villagers.components import CARDS, STACKS, SUIT, SUITS
from domain.villagers.knowledge import (
    NOBODY,
    SPECTATORS,
    VIEWER_BITS,
    hand_of,
    is_known,
    visible_back,
)
from domain.villagers.state import Card, CardId, Countess, Holding, Knowers, PileId, State, Suit


def rearrange(state: State, viewer: Viewer, chance: Chance) -> State:
    """The same position with everything dealt anew that this viewer may not know."""
    if viewer == EVERYONE:
        return state
    deck = Deck(state, viewer, chance)
    seats = tuple(
        with_hand_anew(holding, Seat(seat), viewer, deck)
        for seat, holding in enumerate(state.seats)
    )
    deck.fix_tops(state, viewer)
    deck.mix_the_rest(chance)
    return replace(
        state,
        seats=tuple(with_looking_anew(holding, viewer, deck) for holding in seats),
        box=deck.box,
        stacks=tuple(
            deck.pile_anew(stack, cards, viewer)
            for stack, cards in zip(STACKS, state.stacks, strict=True)
        ),
        reserve=deck.pile_anew("reserve", state.reserve, viewer),
        countess=None if state.countess is None else with_decks_anew(state.countess, chance),
    )


class Deck:
    """The cards that the viewer has not seen, suit by suit, and then what is left of them.

    `box`: what is left there of cards that are dealt and never part of a deck (VIL-HIDE-18).
    """

    def __init__(self, state: State, viewer: Viewer, chance: Chance) -> None:
        by_suit: dict[Suit, list[CardId]] = {suit: [] for suit in SUITS}
        dealt: list[CardId] = []
        for card in every_hidden_place(state):
            if not is_known(card, viewer):
                in_deck = CARDS[card.face].in_draft_deck
                (by_suit[SUIT[card.face]] if in_deck else dealt).append(card.face)
        box, rest = split(chance.shuffle("rearrange/box", dealt), len(state.box))
        self.box = tuple(Card(face, NOBODY) for face in box)
        for face in rest:
            by_suit[SUIT[face]].append(face)
        self._by_suit = {
            suit: list(chance.shuffle(f"rearrange/{suit}", faces))
            for suit, faces in by_suit.items()
        }
        self._rest: list[CardId] = []
        self._tops: dict[PileId, CardId] = {}

    def of_suit(self, suit: Suit) -> CardId:
        return self._by_suit[suit].pop()

    def fix_tops(self, state: State, viewer: Viewer) -> None:
        """The backs on top of the piles are visible (VIL-HIDE-2)."""
        piles: tuple[PileId, ...] = (*STACKS, "reserve")
        for pile, cards in zip(piles, (*state.stacks, state.reserve), strict=True):
            suit = visible_back(state, pile)
            if suit is not None and not is_known(cards[0], viewer):
                self._tops[pile] = self.of_suit(suit)

    def mix_the_rest(self, chance: Chance) -> None:
        """No back shows any more: whatever is left may lie anywhere."""
        left = (face for faces in self._by_suit.values() for face in faces)
        self._rest = list(chance.shuffle("rearrange/rest", left))

    def any_card(self, card: Card, viewer: Viewer) -> Card:
        return card if is_known(card, viewer) else Card(self._rest.pop(), card.known_to)

    def pile_anew(self, pile: PileId, cards: tuple[Card, ...], viewer: Viewer) -> tuple[Card, ...]:
        top = self._tops.get(pile)
        if top is None:
            return tuple(self.any_card(card, viewer) for card in cards)
        below = tuple(self.any_card(card, viewer) for card in cards[1:])
        return (Card(top, cards[0].known_to), *below)


def split(cards: tuple[CardId, ...], size: int) -> tuple[tuple[CardId, ...], tuple[CardId, ...]]:
    """So many, and the others."""
    return cards[:size], cards[size:]


def every_hidden_place(state: State) -> Iterator[Card]:
    for holding in state.seats:
        yield from holding.hand
        yield from holding.looking
    for pile in (*state.stacks, state.reserve, state.box):
        yield from pile


def with_looking_anew(holding: Holding, viewer: Viewer, deck: Deck) -> Holding:
    """VIL-HIDE-13, -14: not even their backs are seen."""
    if not holding.looking:
        return holding
    return replace(holding, looking=tuple(deck.any_card(card, viewer) for card in holding.looking))


# A hand.


def with_hand_anew(holding: Holding, seat: Seat, viewer: Viewer, deck: Deck) -> Holding:
    """VIL-HIDE-3: its backs show its suits."""
    if seat == viewer:
        return holding
    return replace(holding, hand=hand_of(hand_anew(holding.hand, viewer, deck)))


def hand_anew(hand: tuple[Card, ...], viewer: Viewer, deck: Deck) -> Iterator[Card]:
    for suit in SUITS:
        of_suit = [card for card in hand if SUIT[card.face] == suit]
        known = sorted((card for card in of_suit if is_known(card, viewer)), key=is_secret)
        if len(known) == len(of_suit):
            yield from known
            continue
        dealt = [deck.of_suit(suit) for _ in of_suit[len(known) :]]
        faces = [*(card.face for card in known), *dealt]
        yield from map(Card, faces, nested(of_suit))


def is_secret(card: Card) -> bool:
    """Not public: some have seen it, spectators have not."""
    return not card.known_to & SPECTATORS


def nested(cards: Iterable[Card]) -> list[Knowers]:
    """Who knows how many of these, as sets that shrink: whoever knows n knows the first n.

    What all know comes first, then what the viewer knows: its own knowledge stays at its cards.
    """
    known = [card.known_to for card in cards]
    counts = {bit: sum(1 for bits in known if bits & bit) for bit in VIEWER_BITS}
    return [
        Knowers(sum(bit for bit, count in counts.items() if place < count))
        for place in range(len(known))
    ]


def with_decks_anew(countess: Countess, chance: Chance) -> Countess:
    """VIL-SOLO-7, VIL-HIDE-21: the order of the events is known to nobody."""
    summer, winter = countess.decks
    return replace(
        countess,
        decks=(
            chance.shuffle("rearrange/summer", summer),
            chance.shuffle("rearrange/winter", winter),
        ),
    )
