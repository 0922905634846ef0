"""Planted leaks in Bruges: what its rulebook hides is shown, each in one way."""

import hashlib
from functools import partial
from typing import Any

from msgspec.structs import replace

from clients.suite.hunts import (
    Found,
    hunt_moving,
    hunt_rearrange,
    hunt_standing,
    hunt_standing_where,
)
from clients.suite.planting import (
    BYTES,
    EVENTS,
    MOVES,
    Planted,
    also_showing,
    redacting,
    scoring_more,
    with_game,
)
from clients.suite.room import Room
from domain.bruges import components as box
from domain.bruges import events as e
from domain.bruges import state as s
from domain.chance import Chance
from domain.decider import EVERYONE, Seat, Viewer
from projections.projection import Shown
from tests.bruges.room import ROOM as BRUGES

GAME = BRUGES.game
SEEN = BRUGES.projection


def telling(kind: type[Any]) -> Room:
    """The log tells everybody all of these events."""

    def redact(event: Any, viewer: Viewer) -> Shown | None:
        return SEEN.redact(event, EVERYONE if isinstance(event, kind) else viewer)

    return redacting(BRUGES, redact)


def drawn_cards_in_the_log() -> Room:
    """BRU-HIDE-1."""
    return telling(e.DrawnCardsSeen)


def card_taken_up_in_the_log() -> Room:
    """BRU-HIDE-15: others see the back of a card until the action shows more."""
    return telling(e.CardTakenUp)


def house_in_the_log() -> Room:
    """BRU-HIDE-8."""
    return telling(e.HouseBuilt)


def prices_of_hands() -> Room:
    """BRU-HIDE-1: what all hand cards cost together."""

    def total(state: s.State, _: Viewer) -> Shown:
        return {"sum": sum(box.CARDS[card].price for it in state.seats for card in it.hand)}

    return also_showing(BRUGES, total)


def points_of_hidden_sides() -> Room:
    """BRU-HIDE-8: what a seat would have now counts the persons on the backs of its houses."""

    def hidden(state: s.State, seat: Seat) -> int:
        return sum(box.CARDS[house.card].points for house in state.seats[seat].houses)

    return scoring_more(BRUGES, hidden)


def second_backs() -> Room:
    """BRU-HIDE-3: the colour of the second card of each pile."""

    def below(state: s.State, _: Viewer) -> Shown:
        return {"below": [box.BACK[pile[1]] for pile in state.piles if len(pile) > 1]}

    return also_showing(BRUGES, below)


def digest_of_the_extra_pile() -> Room:
    """BRU-HIDE-5."""

    def digest(state: s.State, _: Viewer) -> Shown:
        return {"etag": hashlib.sha256("/".join(state.extra).encode()).hexdigest()}

    return also_showing(BRUGES, digest)


def drawn_before_it_is_seen() -> Room:
    """BRU-HIDE-2: the owner is shown what it draws during the refill."""

    def drawn(state: s.State, viewer: Viewer) -> Shown:
        return {"drawn": list(state.seats[viewer].drawn) if isinstance(viewer, int) else []}

    return also_showing(BRUGES, drawn)


def unseen_houses_to_their_owner() -> Room:
    """BRU-HIDE-9."""

    def unseen(state: s.State, viewer: Viewer) -> Shown:
        if isinstance(viewer, str):
            return {}
        houses = state.seats[viewer].houses
        return {"unseen": [house.card for house in houses if not house.seen]}

    return also_showing(BRUGES, unseen)


def forgotten_extra_pile() -> Room:
    """BRU-HIDE-5: the extra pile is shown, and rearrange leaves it alone."""

    def rearrange(state: s.State, viewer: Viewer, chance: Chance) -> s.State:
        world = GAME.rearrange(replace(state, extra=()), viewer, chance)
        return replace(world, extra=state.extra)

    def extra(state: s.State, _: Viewer) -> Shown:
        return {"extra_cards": list(state.extra)}

    return also_showing(with_game(BRUGES, rearrange=rearrange), extra)


def has_an_unseen_house(state: s.State) -> bool:
    return any(not house.seen for it in state.seats for house in it.houses)


LEAKS: tuple[Planted, ...] = (
    Planted(drawn_cards_in_the_log, hunt_moving, EVENTS),
    Planted(card_taken_up_in_the_log, hunt_moving, EVENTS),
    Planted(house_in_the_log, hunt_moving, EVENTS),
    Planted(prices_of_hands, hunt_standing, BYTES),
    Planted(points_of_hidden_sides, hunt_standing, BYTES),
    Planted(second_backs, hunt_standing, BYTES),
    Planted(digest_of_the_extra_pile, hunt_standing, BYTES),
    Planted(drawn_before_it_is_seen, hunt_standing, BYTES),
    Planted(
        unseen_houses_to_their_owner,
        partial(hunt_standing_where, happens=has_an_unseen_house, since=Found(12, 40)),
        BYTES,
    ),
    Planted(forgotten_extra_pile, hunt_rearrange, MOVES),
)
