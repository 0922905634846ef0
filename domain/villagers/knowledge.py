"""Knowledge of hidden cards (VIL-HIDE-1 to -24). It belongs to the place, not to the card.

A hand is sorted by suit and name; among alike copies the best-known one is first. Copies of one
villager are alike (VIL-HIDE-23), so only the number of copies that a viewer knows matters. The
copies are therefore *nested*: a viewer who knows a later copy also knows the earlier ones. A card
that leaves in the open is then always the first copy.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, NamedTuple, TypeAlias

from msgspec.structs import replace

from domain.bounds import Row
from domain.decider import Seat, Viewer
from domain.secret_fields import FACE_DOWN, OPEN
from domain.villagers import components
from domain.villagers import state as s

NOBODY = s.Knowers(0)
SPECTATORS = s.Knowers(1 << 5)
"""The bit of a spectator, who has seen no secret."""
VIEWER_BITS = tuple(1 << n for n in range(6))

SHELF = {card: (components.SUITS.index(suit), card) for card, suit in components.SUIT.items()}
"""The order of a hand."""
BACK: Mapping[s.CardId, str] = {
    **components.SUIT,
    **{card: card for card in components.BASIC_CARDS},
}
"""VIL-HIDE-1: the suit. Both sides of a basic villager are fronts (VIL-SETUP-16)."""
CHURCH = s.DevelopmentId("church")


def alone(seat: Seat) -> s.Knowers:
    """Return the set with only this seat."""
    return s.Knowers(1 << seat)


def everyone(seats: int) -> s.Knowers:
    """Return the set of all seats and spectators, for public cards."""
    return s.Knowers((1 << seats) - 1 | SPECTATORS)


def and_also(known_to: s.Knowers, seat: Seat) -> s.Knowers:
    return s.Knowers(known_to | 1 << seat)


def bit_of(viewer: Viewer) -> int:
    """Return the bit of a seat or spectator; `all` sees everything and has every bit."""
    if viewer == "all":
        return (1 << len(VIEWER_BITS)) - 1
    return SPECTATORS if viewer == "spectator" else 1 << viewer


def is_known(card: s.Card, viewer: Viewer) -> bool:
    return bool(card.known_to & bit_of(viewer)) or viewer == "all"


# A hand.


def hand_with(hand: tuple[s.Card, ...], face: s.CardId, known_to: s.Knowers) -> tuple[s.Card, ...]:
    """Return the hand with one more card, its copies nested again."""
    copies: list[s.Card] = []
    before = 0
    carried = known_to
    shelf = SHELF[face]
    for card in hand:
        if card.face == face:
            copies.append(s.Card(face, s.Knowers(card.known_to | carried)))
            carried = s.Knowers(card.known_to & carried)
        elif SHELF[card.face] < shelf:
            before += 1
        else:
            break
    return (*hand[:before], *copies, s.Card(face, carried), *hand[before + len(copies) :])


def hand_of(cards: Iterable[s.Card]) -> tuple[s.Card, ...]:
    """Return these cards as a hand."""
    hand: tuple[s.Card, ...] = ()
    for card in cards:
        hand = hand_with(hand, card.face, card.known_to)
    return hand


def holds(hand: tuple[s.Card, ...], face: s.CardId) -> bool:
    return any(card.face == face for card in hand)


def hand_after_open_leave(hand: tuple[s.Card, ...], face: s.CardId) -> tuple[s.Card, ...]:
    """VIL-HIDE-23: for each viewer a copy known to it leaves, if it knows one."""
    for at, card in enumerate(hand):
        if card.face == face:
            return hand[:at] + hand[at + 1 :]
    return hand


def backs_are_alike(one: s.CardId, other: s.CardId) -> bool:
    return BACK[one] == BACK[other]


def known_after_hidden_leave(hand: tuple[s.Card, ...], face: s.CardId, owner: Seat) -> s.Knowers:
    """Return who still knows this card after it left this hand face-down (VIL-HIDE-7, -8).

    These are the owner and the viewers who knew every card of its suit in the hand, if all had one
    name.
    """
    alike = [card for card in hand if backs_are_alike(card.face, face)]
    known_to = alone(owner)
    if all(card.face == face for card in alike):
        shared = everyone(len(VIEWER_BITS) - 1)
        for card in alike:
            shared = s.Knowers(shared & card.known_to)
        known_to = s.Knowers(known_to | shared)
    return known_to


def hand_after_hidden_leave(
    hand: tuple[s.Card, ...], face: s.CardId, rest_known_to: s.Knowers
) -> tuple[s.Card, ...]:
    """Return the hand without that card; at most these viewers know the cards with its back."""
    return tuple(
        s.Card(card.face, s.Knowers(card.known_to & rest_known_to))
        if backs_are_alike(card.face, face)
        else card
        for card in hand_after_open_leave(hand, face)
    )


def hand_looked_at(hand: tuple[s.Card, ...], seat: Seat) -> tuple[s.Card, ...]:
    """VIL-HIDE-15: that seat has seen every card of the hand."""
    return tuple(s.Card(card.face, and_also(card.known_to, seat)) for card in hand)


def nameable(state: s.State, viewer: Viewer) -> s.Knowers:
    """Return the viewers whose knowledge of a hand card may be shown to its owner.

    Church brings a card that somebody put on a pile. Whether a third seat still knows it reveals
    whether all cards of that suit in its old hand had one name (VIL-HIDE-7, -10). So with Church
    and more than two seats, only public knowledge is shown. Otherwise the answer follows from what
    the owner has seen.
    """
    if CHURCH in state.developments and len(state.seats) > 2 and viewer != "all":
        return NOBODY
    return everyone(len(state.seats))


# A face-down pile.


def pile_of(state: s.State, pile: s.PileId) -> tuple[s.Card, ...]:
    return state.reserve if pile == "reserve" else state.stacks[components.STACKS.index(pile)]


def with_pile(state: s.State, pile: s.PileId, cards: tuple[s.Card, ...]) -> s.State:
    if pile == "reserve":
        return replace(state, reserve=cards)
    at = components.STACKS.index(pile)
    return replace(state, stacks=(*state.stacks[:at], cards, *state.stacks[at + 1 :]))


def is_looked_through(state: s.State, pile: s.PileId) -> bool:
    """Whether a player holds this pile's upper cards, which hides its top (VIL-HIDE-13, -14)."""
    return any(
        isinstance(decision, s.TakeSeen | s.OrderSeen) and decision.pile == pile
        for decision in state.pending
    )


