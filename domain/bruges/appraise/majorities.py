"""What majority markers are worth that are not turned yet."""

from domain.bruges import components as box
from domain.bruges import state as s
from domain.bruges.appraise.standpoint import Standpoint
from domain.bruges.decide.rounds import standing, winners

OVERTAKEN = 0.08
"""For each turn of the round still to come, how likely somebody else catches up."""
CATCH_UP = 0.4
"""For each one that is missing, how likely it is got before the round ends."""
LATER = 0.8
"""As likely, in one of the rounds after this one."""


def majorities_worth(at: Standpoint) -> float:
    return sum(chance(at, it, 0) for it in contested(at)) * box.BOX.majority_points


def contested(at: Standpoint) -> list[s.Majority]:
    """Those that are played for and that the seat has not turned."""
    return [
        it
        for it in box.MAJORITIES
        if it not in at.holding.majorities and (it != "pets" or at.state.rules.pets)
    ]


def worth_of_one_more(at: Standpoint, majority: s.Majority) -> float:
    """How much one more of what is compared adds, in points."""
    if majority not in contested(at):
        return 0.0
    return box.BOX.majority_points * (chance(at, majority, 1) - chance(at, majority, 0))


def chance(at: Standpoint, majority: s.Majority, more: int) -> float:
    """That the marker will be turned, with so many more of what is compared."""
    own = standing(at.holding, majority) + more
    others = max(
        standing(it, majority) for seat, it in enumerate(at.state.seats) if seat != at.seat
    )
    ahead = own - others
    if not ahead and not more and at.seat in winners(at.state, majority):
        ahead = 1  # A Judge wins ties.
    if ahead > 0:
        return max(0.0, 1.0 - OVERTAKEN * at.turns / ahead)
    missing = 1 - ahead
    soon = CATCH_UP**missing if at.turns else 0.0
    return max(soon, LATER * CATCH_UP**missing) if at.rounds >= 1 else soon
