"""How good a position looks for a seat, in gold at the end of the game.

What lies in the Village counts with the market days and rounds to come (`sketch.py`); what a hand
may still become is planned (`plan.py`). The guesses are fitted to play: nothing here is a rule, and
nothing is read that the seat does not know.
"""

from typing import NamedTuple

from clients.bots.kept import kept
from clients.bots.villagers.plan import Plan
from clients.bots.villagers.sketch import FOOD_ALONE, Sketch, Times
from domain.decider import Seat
from domain.villagers import state as s
from domain.villagers.limits import draft_limit

RIVAL = 0.4
"""How much of the wealth of the richest rival, or of the Countess, is held against the seat."""
MARKET_DAYS = 2


class Parts(NamedTuple):
    """Gold at the end of the game, by what brings it.

    `market_days` to `silver`: what lies in the Village. `choices`: the questions that are asked.
    `plans`: hand cards that have a way into the Village, `hand`: the others.
    """

    supply: int
    market_days: float
    food: float
    builders: float
    silver: float
    rivals: float
    choices: float = 0.0
    plans: float = 0.0
    hand: float = 0.0


def appraise(state: s.State, seat: Seat) -> float:
    """Gold so far and hopes."""
    return sum(parts_of(state, seat))


def appraise_parts(state: s.State, seat: Seat) -> dict[str, float]:
    """The same by what it is made of: `appraise` is the sum."""
    return parts_of(state, seat)._asdict()


def parts_of(state: s.State, seat: Seat) -> Parts:
    holding, times = state.seats[seat], times_of(state)
    own = Sketch(holding.village, times)
    rivals = -RIVAL * richest_rival(state, seat, times)
    sure = Parts(holding.supply, *own.wealth(), rivals)
    return Parts(*sure[:6], *Plan(state, seat, own).hopes()) if times.days else sure


def richest_rival(state: s.State, seat: Seat, times: Times) -> float:
    if state.countess is not None:
        return state.countess.supply + wealth(state.countess.village, times)
    return max(
        other.supply + wealth(other.village, times)
        for number, other in enumerate(state.seats)
        if number != seat
    )


@kept
def wealth(village: tuple[s.Villager, ...], times: Times) -> float:
    return sum(Sketch(village, times).wealth())


drafts = kept(draft_limit)


def times_of(state: s.State) -> Times:
    """Each draft takes a card from a stack, and the stacks end the game (VIL-MARKET-6)."""
    left = sum(map(len, state.stacks))
    drafted = sum(map(drafts, state.seats))
    days = MARKET_DAYS - state.market_days
    if state.countess is None:
        return Times(days, left / drafted)
    # VIL-SOLO-9, -10: with each card drafted one goes to the Countess.
    return Times(days, left / (2 * drafted), FOOD_ALONE)
