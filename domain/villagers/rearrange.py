"""Determinization: another world that a viewer cannot tell from the real one.

All cards that the viewer has not seen are shuffled together and dealt again. A place with a visible
back (in a hand, on top of a pile) gets a card of its suit, the box gets its cards of each module,
and the other places get the rest. A place that the viewer knows keeps its card.

The knowledge of *other* players about a hidden card may depend on its front: by VIL-HIDE-7 a player
who has looked into a hand still knows a card only if all cards of its suit have one name. So a
world keeps only the knowledge that follows from what the viewer has seen: public knowledge, each
owner's knowledge of the own hand, and in a game of two the other player's knowledge.
"""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec.structs import replace

from domain.chance import Chance
from domain.decider import EVERYONE, Seat, Viewer
from domain.villagers import components, knowledge
from domain.villagers import state as s

Module = Literal["support", "scoundrels"]
MODULES: tuple[Module, ...] = ("support", "scoundrels")
"""The modules whose cards are dealt from the box (VIL-HIDE-18)."""

DEALT: Mapping[s.CardId, Module] = {
    card.id: module
    for card in components.CARDS.values()
    for module in MODULES
    if card.set == module and not card.in_draft_deck
}
"""The module of each card that is dealt and never part of a deck."""


def rearrange(state: s.State, viewer: Viewer, chance: Chance) -> s.State:
    """Return the same position with all cards dealt again that this viewer may not know."""
    if viewer == EVERYONE:
        return state
    deck = Deck(state, viewer, chance)
    seats = tuple(
        with_hand_anew(state, Seat(seat), viewer, deck) for seat in range(len(state.seats))
    )
    deck.fix_tops(state, viewer)
    deck.mix_the_rest(chance)
    return replace(
        state,
        seats=tuple(with_looking_anew(holding, viewer, deck) for holding in seats),
        box=deck.box,
        stacks=tuple(
            deck.pile_anew(stack, cards, viewer)
            for stack, cards in zip(components.STACKS, state.stacks, strict=True)
        ),
        reserve=deck.pile_anew("reserve", state.reserve, viewer),
        countess=None if state.countess is None else with_decks_anew(state.countess, chance),
    )


class Deck:
    """The cards that the viewer has not seen, by suit.

    `components`: the remaining cards of each module (VIL-HIDE-18).
    """

    def __init__(self, state: s.State, viewer: Viewer, chance: Chance) -> None:
        by_suit: dict[s.Suit, list[s.CardId]] = {suit: [] for suit in components.SUITS}
        dealt: dict[Module, list[s.CardId]] = {module: [] for module in MODULES}
        for card in every_hidden_place(state):
            if not knowledge.is_known(card, viewer):
                module = DEALT.get(card.face)
                (by_suit[components.SUIT[card.face]] if module is None else dealt[module]).append(
                    card.face
                )
        contents: list[s.CardId] = []
        for module, faces in dealt.items():
            left = sum(DEALT.get(card.face) == module for card in state.box)
            mixed = chance.shuffle(f"rearrange/{module}", faces)
            contents.extend(mixed[:left])
            by_suit["special"].extend(mixed[left:])
        self.box = tuple(s.Card(face, knowledge.NOBODY) for face in contents)
        self._kept = kept_in_piles(state, viewer)
        self._by_suit = {
            suit: list(chance.shuffle(f"rearrange/{suit}", faces))
            for suit, faces in by_suit.items()
        }
        self._rest: list[s.CardId] = []
        self._tops: dict[s.PileId, s.CardId] = {}

    def of_suit(self, suit: s.Suit) -> s.CardId:
        return self._by_suit[suit].pop()

    def fix_tops(self, state: s.State, viewer: Viewer) -> None:
        """VIL-HIDE-2: deal the tops of the piles, whose backs are visible."""
        piles: tuple[s.PileId, ...] = (*components.STACKS, "reserve")
        for pile, cards in zip(piles, (*state.stacks, state.reserve), strict=True):
            suit = knowledge.visible_back(state, pile)
            if suit is not None and not knowledge.is_known(cards[0], viewer):
                self._tops[pile] = self.of_suit(suit)

    def mix_the_rest(self, chance: Chance) -> None:
        """Deal the remaining cards to the places without a visible back."""
        left = (face for faces in self._by_suit.values() for face in faces)
        self._rest = list(chance.shuffle("rearrange/rest", left))

    def any_card(self) -> s.CardId:
        return self._rest.pop()

    def pile_anew(
        self, pile: s.PileId, cards: tuple[s.Card, ...], viewer: Viewer
    ) -> tuple[s.Card, ...]:
        """Deal a pile again. Other players may know places that the viewer does not know."""
        top = self._tops.get(pile)
        faces = [card.face if knowledge.is_known(card, viewer) else None for card in cards]
        if top is not None:
            faces[0] = top
        return tuple(
            s.Card(self.any_card() if face is None else face, kept(card.known_to, self._kept))
            for face, card in zip(faces, cards, strict=True)
        )


