"""Determinization: another world that a viewer cannot tell from the real one.

Hidden cards with the same back are shuffled together and dealt again into places of the same sizes.
The knowledge of a place stays: each seat still holds its number of cards, and the visible top of a
supply stack stays.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from domain.burgundy import state as s
from domain.cards import deal
from domain.chance import Chance
from domain.decider import EVERYONE, Viewer


def rearrange(state: s.State, viewer: Viewer, chance: Chance) -> s.State:
    """Return the same position with all cards dealt again that this viewer may not know."""
    if viewer == EVERYONE:
        return state
    return with_supplies_rearranged(with_cards_rearranged(state, viewer, chance), chance)


def with_cards_rearranged(state: s.State, viewer: Viewer, chance: Chance) -> s.State:
    """BUR-HIDE-1, -3, -5, -11, -15."""
    deck = iter(chance.shuffle("rearrange/cards", hidden_cards(state, viewer)))
    seats = tuple(
        replace(h, **{it: deal(deck, len(getattr(h, it))) for it in hidden_places(seat, viewer)})
        for seat, h in enumerate(state.seats)
    )
    egon = state.egon
    if egon is not None:
        egon = replace(egon, piles=tuple(deal(deck, len(pile)) for pile in egon.piles))
    return replace(state, seats=seats, egon=egon, draw_pile=deal(deck, len(state.draw_pile)))


def hidden_places(seat: int, viewer: Viewer) -> tuple[str, ...]:
    """Return the hidden places of a seat; only the action stack is hidden from its owner."""
    return ("action_stack",) if seat == viewer else ("action_stack", "hand", "bought")


def hidden_cards(state: s.State, viewer: Viewer) -> Iterator[s.CardId]:
    """Yield every action card of which this viewer sees only the back."""
    yield from state.draw_pile
    for seat, holding in enumerate(state.seats):
        for place in hidden_places(seat, viewer):
            yield from getattr(holding, place)
    for pile in state.egon.piles if state.egon is not None else ():
        yield from pile


def with_supplies_rearranged(state: s.State, chance: Chance) -> s.State:
    """BUR-HIDE-10: the cards below the tops are known to nobody."""
    return replace(
        state,
        goods=below_the_tops_anew(state.goods, chance, "rearrange/goods"),
        animals=below_the_tops_anew(state.animals, chance, "rearrange/animals"),
    )


def below_the_tops_anew(
    stacks: tuple[tuple[Any, ...], ...], chance: Chance, name: str
) -> tuple[tuple[Any, ...], ...]:
    cards = iter(chance.shuffle(name, (card for stack in stacks for card in stack[1:])))
    return tuple(stack[:1] + deal(cards, len(stack[1:])) for stack in stacks)