def visible_back(state: s.State, pile: s.PileId) -> s.Suit | None:
    """VIL-HIDE-2: the visible suit on top of this pile, None if no back is visible."""
    cards = pile_of(state, pile)
    if not cards or is_looked_through(state, pile):
        return None
    return components.SUIT[cards[0].face]


def back_below(state: s.State, pile: s.PileId) -> s.Suit | None:
    """Return the suit that becomes visible when the top card of this pile is taken."""
    cards = pile_of(state, pile)
    return components.SUIT[cards[1].face] if len(cards) > 1 else None


class Front(NamedTuple):
    """The front of a hidden card, or of several, is for the viewers in these fields.

    `to`: fields with a seat or with `Knowers`. `back`: whether all others see the back at least.
    """

    to: tuple[str, ...]
    back: bool = True


FOR_ITS_SEAT = Front(("seat",))
FOR_KNOWERS = Front(("known_to",))

FaceUp: TypeAlias = Annotated[s.CardId, OPEN]
"""A card that everybody knew before."""
FacesUp: TypeAlias = Annotated[Row[s.CardId], OPEN]
OpenEvent: TypeAlias = Annotated[s.EventId, OPEN]
KnownTo: TypeAlias = Annotated[s.Knowers, FACE_DOWN]
"""VIL-HIDE-24: nobody sees who else knows a card, because that would reveal hands."""
