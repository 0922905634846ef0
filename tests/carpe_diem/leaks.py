"""Planted leaks in Carpe Diem: what its rulebook hides is shown, each in one way."""

import hashlib
from collections.abc import Iterable
from functools import partial
from typing import Any

from msgspec.structs import replace

from clients.suite.hunts import (
    Found,
    hunt_moving,
    hunt_moving_where,
    hunt_rearrange,
    hunt_standing,
    hunt_standing_where,
    hunt_undo,
)
from clients.suite.planting import (
    BYTES,
    EVENTS,
    MOVES,
    REFUSAL,
    SILENCE,
    TAUGHT,
    VIEW,
    Planted,
    also_showing,
    scoring_more,
    told_to_all,
    with_game,
)
from clients.suite.room import Room
from domain.carpe_diem import commands as c
from domain.carpe_diem import events as e
from domain.carpe_diem import state as s
from domain.carpe_diem.counting import fountain_points
from domain.chance import Chance
from domain.decider import EVERYONE, NOTHING_DISCLOSED, Disclosure, Rejected, Seat, Viewer, fold
from projections.projection import Shown
from tests.carpe_diem.room import ROOM as CARPE_DIEM

GAME = CARPE_DIEM.game


def digest(things: Iterable[str]) -> str:
    return hashlib.sha256("/".join(things).encode()).hexdigest()


# Tiles.


def tiles_before_the_patricians_stand() -> Room:
    """CAR-HIDE-1: how many markets lie on each field, face down."""

    def markets(state: s.State, _: Viewer) -> Shown:
        return {"markets": [field.count("L-market") for field in state.fields]}  # type: ignore[arg-type]

    return also_showing(CARPE_DIEM, markets)


def best_field_offered_first() -> Room:
    """CAR-HIDE-1: what is offered to a patrician hangs on the tiles that lie there face down."""

    def options(state: s.State, seat: Seat) -> tuple[Any, ...]:
        offered = GAME.options(state, seat)
        if not isinstance(state.phase, s.PlacingPatrician):
            return offered
        return tuple(sorted(offered, key=lambda option: state.fields[option.space]))

    return with_game(CARPE_DIEM, options=options)


def tile_named_by_a_refusal() -> Room:
    """CAR-HIDE-1: whoever is refused while the patricians are placed is told of a tile."""

    def decide(state: s.State, seat: Seat, command: Any, chance: Chance) -> tuple[Any, ...]:
        try:
            return GAME.decide(state, seat, command, chance).events
        except Rejected as refusal:
            if not isinstance(state.phase, s.PlacingPatrician):
                raise
            raise Rejected(refusal.code, tile=state.fields[0][0]) from refusal

    return with_game(CARPE_DIEM, decide=decide)


def digest_of_the_light_supply() -> Room:
    """CAR-HIDE-2."""
    return also_showing(CARPE_DIEM, lambda state, _: {"etag": digest(state.light_supply)})


def tiles_of_pass_4_by_field() -> Room:
    """CAR-HIDE-3, -4: that all may work out which 28 they are does not say where they will lie."""

    def fields(state: s.State, _: Viewer) -> Shown:
        return {"pass_4": [sorted(state.dark_supply[n : n + 4]) for n in range(0, 28, 4)]}

    return also_showing(CARPE_DIEM, fields)


def forgotten_seals() -> Room:
    """CAR-HIDE-1: rearrange leaves the face-down seal tiles where they lie."""

    def rearrange(state: s.State, viewer: Viewer, chance: Chance) -> s.State:
        if state.face_up or viewer == EVERYONE:
            return GAME.rearrange(state, viewer, chance)
        world = GAME.rearrange(replace(state, seals=()), viewer, chance)
        return replace(world, seals=state.seals)

    return with_game(CARPE_DIEM, rearrange=rearrange)


def turned_tiles_taken_back() -> Room:
    """CAR-HIDE-1: the last patrician may be placed anew once the tiles were seen."""

    def disclosure(event: e.Event) -> Disclosure:
        return NOTHING_DISCLOSED if isinstance(event, e.TilesTurned) else GAME.disclosure(event)

    return with_game(CARPE_DIEM, disclosure=disclosure)


