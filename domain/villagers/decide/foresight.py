"""Whether a seat can finish laying a card (VIL-DECIDE-20).

This needs a place for the card, an opener for its padlock and, for a stand-in, a villager that
covers it at once. The covering villager may be a stand-in itself, or a villager that an Apprentice
frees. So the search tries the moves, as deep as there are stand-ins in the hand. `options` and
refusals both use this module.

The cover of a stand-in depends only on the cards of one bottom card. So the search copies only
these cards into a small Village. For covered villagers elsewhere it tries each face once. An
Apprentice that frees a stand-in changes nothing: a stand-in takes the place of a stand-in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from domain.decider import Seat
from domain.villagers import components
from domain.villagers import state as s
from domain.villagers.chains import carries, fits_somewhere, places_for
from domain.villagers.padlocks import can_be_opened
from domain.villagers.village import Chains, Village, owners, village_of

APPRENTICE = s.CardId("apprentice")

DEEPEST = max(map(len, components.BEFORE.values()))
"""The length of the longest chain, on which nothing can be laid."""


class Covered:
    """The villagers that an Apprentice may replace; searched only if one needs them."""

    def __init__(self, state: s.State, seat: Seat) -> None:
        self._state = state
        self._seat = seat

    @cached_property
    def faces(self) -> Mapping[s.CardId, frozenset[s.VillagerId | None]]:
        """The bottom cards under them in the seat's own Village, by face.

        A villager in another Village has None.
        """
        return covered_faces(self._state, self._seat)


@dataclass(frozen=True, slots=True)
class Means:
    """The Village, hand cards by face and build actions that a seat still has.

    `covered`: the villagers that an Apprentice may replace.
    """

    state: s.State
    seat: Seat
    village: Village
    covered: Covered
    hand: tuple[s.CardId, ...]
    actions: int

    def after_playing(self, card: s.CardId) -> Means:
        """Return the means one build action later, after this card was laid."""
        at = self.hand.index(card)
        hand = self.hand[:at] + self.hand[at + 1 :]
        return Means(self.state, self.seat, self.village, self.covered, hand, self.actions - 1)


def means_of(state: s.State, seat: Seat) -> Means:
    return Means(
        state,
        seat,
        village_of(state, seat),
        Covered(state, seat),
        tuple([card.face for card in state.seats[seat].hand]),
        actions_left(state),
    )


def actions_left(state: s.State) -> int:
    """VIL-BUILD-2, -4; in the draft phase there are none."""
    phase = state.phase
    return phase.limit - phase.used if isinstance(phase, s.BuildPhase) else 0


def actions_for(card: s.CardId) -> int:
    """VIL-BUILD-4, VIL-CHOICE-13: a basic villager that came to a hand costs none."""
    return 0 if card in components.BASIC_CARDS else 1


def can_be_played(state: s.State, seat: Seat, village: Village, card: s.CardId) -> bool:
    """Whether this hand card can be laid now by a build action. `village`: of that seat."""
    if actions_for(card) > actions_left(state):
        return False
    if card not in components.STAND_INS:
        return fits_somewhere(village, card) and can_be_opened(state, seat, card)
    means = means_of(state, seat).after_playing(card)
    if card == APPRENTICE:
        return any(True for _ in freeable(means))
    return any(True for _ in places_to_the_end(means, card))


def places_to_the_end(means: Means, card: s.CardId) -> Iterator[s.VillagerId | None]:
    """Yield the places where this card, no longer in the hand, can be laid completely."""
    if card in components.STAND_INS:
        yield from places_with_a_cover(means, card)
    elif can_be_opened(means.state, means.seat, card):
        yield from places_for(means.village, card)


# A Monk or an Apprentice is covered at once (VIL-SPECIAL-6 to -8).


def places_with_a_cover(means: Means, stand_in: s.CardId) -> Iterator[s.VillagerId | None]:
    """VIL-SPECIAL-7: yield the places where a Monk or Apprentice can be covered."""
    for place in places_for(means.village, stand_in):
        if stand_in_can_be_covered(means, chains_at(means.village, place), stand_in, place):
            yield place


def chains_at(village: Chains, place: s.VillagerId | None) -> tuple[s.Villager, ...]:
    """Return the villagers on the same bottom card as the villager of that number."""
    return () if place is None else village.chains_with(village.by_number[place])


def stand_in_can_be_covered(
    means: Means, chains: tuple[s.Villager, ...], stand_in: s.CardId, onto: s.VillagerId | None
) -> bool:
    """Whether a Monk or Apprentice laid there can be covered. `chains`: the cards there."""
    number = s.VillagerId(min([0, *(villager.id for villager in chains)]) - 1)
    imagined = Chains((*chains, s.Villager(number, stand_in, onto)))
    if imagined.height(imagined.by_number[number]) > DEEPEST:
        return False
    return any(True for _ in covers(means, imagined, number))


def covers(means: Means, chains: Chains, stand_in: s.VillagerId) -> Iterator[s.CardId]:
    """Yield the hand cards that can be laid completely on this stand-in (VIL-SPECIAL-7, -8)."""
    last = None
    for card in means.hand:
        if card != last and can_cover(means, chains, card, stand_in):
            yield card
        last = card


def can_cover(means: Means, chains: Chains, card: s.CardId, stand_in: s.VillagerId) -> bool:
    if means.actions < actions_for(card):
        return False
    if card == APPRENTICE:
        return one_can_be_freed_onto(means.after_playing(card), chains, stand_in)
    if card in components.STAND_INS:
        return stand_in_can_be_covered(means.after_playing(card), chains.villagers, card, stand_in)
    return fits(means, chains, card, stand_in)


def fits(means: Means, chains: Chains, card: s.CardId, onto: s.VillagerId) -> bool:
    """Whether a villager of a chain can be laid there, with its padlock opened."""
    lying = chains.by_number[onto]
    return (
        len(components.BEFORE[card]) == chains.height(lying)
        and carries(chains, lying, card)
        and can_be_opened(means.state, means.seat, card)
    )


# Villagers that an Apprentice can free after it has left the hand (VIL-SPECIAL-15 to -19).


def covered_villagers(state: s.State, seat: Seat) -> Iterator[tuple[s.Owner, s.Villager]]:
    """VIL-SPECIAL-4, -19: in any Village; Founders only in the seat's own."""
    for owner in owners(state):
        village = village_of(state, owner)
        for villager in village.villagers:
            if not village.is_top(villager) and (
                owner == seat or villager.card != components.FOUNDERS
            ):
                yield owner, villager


