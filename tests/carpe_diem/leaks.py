"""Planted leaks in Carpe Diem: what its rulebook hides is shown, each in one way."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.counting import fountain_points
from domain.chance import Chance
from domain.decider import EVERYONE, NOTHING_DISCLOSED, Disclosure, Rejected, Seat, Viewer, fold
from projections.conformance import planting as p
from projections.conformance.hunts import (
    Found,
    hunt_moving,
    hunt_moving_where,
    hunt_rearrange,
    hunt_standing,
    hunt_standing_where,
    hunt_undo,
)
from projections.projection import JsonObject
from tests.carpe_diem.game_facts import GAME_FACTS as CARPE_DIEM

GAME = CARPE_DIEM.game


# Tiles.


@p.replaces(CARPE_DIEM, "options")
def best_field_offered_first(state: s.State, seat: Seat) -> tuple[Any, ...]:
    """CAR-HIDE-1: the order of a patrician's options depends on the face-down tiles."""
    offered = GAME.options(state, seat)
    if not isinstance(state.phase, s.PlacingPatrician):
        return offered
    return tuple(sorted(offered, key=lambda option: state.fields[option.space]))


@p.replaces(CARPE_DIEM, "decide")
def tile_named_by_a_refusal(state: s.State, seat: Seat, command: Any, chance: Chance) -> p.Happened:
    """CAR-HIDE-1: a refusal while the patricians are placed names a tile."""
    try:
        return GAME.decide(state, seat, command, chance).events
    except Rejected as refusal:
        if not isinstance(state.phase, s.PlacingPatrician):
            raise
        raise Rejected(refusal.code, tile=state.fields[0][0]) from refusal


@p.replaces(CARPE_DIEM, "disclosure")
def turned_tiles_taken_back(event: e.Event) -> Disclosure:
    """CAR-HIDE-1: the last patrician may be placed anew once the tiles were seen."""
    return NOTHING_DISCLOSED if isinstance(event, e.TilesTurned) else GAME.disclosure(event)


# Fountain cards.


@p.scores(CARPE_DIEM)
def fountain_cards_of_others_count(state: s.State, seat: Seat) -> int:
    """CAR-HIDE-8: what a seat would have now counts its fountain cards for all."""
    return fountain_points(state.seats[seat].district, state.seats[seat].fountain_cards)


@p.shows(CARPE_DIEM)
def options_of_the_drawer(state: s.State, _: Viewer) -> JsonObject:
    """CAR-HIDE-8: everybody is shown how many different cards the drawer may put back."""
    if not isinstance(state.phase, s.ReturningFountainCard):
        return {}
    return {"answers": len(GAME.options(state, state.phase.seat))}


@p.replaces(CARPE_DIEM, "disclosure")
def drawn_cards_taken_back(event: e.Event) -> Disclosure:
    """CAR-HIDE-11: a fountain is built elsewhere once its cards were seen."""
    is_draw = isinstance(event, e.FountainCardsDrawn)
    return NOTHING_DISCLOSED if is_draw else GAME.disclosure(event)


# The fountain stack.


@p.replaces(CARPE_DIEM, "evolve")
def card_known_to_the_left_neighbour(state: s.State, event: Any) -> s.State:
    """CAR-HIDE-10, -11: the neighbour looks at what is put under the stack, untold."""
    after = GAME.evolve(state, event)
    if not isinstance(event, e.FountainCardReturned):
        return after
    left = Seat((event.seat + 1) % len(state.seats))
    stack = (*after.fountain_stack[:-1], s.StackCard(event.card, left))
    return replace(after, fountain_stack=stack)


@p.replaces(CARPE_DIEM, "decide")
def card_put_back_by_itself(state: s.State, seat: Seat, command: Any, chance: Chance) -> p.Happened:
    """CAR-HIDE-8: a drawer who holds one kind of card only is not asked."""
    events = GAME.decide(state, seat, command, chance).events
    after = fold(GAME, state, events)
    if not isinstance(after.phase, s.ReturningFountainCard):
        return events
    offered = GAME.options(after, after.phase.seat)
    if len(offered) == 1:
        events += GAME.decide(after, after.phase.seat, offered[0], chance).events
    return events


@p.replaces(CARPE_DIEM, "decide")
def refusal_that_knows_the_stack(
    state: s.State, seat: Seat, command: Any, chance: Chance
) -> p.Happened:
    """CAR-HIDE-11: a card that one does not hold is refused otherwise if it is the next one."""
    try:
        return GAME.decide(state, seat, command, chance).events
    except Rejected as refusal:
        if not isinstance(command, c.ReturnFountainCard):
            raise
        if command.card != state.fountain_stack[0].card:
            raise
        raise Rejected("card_in_the_stack") from refusal


# Rare events.


def building_a_fountain(state: s.State) -> bool:
    return isinstance(state.phase, s.Building) and "fountain" in state.phase.tile


def while_face_down(state: s.State, viewer: Viewer) -> bool:
    """CAR-HIDE-1."""
    return not state.face_up and viewer != EVERYONE


def when_drawn_by_another(state: s.State, viewer: Viewer) -> bool:
    """CAR-HIDE-8."""
    phase = state.phase
    return isinstance(phase, s.ReturningFountainCard) and phase.seat != viewer


at_a_return = partial(
    hunt_standing_where, happens=lambda it: isinstance(it.phase, s.ReturningFountainCard)
)
at_a_fountain = partial(hunt_moving_where, happens=building_a_fountain, since=Found(0, 141))

LEAKS: tuple[p.Planted, ...] = (
    p.Planted(best_field_offered_first, hunt_standing, p.BYTES),
    p.Planted(tile_named_by_a_refusal, hunt_standing, p.REFUSAL),
    p.Planted(p.forgets(CARPE_DIEM, "seals", while_face_down), hunt_rearrange, p.MOVES),
    p.Planted(turned_tiles_taken_back, hunt_undo, p.TAUGHT),
    p.Planted(fountain_cards_of_others_count, partial(hunt_standing, since=Found(0, 94)), p.BYTES),
    p.Planted(options_of_the_drawer, at_a_fountain, p.VIEW),
    p.Planted(p.forgets(CARPE_DIEM, "phase.drawn", when_drawn_by_another), hunt_rearrange, p.MOVES),
    p.Planted(p.forgets(CARPE_DIEM, "seats.*.fountain_cards"), hunt_rearrange, p.MOVES),
    p.Planted(drawn_cards_taken_back, partial(hunt_undo, since=Found(0, 92)), p.TAUGHT),
    p.Planted(card_known_to_the_left_neighbour, partial(hunt_moving, since=Found(0, 91)), p.VIEW),
    p.Planted(card_put_back_by_itself, at_a_fountain, p.SILENCE),
    p.Planted(refusal_that_knows_the_stack, at_a_return, p.REFUSAL),
)
