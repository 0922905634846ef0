"""What an event drew and who learned what by it. Undo and the check of the dice follow from it.

Events that are missing from the table let nothing out.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from domain.burgundy.events import (
    AnimalsShuffled,
    AnimalTaken,
    BoughtCardKept,
    BoughtCardsDiscarded,
    BoughtCardUsed,
    CardPlayed,
    CardsBought,
    CardsDrawn,
    CardsShuffled,
    DisplayLaid,
    EgonPileRevealed,
    Event,
    GoodsShuffled,
    GoodTaken,
    StartPlayerDrawn,
    StorageStocked,
    SuppliesLaid,
    SupplySplit,
)
from domain.chance import Rolled, Shuffled
from domain.decider import NOTHING_DISCLOSED, Disclosure, Learned

UNCOVERED = Disclosure(learned=(Learned(by=None, whose=None),))
"""Everybody saw what nobody had known: the display, the next good, Egon's pile."""


def disclosure(event: Event) -> Disclosure:
    disclosed = DISCLOSED.get(type(event))
    return NOTHING_DISCLOSED if disclosed is None else disclosed(event)


def shuffled(event: GoodsShuffled | AnimalsShuffled | CardsShuffled) -> Disclosure:
    """The order is known to nobody."""
    return Disclosure(draws=(Shuffled(event.draw, event.order),))


def rolled(event: StartPlayerDrawn) -> Disclosure:
    return Disclosure(
        draws=(Rolled(event.draw, event.sides, event.number),), learned=UNCOVERED.learned
    )


def uncovered(_: StorageStocked | SuppliesLaid | DisplayLaid | EgonPileRevealed) -> Disclosure:
    return UNCOVERED


def taken(event: GoodTaken | AnimalTaken | SupplySplit) -> Disclosure:
    """BUR-HIDE-10: the next card of the stack, if there is one, can now be seen."""
    return NOTHING_DISCLOSED if event.uncovered is None else UNCOVERED


def drawn(event: CardsDrawn | CardsBought) -> Disclosure:
    """BUR-HIDE-1, -11: one seat saw what nobody had known."""
    return Disclosure(learned=(Learned(by=frozenset((event.seat,)), whose=None),))


def shown(
    event: CardPlayed | BoughtCardKept | BoughtCardUsed | BoughtCardsDiscarded,
) -> Disclosure:
    """BUR-HIDE-12, -13: everybody saw what one seat had known."""
    return Disclosure(learned=(Learned(by=None, whose=event.seat),))


DISCLOSED: MappingProxyType[type[Event], Callable[[Any], Disclosure]] = MappingProxyType(
    {
        StartPlayerDrawn: rolled,
        GoodsShuffled: shuffled,
        AnimalsShuffled: shuffled,
        StorageStocked: uncovered,
        SuppliesLaid: uncovered,
        CardsShuffled: shuffled,
        DisplayLaid: uncovered,
        EgonPileRevealed: uncovered,
        CardsDrawn: drawn,
        CardPlayed: shown,
        GoodTaken: taken,
        AnimalTaken: taken,
        SupplySplit: taken,
        CardsBought: drawn,
        BoughtCardKept: shown,
        BoughtCardUsed: shown,
        BoughtCardsDiscarded: shown,
    }
)
