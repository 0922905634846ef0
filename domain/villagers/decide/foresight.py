"""Whether a card can be laid to its end (VIL-DECIDE-20).

There is a place for it, its padlock can be opened, and a stand-in finds a villager that covers it
right then. That villager may be a stand-in in its turn, or one that an Apprentice frees; so the
question is answered by trying it out on imagined Villages, as deep as there are stand-ins in the
hand. Everything here is read by `options` and by refusals alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from domain.decider import Seat
from domain.villagers.chains import carries, places_for
from domain.villagers.components import BASIC_CARDS, CARDS, FOUNDERS, STAND_INS
from domain.villagers.padlocks import can_be_opened
from domain.villagers.state import BuildPhase, CardId, Owner, State, Villager, VillagerId
from domain.villagers.village import Village, owners, read_village, village_of

APPRENTICE = CardId("apprentice")


@dataclass(frozen=True, slots=True)
class Means:
    """What a seat has left: its Village as it would be, hand cards by face, build actions."""

    state: State
    seat: Seat
    village: Village
    hand: tuple[CardId, ...]
    actions: int

    def after_playing(self, card: CardId) -> Means:
        """One build action later, that card being laid."""
        at = self.hand.index(card)
        hand = self.hand[:at] + self.hand[at + 1 :]
        return Means(self.state, self.seat, self.village, hand, self.actions - 1)

    def with_village(self, villagers: tuple[Villager, ...]) -> Means:
        return Means(self.state, self.seat, read_village(villagers), self.hand, self.actions)


def means_of(state: State, seat: Seat) -> Means:
    return Means(
        state,
        seat,
        village_of(state, seat),
        tuple(card.face for card in state.seats[seat].hand),
        actions_left(state),
    )


def actions_left(state: State) -> int:
    """VIL-BUILD-2, -4; in the draft phase there are none."""
    phase = state.phase
    return phase.limit - phase.used if isinstance(phase, BuildPhase) else 0


def actions_for(card: CardId) -> int:
    """VIL-BUILD-4, VIL-CHOICE-13: a basic villager that came to a hand costs none."""
    return 0 if card in BASIC_CARDS else 1


def can_be_played(state: State, seat: Seat, card: CardId) -> bool:
    """Whether this hand card can be laid now by a build action."""
    if actions_for(card) > actions_left(state):
        return False
    if card not in STAND_INS:
        return can_be_opened(state, seat, card) and bool(places_for(village_of(state, seat), card))
    means = means_of(state, seat).after_playing(card)
    if card == APPRENTICE:
        return any(True for _ in freeable(means))
    return any(True for _ in places_to_the_end(means, card))


def places_to_the_end(means: Means, card: CardId) -> Iterator[VillagerId | None]:
    """The places where this card, off the hand already, can be laid to the end."""
    if card not in STAND_INS and not can_be_opened(means.state, means.seat, card):
        return
    for place in places_for(means.village, card):
        if card not in STAND_INS or stand_in_can_be_covered(means, card, place):
            yield place


def stand_in_can_be_covered(means: Means, card: CardId, onto: VillagerId | None) -> bool:
    """VIL-SPECIAL-6, -7: a Monk or Apprentice laid there would find its cover."""
    villagers = means.village.villagers
    number = VillagerId(min([0, *(villager.id for villager in villagers)]) - 1)
    laid = means.with_village((*villagers, Villager(number, card, onto)))
    return any(True for _ in covers(laid, number))


def covers(means: Means, stand_in: VillagerId) -> Iterator[CardId]:
    """The hand cards that can be laid on this stand-in now, to the end (VIL-SPECIAL-7, -8)."""
    last = None
    for card in means.hand:
        if card != last and can_cover(means, card, stand_in):
            yield card
        last = card


def can_cover(means: Means, card: CardId, stand_in: VillagerId) -> bool:
    if means.actions < actions_for(card):
        return False
    if card == APPRENTICE:
        rest = means.after_playing(card)
        return any(True for _ in freeable_onto(rest, stand_in))
    if card in STAND_INS:
        return stand_in_can_be_covered(means.after_playing(card), card, stand_in)
    return fits(means, card, stand_in)


def fits(means: Means, card: CardId, onto: VillagerId) -> bool:
    """A villager of a chain can be laid there, its padlock opened."""
    village = means.village
    return (
        not CARDS[card].flag
        and carries(village, village.by_number[onto], card)
        and can_be_opened(means.state, means.seat, card)
    )


def freeable(means: Means) -> Iterator[Villager]:
    """The villagers that an Apprentice, off the hand already, can free (VIL-SPECIAL-15 to -19)."""
    for owner, villager in covered_villagers(means):
        freed = means_after_freeing(means, owner, villager)
        if any(True for _ in places_to_the_end(freed, villager.card)):
            yield villager


def freeable_onto(means: Means, stand_in: VillagerId) -> Iterator[Villager]:
    """Those that can be laid on this stand-in once they are free (VIL-CHOICE-8, -9)."""
    for owner, villager in covered_villagers(means):
        freed = means_after_freeing(means, owner, villager)
        if villager.card in STAND_INS:
            if stand_in_can_be_covered(freed, villager.card, stand_in):
                yield villager
        elif fits(freed, villager.card, stand_in):
            yield villager


def covered_villagers(means: Means) -> Iterator[tuple[Owner, Villager]]:
    """VIL-SPECIAL-4, -19: in any Village; of Founders only one's own."""
    for owner in owners(means.state):
        mine = owner == means.seat
        village = means.village if mine else village_of(means.state, owner)
        for villager in village.villagers:
            if not village.is_top(villager) and (mine or villager.card != FOUNDERS):
                yield owner, villager


def means_after_freeing(means: Means, owner: Owner, freed: Villager) -> Means:
    """VIL-SPECIAL-31: the Apprentice lies in its old place before a new one is looked for."""
    if owner != means.seat:
        return means
    return means.with_village(
        tuple(
            Villager(villager.id, APPRENTICE, villager.on) if villager.id == freed.id else villager
            for villager in means.village.villagers
        )
    )