# Fountain cards.


def drawn_cards_in_the_log() -> Room:
    """CAR-HIDE-8."""
    return told_to_all(CARPE_DIEM, e.FountainCardsDrawn)


def returned_card_in_the_log() -> Room:
    """CAR-HIDE-10."""
    return told_to_all(CARPE_DIEM, e.FountainCardReturned)


def fountain_points_in_the_total() -> Room:
    """CAR-HIDE-17: the sum of all points tells what the fountain cards of others are worth."""

    def total(state: s.State, _: Viewer) -> Shown:
        worth = (fountain_points(it.district, it.fountain_cards) for it in state.seats)
        return {"worth": sum(worth)}

    return also_showing(CARPE_DIEM, total)


def fountain_cards_of_others_count() -> Room:
    """CAR-HIDE-8: what a seat would have now counts its fountain cards for all."""

    def hidden(state: s.State, seat: Seat) -> int:
        return fountain_points(state.seats[seat].district, state.seats[seat].fountain_cards)

    return scoring_more(CARPE_DIEM, hidden)


def order_in_which_cards_were_kept() -> Room:
    """CAR-HIDE-8: an etag of what every seat holds."""

    def held(state: s.State, _: Viewer) -> Shown:
        return {"etag": [digest(holding.fountain_cards) for holding in state.seats]}

    return also_showing(CARPE_DIEM, held)


def options_of_the_drawer() -> Room:
    """CAR-HIDE-8: everybody is shown how many different cards the drawer may put back."""

    def answers(state: s.State, _: Viewer) -> Shown:
        if not isinstance(state.phase, s.ReturningFountainCard):
            return {}
        return {"answers": len(GAME.options(state, state.phase.seat))}

    return also_showing(CARPE_DIEM, answers)


def forgotten_drawn_cards() -> Room:
    """CAR-HIDE-8: rearrange leaves with the drawer what it has drawn."""

    def rearrange(state: s.State, viewer: Viewer, chance: Chance) -> s.State:
        phase = state.phase
        if not isinstance(phase, s.ReturningFountainCard) or phase.seat == viewer:
            return GAME.rearrange(state, viewer, chance)
        world = GAME.rearrange(replace(state, phase=replace(phase, drawn=())), viewer, chance)
        return replace(world, phase=phase)

    return with_game(CARPE_DIEM, rearrange=rearrange)


def forgotten_fountain_cards() -> Room:
    """CAR-HIDE-8: rearrange leaves everybody's cards alone."""

    def rearrange(state: s.State, viewer: Viewer, chance: Chance) -> s.State:
        bare = tuple(replace(holding, fountain_cards=()) for holding in state.seats)
        world = GAME.rearrange(replace(state, seats=bare), viewer, chance)
        kept = zip(world.seats, state.seats, strict=True)
        seats = tuple(replace(new, fountain_cards=old.fountain_cards) for new, old in kept)
        return replace(world, seats=seats)

    return with_game(CARPE_DIEM, rearrange=rearrange)


def drawn_cards_taken_back() -> Room:
    """CAR-HIDE-11: a fountain is built elsewhere once its cards were seen."""

    def disclosure(event: e.Event) -> Disclosure:
        is_draw = isinstance(event, e.FountainCardsDrawn)
        return NOTHING_DISCLOSED if is_draw else GAME.disclosure(event)

    return with_game(CARPE_DIEM, disclosure=disclosure)


# The fountain stack.


def next_fountain_card() -> Room:
    """CAR-HIDE-11: the kind on top of the stack."""
    return also_showing(CARPE_DIEM, lambda state, _: {"next": state.fountain_stack[0].card})


def cards_under_the_stack() -> Room:
    """CAR-HIDE-10: what was put there is shown to all."""

    def returned(state: s.State, _: Viewer) -> Shown:
        known = (card.card for card in state.fountain_stack if card.known_to is not None)
        return {"returned": sorted(known)}

    return also_showing(CARPE_DIEM, returned)