def every_hidden_place(state: s.State) -> Iterator[s.Card]:
    for holding in state.seats:
        yield from holding.hand
        yield from holding.looking
    for pile in (*state.stacks, state.reserve, state.box):
        yield from pile


# Knowledge of other players.


def kept(known_to: s.Knowers, whose: s.Knowers) -> s.Knowers:
    """Return public knowledge unchanged, otherwise only the knowledge of these viewers."""
    return known_to if known_to & knowledge.SPECTATORS else s.Knowers(known_to & whose)


def kept_in_piles(state: s.State, viewer: Viewer) -> s.Knowers:
    """VIL-HIDE-7, -9: with two players each has seen from which hand a card came to a pile.

    With a third hand in play, another seat's knowledge could reveal something about it; a spectator
    has seen no hand.
    """
    if isinstance(viewer, str):
        return knowledge.NOBODY
    return knowledge.everyone(2) if len(state.seats) == 2 else knowledge.alone(viewer)


# A hand.


def with_hand_anew(state: s.State, seat: Seat, viewer: Viewer, deck: Deck) -> s.Holding:
    """VIL-HIDE-3: keep the visible suits of the backs. An owner sees who else knows its cards."""
    holding = state.seats[seat]
    if seat == viewer:
        whose = s.Knowers(knowledge.alone(seat) | knowledge.nameable(state, viewer))
        own = (s.Card(card.face, kept(card.known_to, whose)) for card in holding.hand)
        return replace(holding, hand=tuple(own))
    return replace(holding, hand=knowledge.hand_of(hand_anew(holding.hand, seat, viewer, deck)))


def hand_anew(
    hand: tuple[s.Card, ...], owner: Seat, viewer: Viewer, deck: Deck
) -> Iterator[s.Card]:
    whose = s.Knowers(knowledge.alone(owner) | knowledge.bit_of(viewer))
    for card in hand:
        if knowledge.is_known(card, viewer):
            yield s.Card(card.face, kept(card.known_to, whose))
        else:
            yield s.Card(deck.of_suit(components.SUIT[card.face]), knowledge.alone(owner))


def with_looking_anew(holding: s.Holding, viewer: Viewer, deck: Deck) -> s.Holding:
    """VIL-HIDE-13, -14: not even the backs are visible."""
    looking = tuple(
        card if knowledge.is_known(card, viewer) else s.Card(deck.any_card(), card.known_to)
        for card in holding.looking
    )
    return replace(holding, looking=looking) if looking else holding


# The Countess.


def with_decks_anew(countess: s.Countess, chance: Chance) -> s.Countess:
    """VIL-SOLO-7, VIL-HIDE-21: nobody knows the order of the events."""
    summer, winter = countess.decks
    return replace(
        countess,
        decks=(
            chance.shuffle("rearrange/summer", summer),
            chance.shuffle("rearrange/winter", winter),
        ),
    )
