"""Special villagers of the base game that are discarded, and uncovered stand-ins.

The effects of laying a Monk or an Apprentice are in `laying.py`.
"""

from collections.abc import Iterator

from domain.decider import Rejected, Seat
from domain.villagers import commands as c
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide.unlocking import open_padlock
from domain.villagers.event_recorder import Recorder
from domain.villagers.limits import smuggled
from domain.villagers.padlocks import can_be_opened, tinner_is_active
from domain.villagers.village import gold_value, village_of

SMUGGLER = s.CardId("smuggler")

# Tinner (VIL-SPECIAL-22 to -25).


def tinner_possible(state: s.State, _: Seat) -> bool:
    """VIL-CHOICE-12: a second Tinner, or one without padlocks (VIL-LOCK-11), has no effect."""
    return state.rules.padlocks and not tinner_is_active(state)


def play_tinner(recorder: Recorder) -> None:
    recorder.append(e.TinnerActivated(recorder.seat))


# Smuggler (VIL-SPECIAL-26 to -28, -32).


def smuggler_possible(state: s.State, seat: Seat) -> bool:
    """VIL-CHOICE-11, VIL-SPECIAL-28."""
    return can_be_opened(state, seat, SMUGGLER) and bool(village_of(state, seat).gold_symbols)


def play_smuggler(recorder: Recorder) -> None:
    """VIL-SPECIAL-32: the padlock first, the gold afterwards."""
    recorder.open(s.ChooseVillager("smuggler"))
    open_padlock(recorder, SMUGGLER, "played", None)


def villagers_with_gold(state: s.State, seat: Seat) -> Iterator[s.Villager]:
    """VIL-SPECIAL-27."""
    village = village_of(state, seat)
    return (
        villager
        for villager in village.villagers
        if village.is_top(villager) and gold_value(villager) is not None
    )


def smuggle_options(state: s.State, seat: Seat, _: s.ChooseVillager) -> Iterator[c.Command]:
    """VIL-DECIDE-11."""
    return (c.PickVillager(villager.id) for villager in villagers_with_gold(state, seat))


def smuggle(recorder: Recorder, command: c.PickVillager) -> None:
    """VIL-SPECIAL-26. Raises Rejected `no_gold_symbol`."""
    chosen = {v.id: v for v in villagers_with_gold(recorder.state, recorder.seat)}.get(
        command.villager
    )
    if chosen is None:
        raise Rejected("no_gold_symbol")
    recorder.close()
    recorder.append(e.GoldGained(recorder.seat, smuggled(gold_value(chosen) or 0), "smuggler"))