def card_known_to_the_left_neighbour() -> Room:
    """CAR-HIDE-10, -11: the neighbour looks at what is put under the stack, untold."""

    def evolve(state: s.State, event: Any) -> s.State:
        after = GAME.evolve(state, event)
        if not isinstance(event, e.FountainCardReturned):
            return after
        left = Seat((event.seat + 1) % len(state.seats))
        stack = (*after.fountain_stack[:-1], s.StackCard(event.card, left))
        return replace(after, fountain_stack=stack)

    return with_game(CARPE_DIEM, evolve=evolve)


def card_put_back_by_itself() -> Room:
    """CAR-HIDE-8: a drawer who holds one kind of card only is not asked."""

    def decide(state: s.State, seat: Seat, command: Any, chance: Chance) -> tuple[Any, ...]:
        events = GAME.decide(state, seat, command, chance).events
        after = fold(GAME, state, events)
        if not isinstance(after.phase, s.ReturningFountainCard):
            return events
        offered = GAME.options(after, after.phase.seat)
        if len(offered) == 1:
            events += GAME.decide(after, after.phase.seat, offered[0], chance).events
        return events

    return with_game(CARPE_DIEM, decide=decide)


def refusal_that_knows_the_stack() -> Room:
    """CAR-HIDE-11: a card that one does not hold is refused otherwise if it is the next one."""

    def decide(state: s.State, seat: Seat, command: Any, chance: Chance) -> tuple[Any, ...]:
        try:
            return GAME.decide(state, seat, command, chance).events
        except Rejected as refusal:
            if not isinstance(command, c.ReturnFountainCard):
                raise
            if command.card != state.fountain_stack[0].card:
                raise
            raise Rejected("card_in_the_stack") from refusal

    return with_game(CARPE_DIEM, decide=decide)


# What happens rarely.


def building_a_fountain(state: s.State) -> bool:
    return isinstance(state.phase, s.Building) and "fountain" in state.phase.tile


def returning_a_card(state: s.State) -> bool:
    return isinstance(state.phase, s.ReturningFountainCard)


at_a_fountain = partial(hunt_moving_where, happens=building_a_fountain, since=Found(0, 141))

LEAKS: tuple[Planted, ...] = (
    Planted(tiles_before_the_patricians_stand, hunt_standing, BYTES),
    Planted(best_field_offered_first, hunt_standing, BYTES),
    Planted(tile_named_by_a_refusal, hunt_standing, REFUSAL),
    Planted(digest_of_the_light_supply, hunt_standing, BYTES),
    Planted(tiles_of_pass_4_by_field, hunt_standing, BYTES),
    Planted(forgotten_seals, hunt_rearrange, MOVES),
    Planted(turned_tiles_taken_back, hunt_undo, TAUGHT),
    Planted(drawn_cards_in_the_log, partial(hunt_moving, since=Found(0, 94)), EVENTS),
    Planted(returned_card_in_the_log, partial(hunt_moving, since=Found(0, 97)), EVENTS),
    Planted(fountain_points_in_the_total, hunt_standing, BYTES),
    Planted(fountain_cards_of_others_count, partial(hunt_standing, since=Found(0, 94)), BYTES),
    Planted(order_in_which_cards_were_kept, hunt_standing, BYTES),
    Planted(options_of_the_drawer, at_a_fountain, VIEW),
    Planted(forgotten_drawn_cards, hunt_rearrange, MOVES),
    Planted(forgotten_fountain_cards, hunt_rearrange, MOVES),
    Planted(drawn_cards_taken_back, partial(hunt_undo, since=Found(0, 92)), TAUGHT),
    Planted(next_fountain_card, hunt_standing, BYTES),
    Planted(cards_under_the_stack, hunt_standing, BYTES),
    Planted(card_known_to_the_left_neighbour, partial(hunt_moving, since=Found(0, 91)), VIEW),
    Planted(card_put_back_by_itself, at_a_fountain, SILENCE),
    Planted(
        refusal_that_knows_the_stack,
        partial(hunt_standing_where, happens=returning_a_card),
        REFUSAL,
    ),
)
