"""Legal places for a card in an estate, and the kind of a stack after a card is added."""

from collections.abc import Iterator
from typing import TypeAlias

from domain.burgundy import components
from domain.burgundy import state as s

Estate: TypeAlias = tuple[s.EstateStack, ...]


def places_for(estate: Estate, card: s.CardId) -> Iterator[s.StackId | None]:
    """Yield the stacks that take this card, ascending, then None if it may begin a new one."""
    for stack in range(len(estate)):
        if takes(estate[stack], card):
            yield s.StackId(stack)
    if may_begin_a_stack(estate, card):
        yield None


def fits(estate: Estate, card: s.CardId, onto: s.StackId | None) -> bool:
    """Whether the card may be placed there."""
    if onto is None:
        return may_begin_a_stack(estate, card)
    return 0 <= onto < len(estate) and takes(estate[onto], card)


def takes(stack: s.EstateStack, card: s.CardId) -> bool:
    """BUR-ESTATE-3, -6, -7, -11, -12: an open stack of the kind, and monasteries at either end."""
    if len(stack.cards) == components.TRIPLET:
        return False
    kind = components.KIND[card]
    return kind in ("monastery", stack.kind) or stack.kind == "monastery"


def may_begin_a_stack(estate: Estate, card: s.CardId) -> bool:
    """BUR-ESTATE-8, -13: only while there is no open stack of the card's own kind."""
    kind = components.KIND[card]
    return all(stack.kind != kind or len(stack.cards) == components.TRIPLET for stack in estate)


def kind_after(estate: Estate, card: s.CardId, onto: s.StackId | None) -> s.Kind:
    """Return the kind of the stack with this card on it (BUR-TERM-2, BUR-ESTATE-11, -14)."""
    if onto is None or estate[onto].kind == "monastery":
        return components.KIND[card]
    return estate[onto].kind


def shows_all_kinds(estate: Estate) -> bool:
    """BUR-BONUS-18, -19: by the colour of the cards themselves."""
    return {components.KIND[card] for stack in estate for card in stack.cards} == set(
        components.KINDS
    )
