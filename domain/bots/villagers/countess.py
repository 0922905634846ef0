"""The Countess's expected gold at the end of a solo game. A guess for `appraise`, not a rule.

For each card that the player drafts, she gets a villager of the player's choice (VIL-SOLO-9). In
each round she draws one (VIL-SOLO-20), and all of them show (VIL-SOLO-13). So silver that she gets
early is worth more than it seems, because its symbols are still to come.
"""

from domain.bots.memoized_by_identity import memoized_by_identity
from domain.bots.villagers.village_estimate import Times, VillageEstimate, builds, drafts, wealth
from domain.villagers import components
from domain.villagers import state as s

FOOD = 0.5
"""A food symbol that raises the draft limit, per later round: she gets a further card too."""
BUILDER = 2.0
"""The same for a builder symbol and the build limit: there are fewer cards to lay."""
LAID = 0.6
"""Villagers that the player lays with each later build action."""


def times_alone(player: s.Holding, left: int, days: int) -> Times:
    """Return the times with `left` cards in the stacks: half of them are hers (VIL-SOLO-10)."""
    rounds = left / (2 * drafts(player))
    return Times(days, rounds, FOOD, BUILDER, LAID * rounds * builds(player))


def hers(state: s.State, times: Times) -> float:
    """Return her expected gold, with the gifts that she must get now. 0 without her."""
    countess = state.countess
    if countess is None:
        return 0.0
    if not times.days:
        return countess.supply
    given = sum(map(len, state.stacks)) / 2
    to_come = Times(times.days, rounds=0.0, villagers=given + times.rounds)
    worth = countess.supply + wealth(countess.village, to_come)
    if state.pending and isinstance(state.pending[-1], s.GiveToCountess):
        worth += min(
            (gift(countess.village, it.card, to_come) + it.coins for it in state.road if it),
            default=0.0,
        )
    return worth


@memoized_by_identity
def gift(village: tuple[s.Villager, ...], card: s.CardId, times: Times) -> float:
    return VillageEstimate(village, times).lying_alone(components.CARDS[card])
