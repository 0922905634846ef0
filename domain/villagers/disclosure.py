"""What an event drew and who learned what by it. Undo and the check of the dice follow from it.

Drafts and the end of a turn cannot be taken back (VIL-DRAFT-17, VIL-BUILD-14). Events that are
missing from the table let nothing out.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from domain.chance import Rolled, Shuffled
from domain.decider import NOTHING_DISCLOSED, Disclosure, Learned
from domain.villagers.events import (
    BuildTurnBegan,
    CardPlayed,
    CountessDrew,
    CountessGiven,
    DeckShuffled,
    DevelopmentDrawn,
    DraftTurnBegan,
    Event,
    EventDealt,
    EventDeckShuffled,
    FaceUpDrafted,
    FaceUpTaken,
    FirstPlayerDrawn,
    FirstPlayerPassed,
    HandCardDiscarded,
    HandCardGiven,
    HandCardPutBack,
    HandCardStolen,
    HandDealt,
    HandLookedAt,
    ModuleCardDealt,
    ModuleCardsShuffled,
    PileCardTaken,
    PileDrafted,
    PileLookedThrough,
    RecruiterPaid,
    ReserveLaid,
    ReserveShuffled,
    RoadLaid,
    RoadRefilled,
    SeenCardDrafted,
    SeenCardPutBack,
    SeenCardTaken,
    SpecialPlayed,
    SquareCardTaken,
    SquaresTaken,
    StacksDealt,
)

UNCOVERED = (Learned(by=None, whose=None),)
"""Everybody saw what nobody had known: a face-up villager, the back that came to light."""


def disclosure(event: Event) -> Disclosure:
    disclosed = DISCLOSED.get(type(event))
    return NOTHING_DISCLOSED if disclosed is None else disclosed(event)


def shuffled(event: DeckShuffled | ModuleCardsShuffled | EventDeckShuffled) -> Disclosure:
    """The order is known to nobody."""
    return Disclosure(draws=(Shuffled(event.draw, event.order),))


def road_laid(event: RoadLaid) -> Disclosure:
    return Disclosure(draws=(Shuffled(event.draw, event.cards),), learned=UNCOVERED)


def reserve_shuffled(event: ReserveShuffled) -> Disclosure:
    """Its top back is seen."""
    return Disclosure(draws=(Shuffled(event.draw, event.order),), learned=UNCOVERED)


def rolled(event: FirstPlayerDrawn | DevelopmentDrawn) -> Disclosure:
    return Disclosure(draws=(Rolled(event.draw, event.sides, event.number),), learned=UNCOVERED)


def uncovered(
    _: StacksDealt | ReserveLaid | HandDealt | RoadRefilled | EventDealt | CountessDrew,
) -> Disclosure:
    """HandDealt: all see the suits of a hand."""
    return Disclosure(learned=UNCOVERED)


def dealt(event: ModuleCardDealt) -> Disclosure:
    """VIL-HIDE-18."""
    return Disclosure(learned=(Learned(by=frozenset((event.seat,)), whose=None),))


def final(
    _: FaceUpDrafted
    | SquaresTaken
    | DraftTurnBegan
    | BuildTurnBegan
    | FirstPlayerPassed
    | CountessGiven
    | RecruiterPaid
    | FaceUpTaken
    | SquareCardTaken,
) -> Disclosure:
    """VIL-DRAFT-17, VIL-BUILD-14."""
    return Disclosure(final=True)


def pile_drafted(_: PileDrafted) -> Disclosure:
    """VIL-DRAFT-6, -17."""
    return Disclosure(learned=UNCOVERED, final=True)


def shown(
    event: CardPlayed | SpecialPlayed | HandCardDiscarded | HandCardGiven | HandCardPutBack,
) -> Disclosure:
    """Everybody saw what one seat had known: a card of its hand, or which suit it put back."""
    return Disclosure(learned=(Learned(by=None, whose=event.seat),))


def looked_through(event: PileLookedThrough) -> Disclosure:
    """VIL-HIDE-13, -14."""
    return Disclosure(learned=(Learned(by=frozenset((event.seat,)), whose=None),))


def seen_drafted(event: SeenCardDrafted) -> Disclosure:
    return Disclosure(learned=(Learned(by=None, whose=event.seat),), final=True)


def seen_moved(event: SeenCardTaken | SeenCardPutBack) -> Disclosure:
    """All see the back of the card taken and the new back on top (VIL-HIDE-14)."""
    return Disclosure(learned=(Learned(by=None, whose=event.seat),))


def hand_seen(event: HandLookedAt | HandCardStolen) -> Disclosure:
    """VIL-HIDE-15."""
    return Disclosure(learned=(Learned(by=frozenset((event.seat,)), whose=event.owner),))


def pile_card_taken(event: PileCardTaken) -> Disclosure:
    """VIL-HIDE-16: the taker sees the card, all see the back below it."""
    by_taker = Learned(by=frozenset((event.seat,)), whose=None)
    below = () if event.uncovered is None else UNCOVERED
    return Disclosure(learned=(by_taker, *below))


DISCLOSED: MappingProxyType[type[Event], Callable[[Any], Disclosure]] = MappingProxyType(
    {
        RoadLaid: road_laid,
        FirstPlayerDrawn: rolled,
        DeckShuffled: shuffled,
        StacksDealt: uncovered,
        HandDealt: uncovered,
        ReserveLaid: uncovered,
        ModuleCardsShuffled: shuffled,
        ModuleCardDealt: dealt,
        DevelopmentDrawn: rolled,
        DraftTurnBegan: final,
        FaceUpDrafted: final,
        PileDrafted: pile_drafted,
        RoadRefilled: uncovered,
        SquaresTaken: final,
        BuildTurnBegan: final,
        CardPlayed: shown,
        SpecialPlayed: shown,
        HandCardPutBack: shown,
        HandCardDiscarded: shown,
        FirstPlayerPassed: final,
        EventDeckShuffled: shuffled,
        EventDealt: uncovered,
        CountessGiven: final,
        CountessDrew: uncovered,
        HandCardGiven: shown,
        ReserveShuffled: reserve_shuffled,
        RecruiterPaid: final,
        PileLookedThrough: looked_through,
        SeenCardDrafted: seen_drafted,
        SeenCardTaken: seen_moved,
        SeenCardPutBack: seen_moved,
        FaceUpTaken: final,
        SquareCardTaken: final,
        HandLookedAt: hand_seen,
        HandCardStolen: hand_seen,
        PileCardTaken: pile_card_taken,
    }
)
