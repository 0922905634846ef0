"""Planted leaks in Burgundy: what its rulebook hides is shown, each in one way."""

from domain.burgundy import components
from domain.burgundy import state as s
from domain.decider import Seat
from projections.conformance.hunts import hunt_rearrange, hunt_standing
from projections.conformance.planting import BYTES, MOVES, Planted, forgets, scores
from tests.burgundy.game_facts import GAME_FACTS as BURGUNDY


@scores(BURGUNDY)
def points_of_hands(state: s.State, seat: Seat) -> int:
    """BUR-HIDE-1: what a seat would have now counts the triplets of its hand."""
    return sum(components.TRIPLET_POINTS[components.KIND[card]] for card in state.seats[seat].hand)


LEAKS: tuple[Planted, ...] = (
    Planted(points_of_hands, hunt_standing, BYTES),
    Planted(forgets(BURGUNDY, "seats.*.action_stack"), hunt_rearrange, MOVES),  # BUR-HIDE-3
    Planted(forgets(BURGUNDY, "egon.piles"), hunt_rearrange, MOVES),  # BUR-HIDE-15
)
