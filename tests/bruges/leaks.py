"""Planted leaks in Bruges: what its rulebook hides is shown, each in one way."""

from functools import partial

from domain.bruges import components
from domain.bruges import state as s
from domain.decider import Seat, Viewer
from projections.conformance.hunts import Found, hunt_rearrange, hunt_standing, hunt_standing_where
from projections.conformance.planting import BYTES, MOVES, Planted, forgets, scores, shows
from projections.projection import JsonObject
from tests.bruges.game_facts import GAME_FACTS as BRUGES


@scores(BRUGES)
def points_of_hidden_sides(state: s.State, seat: Seat) -> int:
    """BRU-HIDE-8: what a seat would have now counts the persons on the backs of its houses."""
    return sum(components.CARDS[house.card].points for house in state.seats[seat].houses)


@shows(BRUGES)
def unseen_houses_to_their_owner(state: s.State, viewer: Viewer) -> JsonObject:
    """BRU-HIDE-9."""
    if isinstance(viewer, str):
        return {}
    houses = state.seats[viewer].houses
    return {"unseen": [house.card for house in houses if not house.seen]}


UNSEEN_HOUSE = partial(
    hunt_standing_where,
    happens=lambda state: any(not house.seen for it in state.seats for house in it.houses),
    since=Found(12, 40),
)
LEAKS: tuple[Planted, ...] = (
    Planted(points_of_hidden_sides, hunt_standing, BYTES),
    Planted(unseen_houses_to_their_owner, UNSEEN_HOUSE, BYTES),
    Planted(forgets(BRUGES, "extra"), hunt_rearrange, MOVES),  # BRU-HIDE-5
)