def covered_faces(state: s.State, seat: Seat) -> Mapping[s.CardId, frozenset[s.VillagerId | None]]:
    own = village_of(state, seat)
    bottoms: dict[s.CardId, set[s.VillagerId | None]] = {}
    for owner, villager in covered_villagers(state, seat):
        bottom = own.bottom(villager).id if owner == seat else None
        bottoms.setdefault(villager.card, set()).add(bottom)
    return {card: frozenset(numbers) for card, numbers in bottoms.items()}


def freeable(means: Means) -> Iterator[s.Villager]:
    """Yield the villagers that can be freed and laid in the seat's own Village."""
    places = {card: tuple(places_to_the_end(means, card)) for card in means.covered.faces}
    for owner, villager in covered_villagers(means.state, means.seat):
        found = places[villager.card]
        if owner != means.seat or villager.card in components.STAND_INS:
            can_be_laid = bool(found)
        else:
            can_be_laid = own_can_be_laid_anew(means, villager, found)
        if can_be_laid:
            yield villager


def own_can_be_laid_anew(
    means: Means, freed: s.Villager, places: tuple[s.VillagerId | None, ...]
) -> bool:
    """`places`: the places for that face without an Apprentice among them (VIL-SPECIAL-31)."""
    chains = means.village.chains_with(freed)
    here = {villager.id for villager in chains}
    if any(place not in here for place in places):
        return True
    return can_be_opened(means.state, means.seat, freed.card) and bool(
        places_for(with_apprentice(chains, freed), freed.card)
    )


def freeable_onto(means: Means, stand_in: s.VillagerId) -> Iterator[s.Villager]:
    """Yield the villagers that can be laid on this stand-in once freed (VIL-CHOICE-8, -9)."""
    chains = Chains(chains_at(means.village, stand_in))
    answers: dict[s.CardId, bool] = {}
    for _, villager in covered_villagers(means.state, means.seat):
        card = villager.card
        if villager.id in chains.by_number:
            can_be_laid = freed_here_can_be_laid(means, chains, villager, stand_in)
        else:
            if card not in answers:
                answers[card] = freed_can_be_laid(means, chains, card, stand_in)
            can_be_laid = answers[card]
        if can_be_laid:
            yield villager


def one_can_be_freed_onto(means: Means, chains: Chains, stand_in: s.VillagerId) -> bool:
    """Whether a villager can be freed onto that stand-in, if these chains are below it."""
    bottom = chains.villagers[0].id
    elsewhere = (
        card for card, bottoms in means.covered.faces.items() if any(it != bottom for it in bottoms)
    )
    return any(freed_can_be_laid(means, chains, card, stand_in) for card in elsewhere) or any(
        freed_here_can_be_laid(means, chains, villager, stand_in)
        for villager in chains.villagers
        if not chains.is_top(villager)
    )


def freed_can_be_laid(means: Means, chains: Chains, card: s.CardId, stand_in: s.VillagerId) -> bool:
    """Whether a villager from elsewhere, or any stand-in, can be laid on that stand-in."""
    if card in components.STAND_INS:
        return stand_in_can_be_covered(means, chains.villagers, card, stand_in)
    return fits(means, chains, card, stand_in)


def freed_here_can_be_laid(
    means: Means, chains: Chains, freed: s.Villager, stand_in: s.VillagerId
) -> bool:
    """Whether a villager freed from the same chains can be laid (VIL-SPECIAL-31)."""
    if freed.card in components.STAND_INS:
        return freed_can_be_laid(means, chains, freed.card, stand_in)
    if len(components.BEFORE[freed.card]) != chains.height(chains.by_number[stand_in]):
        return False
    return fits(means, with_apprentice(chains.villagers, freed), freed.card, stand_in)


def with_apprentice(chains: tuple[s.Villager, ...], freed: s.Villager) -> Chains:
    """VIL-SPECIAL-31: the Apprentice takes the old place before the villager gets a new one."""
    return Chains(
        tuple(
            s.Villager(villager.id, APPRENTICE, villager.on)
            if villager.id == freed.id
            else villager
            for villager in chains
        )
    )
