"""Market days (section 7) and the end of the game (section 8)."""

from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide import solo
from domain.villagers.event_recorder import Recorder
from domain.villagers.scoring import final_outcome, first_market_day, second_market_day
from domain.villagers.village import owners, village_of

FIRST, SECOND = 1, 2
"""The market days."""
LEFTMOST_TWO = slice(2)
"""VIL-MARKET-1: stacks 1 and 2."""


def first_is_due(state: s.State) -> bool:
    """VIL-MARKET-1, -2: stacks 1 and 2 are both empty."""
    return state.market_days < FIRST and not any(state.stacks[LEFTMOST_TWO])


def second_is_due(state: s.State) -> bool:
    """VIL-MARKET-6: all six stacks are empty."""
    return not any(state.stacks)


def hold_market_days(recorder: Recorder) -> None:
    """VIL-MARKET-9: if both are due, the first, then the second."""
    if first_is_due(recorder.state):
        hold_first(recorder)
    if second_is_due(recorder.state):
        hold_second(recorder)


def hold_first(recorder: Recorder) -> None:
    """VIL-MARKET-3 to -5."""
    recorder.append(e.MarketDayBegan(FIRST))
    for owner in owners(recorder.state):
        income = first_market_day(village_of(recorder.state, owner))
        pay(recorder, owner, income.first_market, "first_market")
    solo.first_market_day_was_held(recorder)


def hold_second(recorder: Recorder) -> None:
    """VIL-MARKET-7, -8, VIL-END-1."""
    recorder.append(e.MarketDayBegan(SECOND))
    for owner in owners(recorder.state):
        income = second_market_day(village_of(recorder.state, owner))
        pay(recorder, owner, income.second_market, "second_market")
        pay(recorder, owner, income.silver, "silver")
        if income.coins:
            recorder.append(e.CoinsCollected(owner, income.coins))
    recorder.append(e.GameEnded(final_outcome(recorder.state)))


def pay(recorder: Recorder, owner: s.Owner, amount: int, reason: e.Reason) -> None:
    if amount:
        recorder.append(e.GoldGained(owner, amount, reason))
