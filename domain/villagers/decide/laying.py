"""Laying a villager: the card is shown, then its place, then its padlock (VIL-CHAIN-1 to -9).

Also covering a Monk or Apprentice, and the villager that an Apprentice frees (VIL-DECIDE-8, -9).
"""

from collections.abc import Iterator

from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.chains import places_for
from domain.villagers.decide import foresight
from domain.villagers.decide.hand import require_in_hand
from domain.villagers.decide.unlocking import open_padlock
from domain.villagers.event_recorder import Recorder
from domain.villagers.padlocks import cost_to_open
from domain.villagers.village import Chains, lying, village_of


def play_to_lay(recorder: Recorder, card: s.CardId) -> None:
    """VIL-BUILD-4, VIL-CHAIN-1, -2.

    Raises Rejected `no_build_action`, `no_place`, `padlock_closed`, `no_cover`, `nothing_to_free`.
    """
    require_playable(recorder.state, recorder.seat, card)
    show(recorder, card)
    if card == foresight.APPRENTICE:
        recorder.open(s.ChooseVillager("apprentice"))
    else:
        ask_for_a_place(recorder, card, "played")


def require_playable(state: s.State, seat: Seat, card: s.CardId) -> None:
    village = village_of(state, seat)
    if foresight.can_be_played(state, seat, village, card):
        return
    if foresight.actions_for(card) > foresight.actions_left(state):
        raise Rejected("no_build_action")
    if card == foresight.APPRENTICE:
        raise Rejected("nothing_to_free")
    if card in components.STAND_INS:
        raise Rejected("no_cover", card=card)
    if not places_for(village, card):
        raise no_place(card)
    raise padlock_closed(state, seat, card)


def no_place(card: s.CardId) -> Rejected:
    """`below`: the card it must be laid on; empty for a Monk or an Apprentice."""
    return Rejected("no_place", card=card, below=components.BEFORE[card][-1:])


def padlock_closed(state: s.State, seat: Seat, card: s.CardId) -> Rejected:
    return Rejected(
        "padlock_closed",
        card=card,
        unlocker=components.CARDS[card].unlocked_by,
        cost=cost_to_open(state, seat, card),
    )


def show(recorder: Recorder, card: s.CardId) -> None:
    """Show the hand card, and use its build action."""
    recorder.append(e.CardPlayed(recorder.seat, card))
    if foresight.actions_for(card):
        recorder.append(e.BuildActionUsed(recorder.seat))


# Choosing the place (VIL-CHAIN-9).


def ask_for_a_place(recorder: Recorder, card: s.CardId, how: s.How) -> None:
    """Ask for the place, unless everybody can see that only one is possible."""
    places = places_now(recorder.state, recorder.seat, card)
    if card not in components.STAND_INS and len(places) == 1:
        open_padlock(recorder, card, how, places[0])
    else:
        recorder.open(s.ChoosePlace(card, how))


def places_now(state: s.State, seat: Seat, card: s.CardId) -> tuple[s.VillagerId | None, ...]:
    """Return the places for a card that left the hand; only the stand-in if it needs a cover."""
    means = foresight.means_of(state, seat)
    waiting = stand_in_waiting(state)
    if waiting is None:
        return tuple(foresight.places_to_the_end(means, card))
    if card in components.STAND_INS:
        chains = foresight.chains_at(means.village, waiting)
        return (waiting,) if foresight.stand_in_can_be_covered(means, chains, card, waiting) else ()
    return (waiting,) if foresight.fits(means, means.village, card, waiting) else ()


def stand_in_waiting(state: s.State) -> s.VillagerId | None:
    """Return the Monk or Apprentice that must be covered next."""
    for decision in reversed(state.pending):
        if isinstance(decision, s.CoverStandIn):
            return decision.villager
    return None


def place_options(state: s.State, seat: Seat, asked: s.ChoosePlace) -> Iterator[c.Command]:
    return (c.LayOn(place) for place in places_now(state, seat, asked.card))


def lay_on(recorder: Recorder, command: c.LayOn) -> None:
    """VIL-CHAIN-9. Raises Rejected `no_place`."""
    asked = recorder.question
    assert isinstance(asked, s.ChoosePlace)
    if command.villager not in places_now(recorder.state, recorder.seat, asked.card):
        raise no_place(asked.card)
    recorder.close()
    open_padlock(recorder, asked.card, asked.how, command.villager)


# Covering a Monk or an Apprentice (VIL-DECIDE-8).


def cover_options(state: s.State, seat: Seat, asked: s.CoverStandIn) -> Iterator[c.Command]:
    means = foresight.means_of(state, seat)
    chains = Chains(foresight.chains_at(means.village, asked.villager))
    return (c.PlayCard(card) for card in foresight.covers(means, chains, asked.villager))


def cover(recorder: Recorder, command: c.PlayCard) -> None:
    """VIL-SPECIAL-6, VIL-CHOICE-8. Raises Rejected `not_in_hand`, `cannot_cover`."""
    asked = recorder.question
    assert isinstance(asked, s.CoverStandIn)
    card = command.card
    require_in_hand(recorder, card)
    means = foresight.means_of(recorder.state, recorder.seat)
    chains = Chains(foresight.chains_at(means.village, asked.villager))
    if not foresight.can_cover(means, chains, card, asked.villager):
        raise Rejected("cannot_cover", card=card)
    show(recorder, card)
    if card == foresight.APPRENTICE:
        recorder.open(s.ChooseVillager("apprentice"))
    else:
        open_padlock(recorder, card, "played", asked.villager)


# Apprentice (VIL-DECIDE-9).


def freeable_now(state: s.State, seat: Seat) -> Iterator[s.Villager]:
    """Yield the villagers that the played Apprentice may free."""
    waiting = stand_in_waiting(state)
    means = foresight.means_of(state, seat)
    return foresight.freeable(means) if waiting is None else foresight.freeable_onto(means, waiting)


def free_options(state: s.State, seat: Seat, _: s.ChooseVillager) -> Iterator[c.Command]:
    return (c.PickVillager(villager.id) for villager in freeable_now(state, seat))


def free_villager(recorder: Recorder, command: c.PickVillager) -> None:
    """VIL-SPECIAL-15 to -21. Raises Rejected `cannot_be_freed`."""
    seat, number = recorder.seat, command.villager
    if number not in {villager.id for villager in freeable_now(recorder.state, seat)}:
        raise Rejected("cannot_be_freed")
    owner, freed = lying(recorder.state, number)
    recorder.close()
    recorder.append(e.VillagerFreed(seat, owner, number, freed.card, recorder.state.next_villager))
    ask_for_a_place(recorder, freed.card, "freed")
