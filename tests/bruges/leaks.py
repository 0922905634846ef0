"""Planted leaks in Bruges: what its rulebook hides is shown, each in one way."""

from functools import partial

from msgspec.structs import replace

from domain.bruges import components
from domain.bruges import state as s
from domain.chance import Chance
from domain.decider import Seat, Viewer
from projections.conformance.game_facts import GameFacts
from projections.conformance.hunts import Found, hunt_rearrange, hunt_standing, hunt_standing_where
from projections.conformance.planting import (
    BYTES,
    MOVES,
    Planted,
    also_showing,
    scores,
    shows,
    with_game,
)
from projections.projection import JsonObject
from tests.bruges.game_facts import GAME_FACTS as BRUGES

GAME = BRUGES.game
SEEN = BRUGES.projection


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


def forgotten_extra_pile() -> GameFacts:
    """BRU-HIDE-5: the extra pile is shown, and rearrange leaves it alone."""

    def rearrange(state: s.State, viewer: Viewer, chance: Chance) -> s.State:
        world = GAME.rearrange(replace(state, extra=()), viewer, chance)
        return replace(world, extra=state.extra)

    def extra(state: s.State, _: Viewer) -> JsonObject:
        return {"extra_cards": list(state.extra)}

    return also_showing(with_game(BRUGES, rearrange=rearrange), extra)


def has_an_unseen_house(state: s.State) -> bool:
    return any(not house.seen for it in state.seats for house in it.houses)


LEAKS: tuple[Planted, ...] = (
    Planted(points_of_hidden_sides, hunt_standing, BYTES),
    Planted(
        unseen_houses_to_their_owner,
        partial(hunt_standing_where, happens=has_an_unseen_house, since=Found(12, 40)),
        BYTES,
    ),
    Planted(forgotten_extra_pile, hunt_rearrange, MOVES),
)
