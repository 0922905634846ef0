"""Who knows which hidden card (VIL-HIDE-1 to -24). Knowledge belongs to the place, not to the card.

A hand has an order of its own: by suit and name, and of alike copies the best known one first.
Copies of one villager are alike (VIL-HIDE-23), so what counts is how many of them a viewer knows;
the copies are therefore kept *nested*: whoever knows a later one knows the earlier ones too. A card
that leaves in the open is then simply the first copy.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from domain.decider import Seat, Viewer
from domain.villagers.components import BASIC_CARDS, STACKS, SUIT, SUITS
from domain.villagers.state import (
    Card,
    CardId,
    DevelopmentId,
    Knowers,
    OrderSeen,
    PileId,
    State,
    Suit,
    TakeSeen,
)

NOBODY = Knowers(0)
SPECTATORS = Knowers(1 << 5)
"""The bit of whoever has seen no secret."""
VIEWER_BITS = tuple(1 << n for n in range(6))

SHELF = {card: (SUITS.index(suit), card) for card, suit in SUIT.items()}
"""The order of a hand."""
CHURCH = DevelopmentId("church")


def alone(seat: Seat) -> Knowers:
    """Known to this seat and nobody else."""
    return Knowers(1 << seat)


def everyone(seats: int) -> Knowers:
    """Known to so many seats and to spectators: public."""
    return Knowers((1 << seats) - 1 | SPECTATORS)


def and_also(known_to: Knowers, seat: Seat) -> Knowers:
    return Knowers(known_to | 1 << seat)


def bit_of(viewer: Viewer) -> int:
    """The bit of a seat or spectator; `all` sees everything and has every bit."""
    if viewer == "all":
        return (1 << len(VIEWER_BITS)) - 1
    return SPECTATORS if viewer == "spectator" else 1 << viewer


def is_known(card: Card, viewer: Viewer) -> bool:
    return bool(card.known_to & bit_of(viewer)) or viewer == "all"


# A hand.


def hand_with(hand: tuple[Card, ...], face: CardId, known_to: Knowers) -> tuple[Card, ...]:
    """The hand with one more card, its copies nested again."""
    copies: list[Card] = []
    before = after = 0
    carried = known_to
    shelf = SHELF[face]
    for card in hand:
        if card.face == face:
            copies.append(Card(face, Knowers(card.known_to | carried)))
            carried = Knowers(card.known_to & carried)
            after += 1
        elif SHELF[card.face] < shelf:
            before += 1
            after += 1
    return (*hand[:before], *copies, Card(face, carried), *hand[after:])


def hand_of(cards: Iterable[Card]) -> tuple[Card, ...]:
    """These cards as a hand."""
    hand: tuple[Card, ...] = ()
    for card in cards:
        hand = hand_with(hand, card.face, card.known_to)
    return hand


def holds(hand: tuple[Card, ...], face: CardId) -> bool:
    return any(card.face == face for card in hand)


def hand_after_open_leave(hand: tuple[Card, ...], face: CardId) -> tuple[Card, ...]:
    """VIL-HIDE-23: for each viewer the copy known to it leaves, if it knows one."""
    for at, card in enumerate(hand):
        if card.face == face:
            return hand[:at] + hand[at + 1 :]
    return hand


def backs_are_alike(one: CardId, other: CardId) -> bool:
    """VIL-HIDE-1: of one suit. A basic villager shows a front on both sides (VIL-SETUP-16)."""
    if one in BASIC_CARDS or other in BASIC_CARDS:
        return one == other
    return SUIT[one] == SUIT[other]


def known_after_hidden_leave(hand: tuple[Card, ...], face: CardId, owner: Seat) -> Knowers:
    """VIL-HIDE-7, -8: who still knows this card of this hand once it has left it face-down.

    Those for whom every card of its suit in the hand was known and all of one name; and the owner.
    """
    alike = [card for card in hand if backs_are_alike(card.face, face)]
    known_to = alone(owner)
    if all(card.face == face for card in alike):
        shared = everyone(len(VIEWER_BITS) - 1)
        for card in alike:
            shared = Knowers(shared & card.known_to)
        known_to = Knowers(known_to | shared)
    return known_to


def hand_after_hidden_leave(
    hand: tuple[Card, ...], face: CardId, rest_known_to: Knowers | None
) -> tuple[Card, ...]:
    """The hand without that card; those with its back are known to these viewers at most."""
    assert rest_known_to is not None
    return tuple(
        Card(card.face, Knowers(card.known_to & rest_known_to))
        if backs_are_alike(card.face, face)
        else card
        for card in hand_after_open_leave(hand, face)
    )


def hand_looked_at(hand: tuple[Card, ...], seat: Seat) -> tuple[Card, ...]:
    """VIL-HIDE-15: that seat has seen every card of it."""
    return tuple(Card(card.face, and_also(card.known_to, seat)) for card in hand)


def nameable(state: State, viewer: Viewer) -> Knowers:
    """Whose knowledge of a hand card may be named to its owner.

    Church brings a card that somebody put on a pile. Whether a third seat still knows it tells
    whether all cards of that suit in the hand it came from had one name (VIL-HIDE-7, -10). So with
    Church and more than two seats only what all know is named; else it follows from what the owner
    has seen.
    """
    if CHURCH in state.developments and len(state.seats) > 2 and viewer != "all":
        return NOBODY
    return everyone(len(state.seats))


# A face-down pile.


def pile_of(state: State, pile: PileId) -> tuple[Card, ...]:
    return state.reserve if pile == "reserve" else state.stacks[STACKS.index(pile)]


def with_pile(state: State, pile: PileId, cards: tuple[Card, ...]) -> State:
    if pile == "reserve":
        return replace(state, reserve=cards)
    at = STACKS.index(pile)
    return replace(state, stacks=(*state.stacks[:at], cards, *state.stacks[at + 1 :]))


def is_looked_through(state: State, pile: PileId) -> bool:
    """Somebody holds its upper cards; what lies on top is not to be seen (VIL-HIDE-13, -14)."""
    return any(
        isinstance(decision, TakeSeen | OrderSeen) and decision.pile == pile
        for decision in state.pending
    )


def visible_back(state: State, pile: PileId) -> Suit | None:
    """VIL-HIDE-2: the suit that all see on top of this pile, None if there is nothing to see."""
    cards = pile_of(state, pile)
    if not cards or is_looked_through(state, pile):
        return None
    return SUIT[cards[0].face]


def back_below(state: State, pile: PileId) -> Suit | None:
    """The suit that comes to light when the top card of this pile is taken."""
    cards = pile_of(state, pile)
    return SUIT[cards[1].face] if len(cards) > 1 else None
