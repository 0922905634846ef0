"""Thieves, and the Sheriffs who catch them (VIL-SCOUNDREL-10 to -13, -23)."""

from collections.abc import Iterator

from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide.leaving import take_coins
from domain.villagers.decide.scoundrels import picked
from domain.villagers.event_recorder import Recorder
from domain.villagers.events_modules import ThiefUsed
from domain.villagers.village import owners, villagers_of

THIEF = s.CardId("thief")


# Sheriff.


def all_thieves(state: s.State) -> Iterator[tuple[s.Owner, s.Villager]]:
    """VIL-SCOUNDREL-23: of any Village."""
    for owner in owners(state):
        for villager in villagers_of(state, owner):
            if villager.card == THIEF:
                yield owner, villager


def arrest_options(state: s.State, _seat: Seat, _: s.ChooseVillager) -> Iterator[c.Command]:
    return (c.PickVillager(thief.id) for _, thief in all_thieves(state))


def arrest_thief(recorder: Recorder, command: c.PickVillager) -> None:
    """VIL-SCOUNDREL-23. Raises Rejected `cannot_be_taken`."""
    owner, thief = picked("sheriff", all_thieves(recorder.state), command.villager)
    recorder.close()
    take_coins(recorder, owner, thief, recorder.seat)
    recorder.append(e.VillagerDiscarded(owner, thief.id, thief.card))


# Thief.


def thieves_to_use(state: s.State, seat: Seat) -> tuple[s.VillagerId, ...]:
    """VIL-CHOICE-14: each once in a build turn, even in the turn in which it is laid."""
    phase = state.phase
    used = phase.thieves if isinstance(phase, s.BuildPhase) else ()
    return tuple(
        villager.id
        for villager in villagers_of(state, seat)
        if villager.card == THIEF and villager.id not in used
    )


def victims(state: s.State, seat: Seat) -> tuple[s.Owner, ...]:
    """VIL-SCOUNDREL-12: the players with enough gold."""
    return tuple(
        owner
        for owner in owners(state)
        if owner != seat and supply_of(state, owner) >= components.NUMBERS.thief_gold
    )


def supply_of(state: s.State, owner: s.Owner) -> int:
    if owner == "countess":
        assert state.countess is not None
        return state.countess.supply
    return state.seats[owner].supply


def thief_options(state: s.State, seat: Seat) -> Iterator[c.Command]:
    """VIL-SCOUNDREL-11, VIL-CHOICE-14."""
    thieves = thieves_to_use(state, seat)
    robbed = victims(state, seat) if thieves else ()
    return (c.UseThief(thief, victim) for thief in thieves for victim in robbed)


def use_thief(recorder: Recorder, command: c.UseThief) -> None:
    """VIL-SCOUNDREL-11, -12, VIL-CHOICE-14. Raises Rejected `no_thief`, `no_victim`."""
    state, seat = recorder.state, recorder.seat
    if command.villager not in thieves_to_use(state, seat):
        raise Rejected("no_thief")
    if command.seat not in victims(state, seat):
        raise Rejected("no_victim", gold=components.NUMBERS.thief_gold)
    recorder.append(ThiefUsed(seat, command.villager, command.seat, components.NUMBERS.thief_gold))
