"""The probability of beating Egon: he must never lead at the end of a pass (BUR-SOLO-24).

His points at the end of this pass are public; the points of his later piles depend on chance. The
seat's points at that time are estimated from its points and prospects, fitted to games of a
searching bot.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from math import comb, erf, sqrt

from domain.bots.memoized_by_identity import MOST_KEPT
from domain.burgundy import components
from domain.burgundy import state as s
from domain.burgundy.scoring import egon_estate, egon_score

TURNS_FOR_HOPES = 8
"""Turns after which all expected points are gained; with fewer turns a part of them."""
POINTS_A_TURN = 1.2
"""Points of each further turn."""
UNSURE = 0.7
"""Standard deviation of that estimate, in points, independent of the remaining turns."""
UNSURE_A_TURN = 1.1
"""Its growth per turn of a pass, with the square root of their number."""
EGON_UNSURE = (0.0, 3.1, 3.5, 3.7, 3.7)
"""The same for Egon's points after 0, 1, 2 … passes: he lays out one pile in each."""

COPIES = Counter(components.KIND[card] for card in components.ALL_CARDS)
PILES = {pile.pass_id: pile.cards for pile in components.BOX.solo.opponent_piles}


def chance_to_win(state: s.State, egon: s.Egon, points: float, hopes: float) -> float:
    """Return a probability. `points`: of the seat now; `hopes`: further value of its position."""
    if isinstance(state.phase, s.Over):
        return 1.0 if state.phase.outcome.won else 0.0
    holding = state.seats[0]
    turns = len(holding.hand) + len(holding.action_stack)
    lying_open = s.Egon((), egon.cards, egon.first_bonuses, egon.all_seven)
    guesses = points_to_come(lying_open, state.first_bonuses, state.all_seven, state.current_pass)
    chance = 1.0
    for guess, egon_unsure in zip(guesses, EGON_UNSURE, strict=False):
        own = (
            points
            + hopes * min(1.0, turns / TURNS_FOR_HOPES)
            + POINTS_A_TURN * max(0, turns - TURNS_FOR_HOPES)
        )
        unsure = UNSURE**2 + UNSURE_A_TURN**2 * min(turns, components.ROUNDS) + egon_unsure**2
        chance *= chance_of_more_than(guess - 0.5 - own, unsure)
        turns += components.ROUNDS
    return chance


def chance_of_more_than(points: float, variance: float) -> float:
    """Return the probability that a normally distributed value with mean 0 is higher than this."""
    return 0.5 * (1 - erf(points / sqrt(2 * variance)))


@lru_cache(MOST_KEPT)
def points_to_come(
    egon: s.Egon, first_bonuses: tuple[s.Kind, ...], all_seven: tuple[int, ...], current: s.PassId
) -> tuple[float, ...]:
    """Return Egon's mean points at the end of this pass and of each later one.

    `egon`: his public holding. `first_bonuses`, `all_seven`: bonuses still available.
    """
    return tuple(
        points_after(egon, first_bonuses, all_seven, revealed)
        for revealed in cards_revealed_after(current)
    )


def cards_revealed_after(current: s.PassId) -> Iterator[int]:
    """Yield how many more of Egon's cards are open after this pass and each later one."""
    following = components.PASSES[components.PASSES.index(current) + 1 :]
    return accumulate((PILES[each] for each in following), initial=0)


def points_after(
    egon: s.Egon, first_bonuses: tuple[s.Kind, ...], all_seven: tuple[int, ...], revealed: int
) -> float:
    """Return the mean points after so many more unknown cards (BUR-SOLO-10 to -15)."""
    estate, others = egon_estate(egon), len(components.ALL_CARDS) - len(egon.cards)
    points, shows_all = float(egon_score(egon)), 1.0
    for kind in components.KINDS:
        lying = estate[kind]
        chances = chances_to_draw(others, COPIES[kind] - lying, revealed)
        for drawn, chance in enumerate(chances):
            more = (lying + drawn) // components.TRIPLET - lying // components.TRIPLET
            first = components.FIRST_BONUS_POINTS[kind] if more and kind in first_bonuses else 0
            points += chance * (more * components.TRIPLET_POINTS[kind] + first)
        if not lying:
            shows_all *= 1 - chances[0]
    if all_seven and not egon.all_seven:
        points += shows_all * all_seven[0]
    return points


def chances_to_draw(cards: int, wanted: int, drawn: int) -> list[float]:
    """Return the probabilities that 0, 1, 2 … of the wanted cards are among the drawn ones."""
    return [
        comb(wanted, hits) * comb(cards - wanted, drawn - hits) / comb(cards, drawn)
        for hits in range(min(wanted, drawn) + 1)
    ]
