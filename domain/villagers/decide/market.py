"""Market days (section 7) and the end of the game (section 8)."""

from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.decide import solo
from domain.villagers.event_recorder import Story
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


def hold_market_days(story: Story) -> None:
    """VIL-MARKET-9: if both are due, the first, then the second."""
    if first_is_due(story.state):
        hold_first(story)
    if second_is_due(story.state):
        hold_second(story)


def hold_first(story: Story) -> None:
    """VIL-MARKET-3 to -5."""
    story.book(e.MarketDayBegan(FIRST))
    for owner in owners(story.state):
        income = first_market_day(village_of(story.state, owner))
        pay(story, owner, income.first_market, "first_market")
    solo.first_market_day_was_held(story)


def hold_second(story: Story) -> None:
    """VIL-MARKET-7, -8, VIL-END-1."""
    story.book(e.MarketDayBegan(SECOND))
    for owner in owners(story.state):
        income = second_market_day(village_of(story.state, owner))
        pay(story, owner, income.second_market, "second_market")
        pay(story, owner, income.silver, "silver")
        if income.coins:
            story.book(e.CoinsCollected(owner, income.coins))
    story.book(e.GameEnded(final_outcome(story.state)))


def pay(story: Story, owner: s.Owner, amount: int, reason: e.Reason) -> None:
    if amount:
        story.book(e.GoldGained(owner, amount, reason))
