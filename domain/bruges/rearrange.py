"""Determinization: another world that a viewer cannot tell from the real one.

All cards that the viewer may not know are shuffled together and dealt again. A place with a visible
back gets a card with that back. The places inside the piles get the rest.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.bruges import components
from domain.bruges import state as s
from domain.chance import Chance
from domain.decider import EVERYONE, Viewer


def rearrange(state: s.State, viewer: Viewer, chance: Chance) -> s.State:
    """Return the same position with all cards dealt again that this viewer may not know."""
    if viewer == EVERYONE:
        return state
    return with_tiles_rearranged(with_cards_rearranged(state, viewer, chance), chance)


class Deck:
    """Shuffled cards that are dealt again, place by place."""

    def __init__(self, cards: tuple[s.CardId, ...]) -> None:
        self._all = list(cards)

    def with_back(self, back: s.Back) -> s.CardId:
        """Return the next card with this back."""
        card = next(card for card in self._all if components.BACK[card] == back)
        self._all.remove(card)
        return card

    def like(self, card: s.CardId) -> s.CardId:
        return self.with_back(components.BACK[card])

    def rest(self, count: int) -> tuple[s.CardId, ...]:
        """Return the next cards with any backs."""
        dealt, self._all = tuple(self._all[:count]), self._all[count:]
        return dealt


def with_cards_rearranged(state: s.State, viewer: Viewer, chance: Chance) -> s.State:
    """BRU-HIDE-1 to -9."""
    deck = Deck(chance.shuffle("rearrange/cards", hidden_cards(state, viewer)))
    seats = tuple(
        anew(holding, deck, own=seat == viewer) for seat, holding in enumerate(state.seats)
    )
    tops = [tuple(map(deck.like, pile[:1])) for pile in (*state.piles, state.extra)]
    left, right, extra = (
        top + deck.rest(len(pile) - len(top))
        for top, pile in zip(tops, (*state.piles, state.extra), strict=True)
    )
    return replace(state, seats=seats, piles=(left, right), extra=extra)


def hidden_cards(state: s.State, viewer: Viewer) -> Iterator[s.CardId]:
    """Yield every card of which this viewer sees at most the back."""
    for pile in (*state.piles, state.extra):
        yield from pile
    for seat, holding in enumerate(state.seats):
        yield from holding.drawn
        for house in holding.houses:
            if seat != viewer or not house.seen:
                yield house.card
        if seat != viewer:
            yield from holding.hand
            if holding.in_play is not None:
                yield holding.in_play


def anew(holding: s.Holding, deck: Deck, *, own: bool) -> s.Holding:
    """Return a seat's holding with other cards in the places where the viewer sees only backs."""
    houses = tuple(
        house if own and house.seen else s.House(house.id, deck.like(house.card), house.seen)
        for house in holding.houses
    )
    drawn = tuple(map(deck.like, holding.drawn))
    if own:
        return replace(holding, houses=houses, drawn=drawn)
    in_play = None if holding.in_play is None else deck.like(holding.in_play)
    backs = [components.BACK[card] for card in holding.hand]
    hand = tuple(map(deck.with_back, sorted(backs)))  # The order of drawing is hidden.
    return replace(holding, houses=houses, drawn=drawn, hand=hand, in_play=in_play)


def with_tiles_rearranged(state: s.State, chance: Chance) -> s.State:
    """BRU-HIDE-17, -18."""
    harbours = tuple(
        replace(
            harbour,
            pile=harbour.pile[:1] + chance.shuffle(f"rearrange/ships/{at}", harbour.pile[1:]),
        )
        for at, harbour in enumerate(state.harbours)
    )
    exchange = state.exchange
    if exchange is not None:
        exchange = replace(exchange, pile=chance.shuffle("rearrange/exchange", exchange.pile))
    return replace(state, harbours=harbours, exchange=exchange)
