"""The probabilities that a seat turns each of the majority markers (section 12)."""

from functools import lru_cache
from typing import NamedTuple

from domain.bots.bruges.display import Display
from domain.bots.memoized_by_identity import MOST_KEPT, memoized_by_identity
from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.decide.rounds import standing, winners
from domain.decider import Seat

OVERTAKEN = 0.08
"""Probability that another seat catches up, for each remaining turn of the round."""
CATCH_UP = 0.4
"""Probability of gaining each missing thing before the round ends."""
LATER = 0.8
"""The same in one of the later rounds."""


class Chance(NamedTuple):
    """The probabilities of turning a marker: now, and with one more of the compared thing."""

    already: float
    with_one_more: float


def chances(
    state: s.State, seat: Seat, there: Display, turns: int, rounds: float
) -> dict[s.Majority, Chance]:
    """Return the chances of each marker in play that the seat has not turned."""
    holding = state.seats[seat]
    own = (holding.step, there.persons, sum(holding.canals), there.pets)
    others = [compared(it) for other, it in enumerate(state.seats) if other != seat]
    found: dict[s.Majority, Chance] = {}
    for n, majority in enumerate(components.MAJORITIES):
        if majority in holding.majorities or (majority == "pets" and not state.rules.pets):
            continue
        ahead = own[n] - max([it[n] for it in others])
        here = chance(ahead, turns, rounds)
        if not ahead and there.rules.wins_ties and seat in winners(state, majority):
            here = Chance(here.with_one_more, here.with_one_more)
        found[majority] = here
    return found


@memoized_by_identity
def compared(holding: s.Holding) -> tuple[int, ...]:
    """Return the compared numbers of a seat, in the order of the markers."""
    return tuple(standing(holding, majority) for majority in components.MAJORITIES)


@lru_cache(MOST_KEPT)
def chance(ahead: int, turns: int, rounds: float) -> Chance:
    """Return the probability of turning a marker with this lead and this time left."""
    return Chance(chance_of(ahead, turns, rounds), chance_of(ahead + 1, turns, rounds))


def chance_of(ahead: int, turns: int, rounds: float) -> float:
    if ahead > 0:
        return max(0.0, 1.0 - OVERTAKEN * turns / ahead)
    missing = 1 - ahead
    soon = CATCH_UP**missing if turns else 0.0
    return max(soon, LATER * CATCH_UP**missing) if rounds >= 1 else soon
