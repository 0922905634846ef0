"""A villager leaves a Village: the taker of its coins, and the stand-ins below it."""

from domain.decider import Seat
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.event_recorder import Recorder
from domain.villagers.knowledge import everyone
from domain.villagers.village import is_stand_in, village_of


def take_coins(recorder: Recorder, owner: s.Owner, villager: s.Villager, taker: s.Owner) -> None:
    """VIL-SCOUNDREL-17, -23, VIL-SOLO-31, VIL-CHOICE-29: all coins on it, before it leaves."""
    if villager.coins:
        recorder.append(e.CoinsTaken(owner, villager.id, villager.coins, taker))


def return_stand_ins(recorder: Recorder, owner: Seat) -> None:
    """VIL-SPECIAL-14: return every Monk or Apprentice that becomes a top villager, repeatedly."""
    while True:
        village = village_of(recorder.state, owner)
        uncovered = [v for v in village.villagers if is_stand_in(v) and village.is_top(v)]
        if not uncovered:
            return
        for villager in uncovered:
            known_to = everyone(len(recorder.state.seats))
            recorder.append(e.StandInReturned(owner, villager.id, villager.card, known_to))
