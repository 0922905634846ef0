"""Planted leaks in Burgundy: what its rulebook hides is shown, each in one way."""

from msgspec.structs import replace

from domain.burgundy import components
from domain.burgundy import state as s
from domain.chance import Chance
from domain.decider import Seat, Viewer
from projections.conformance.game_facts import GameFacts
from projections.conformance.hunts import hunt_rearrange, hunt_standing
from projections.conformance.planting import BYTES, MOVES, Planted, also_showing, scores, with_game
from projections.projection import JsonObject
from tests.burgundy.game_facts import GAME_FACTS as BURGUNDY

GAME = BURGUNDY.game


@scores(BURGUNDY)
def points_of_hands(state: s.State, seat: Seat) -> int:
    """BUR-HIDE-1: what a seat would have now counts the triplets of its hand."""
    return sum(components.TRIPLET_POINTS[components.KIND[card]] for card in state.seats[seat].hand)


def forgotten_action_stacks() -> GameFacts:
    """BUR-HIDE-3: the owner sees its action stack, and rearrange leaves all stacks alone."""

    def rearrange(state: s.State, viewer: Viewer, chance: Chance) -> s.State:
        bare = tuple(replace(holding, action_stack=()) for holding in state.seats)
        world = GAME.rearrange(replace(state, seats=bare), viewer, chance)
        kept = zip(world.seats, state.seats, strict=True)
        seats = tuple(replace(new, action_stack=old.action_stack) for new, old in kept)
        return replace(world, seats=seats)

    def stacks(state: s.State, _: Viewer) -> JsonObject:
        return {"stacks": [list(holding.action_stack) for holding in state.seats]}

    return also_showing(with_game(BURGUNDY, rearrange=rearrange), stacks)


def forgotten_egon() -> GameFacts:
    """BUR-HIDE-15: Egon's piles are shown, and rearrange leaves them alone."""

    def rearrange(state: s.State, viewer: Viewer, chance: Chance) -> s.State:
        if state.egon is None:
            return GAME.rearrange(state, viewer, chance)
        world = GAME.rearrange(replace(state, egon=replace(state.egon, piles=())), viewer, chance)
        return replace(world, egon=state.egon)

    def piles(state: s.State, _: Viewer) -> JsonObject:
        return {"egon_piles": [list(pile) for pile in state.egon.piles] if state.egon else []}

    return also_showing(with_game(BURGUNDY, rearrange=rearrange), piles)


LEAKS: tuple[Planted, ...] = (
    Planted(points_of_hands, hunt_standing, BYTES),
    Planted(forgotten_action_stacks, hunt_rearrange, MOVES),
    Planted(forgotten_egon, hunt_rearrange, MOVES),
)
