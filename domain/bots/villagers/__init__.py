"""The evaluation of a position for a seat, in gold at the end of the game.

The Village counts with the remaining market days and rounds (`village_estimate.py`). A hand is
planned (`plan.py`). The holding of the richest rival or of the Countess is subtracted
(`countess.py`). The guesses are fitted to played games. This package has no rules and uses only the
knowledge of the seat.
"""

from typing import NamedTuple

from domain.bots.villagers.countess import hers, times_alone
from domain.bots.villagers.plan import Plan
from domain.bots.villagers.village_estimate import Times, VillageEstimate, drafts, wealth
from domain.decider import Seat
from domain.villagers import state as s

RIVAL = 0.4
"""Share of the richest rival's wealth that is subtracted."""
MARKET_DAYS = 2


class Parts(NamedTuple):
    """Gold at the end of the game, by source.

    `market_days` to `silver`: the Village. `choices`: current decisions. `plans`: hand cards that
    can be laid, `hand`: the others.
    """

    supply: int
    market_days: float
    food: float
    builders: float
    silver: float
    rivals: float
    countess: float
    choices: float = 0.0
    plans: float = 0.0
    hand: float = 0.0


def appraise(state: s.State, seat: Seat) -> float:
    """Return gold so far and expected gold."""
    return sum(parts_of(state, seat))


def appraise_parts(state: s.State, seat: Seat) -> dict[str, float]:
    """Return the parts of the evaluation by name; `appraise` is their sum."""
    return parts_of(state, seat)._asdict()


def parts_of(state: s.State, seat: Seat) -> Parts:
    holding, times = state.seats[seat], times_of(state)
    own = VillageEstimate(holding.village, times)
    there = own.wealth()
    sure = Parts(
        supply=holding.supply,
        market_days=there.market_days,
        food=there.food,
        builders=there.builders,
        silver=there.payers,
        rivals=-RIVAL * richest_rival(state, seat, times),
        countess=-hers(state, times),
    )
    if not times.days:
        return sure
    hopes = Plan(state, seat, own).hopes()
    return sure._replace(choices=hopes.due, plans=hopes.paths, hand=hopes.hand)


def richest_rival(state: s.State, seat: Seat, times: Times) -> float:
    return max(
        (
            other.supply + wealth(other.village, times)
            for number, other in enumerate(state.seats)
            if number != seat
        ),
        default=0.0,
    )


def times_of(state: s.State) -> Times:
    """Return the remaining times: each draft empties the stacks, which end it (VIL-MARKET-6)."""
    left = sum(map(len, state.stacks))
    days = MARKET_DAYS - state.market_days
    if state.countess is not None:
        return times_alone(state.seats[0], left, days)
    return Times(days, left / sum(map(drafts, state.seats)))
