"""How good a position looks for a seat, in gold at the end of the game.

What lies in the Village counts with the market days and rounds to come (`sketch.py`); what a hand
may still become is planned (`plan.py`). The guesses are fitted to play: nothing here is a rule, and
nothing is read that the seat does not know.
"""

from clients.bots.villagers.plan import Plan
from clients.bots.villagers.sketch import FOOD_ALONE, Sketch, Times
from domain.decider import Seat
from domain.villagers import state as s
from domain.villagers.limits import draft_limit

RIVAL = 0.4
"""How much of the wealth of the richest rival, or of the Countess, is held against the seat."""
MARKET_DAYS = 2


def appraise(state: s.State, seat: Seat) -> float:
    """Gold so far and hopes."""
    holding, times = state.seats[seat], times_of(state)
    own = Sketch(holding.village, times)
    worth = holding.supply + own.wealth() - RIVAL * richest_rival(state, seat, times)
    return worth + Plan(state, seat, own).hopes() if times.days else worth


def richest_rival(state: s.State, seat: Seat, times: Times) -> float:
    if state.countess is not None:
        return state.countess.supply + Sketch(state.countess.village, times).wealth()
    return max(
        other.supply + Sketch(other.village, times).wealth()
        for number, other in enumerate(state.seats)
        if number != seat
    )


def times_of(state: s.State) -> Times:
    """Each draft takes a card from a stack, and the stacks end the game (VIL-MARKET-6)."""
    left = sum(len(stack) for stack in state.stacks)
    drafted = sum(map(draft_limit, state.seats))
    days = MARKET_DAYS - state.market_days
    if state.countess is None:
        return Times(days, left / drafted)
    # VIL-SOLO-9, -10: with each card drafted one goes to the Countess.
    return Times(days, left / (2 * drafted), FOOD_ALONE)
