"""Planted leaks in Villagers: what its rulebook hides is shown, each in one way."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from msgspec.structs import replace as changed

from domain.chance import Chance
from domain.decider import NOTHING_DISCLOSED, Disclosure, Rejected, Seat, Viewer, fold
from domain.villagers import commands as c
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.events_modules import (
    HandCardStolen,
    HandLookedAt,
    PileCardTaken,
    SeenCardTaken,
)
from domain.villagers.knowledge import pile_of, with_pile
from projections.conformance import planting as p
from projections.conformance.game_facts import GameFacts, Opening
from projections.conformance.hunts import (
    BEGINNING,
    Found,
    asks,
    hunt_moving,
    hunt_moving_where,
    hunt_standing,
    hunt_undo,
)
from projections.projection import JsonObject
from tests.villagers.game_facts import GAME_FACTS as VILLAGERS
from tests.villagers.naive import CARDS

GAME = VILLAGERS.game
SEEN = VILLAGERS.projection


def opened(seats: int, **options: Any) -> GameFacts:
    return replace(VILLAGERS, openings=(Opening(seats, options),))


# Face-down cards.


@p.scores(VILLAGERS)
def points_of_hands(state: s.State, seat: Seat) -> int:
    """VIL-HIDE-3: what a seat would have now counts the gold of its hand."""
    return sum(CARDS[card.face]["gold"] or 0 for card in state.seats[seat].hand)


@p.shows(opened(2))
def to_come_without_the_tops(state: s.State, viewer: Viewer) -> JsonObject:
    """VIL-HIDE-12: the list omits the top cards of the stacks."""
    to_come = dict(SEEN.view(state, viewer)["to_come"])
    for stack in state.stacks:
        if stack and to_come.get(stack[0].face):
            to_come[stack[0].face] -= 1
    return {"to_come": to_come}


@p.replaces(opened(2), "decide")
def refusal_that_names_what_lies_there(
    state: s.State, seat: Seat, command: Any, chance: Chance
) -> p.Happened:
    """Refuse a draft that comes too late with the card that is on the pile now."""
    try:
        return GAME.decide(state, seat, command, chance).events
    except Rejected as refusal:
        if not isinstance(command, c.DraftFromPile) or not state.stacks[0]:
            raise
        top = state.stacks[0][0].face
        raise Rejected(refusal.code, card=top) from refusal


# Knowledge of seats.


def card_of_the_pigeoneer() -> GameFacts:
    """VIL-HIDE-14."""
    return p.told_to_all(opened(3, support=True), SeenCardTaken)


def theft_of_the_noble() -> GameFacts:
    """VIL-HIDE-15: a third player sees what was taken."""
    return p.told_to_all(opened(3, scoundrels=True), HandCardStolen)


def card_of_the_church() -> GameFacts:
    """VIL-HIDE-16."""
    return p.told_to_all(opened(2, developments=True), PileCardTaken)


def of_the_suit(state: s.State, event: e.HandCardPutBack) -> list[s.Card]:
    """Return the cards of that hand that have the suit of the returned card."""
    suit = CARDS[event.card]["suit"]
    hand = state.seats[event.seat].hand
    return [card for card in hand if CARDS[card.face]["suit"] == suit]


@p.replaces(opened(3), "evolve")
def card_put_back_stays_traceable(state: s.State, event: Any) -> s.State:
    """VIL-HIDE-8: whoever had known that card sees where it lies now."""
    after = GAME.evolve(state, event)
    if not isinstance(event, e.HandCardPutBack):
        return after
    copies = [card for card in of_the_suit(state, event) if card.face == event.card]
    (top, *below) = pile_of(after, event.pile)
    knowing = changed(top, known_to=s.Knowers(top.known_to | copies[0].known_to))
    return with_pile(after, event.pile, (knowing, *below))


def knowing(known_to: Callable[[s.State, e.HandCardPutBack], int]) -> GameFacts:
    """Return facts that reveal a returned card to more seats than the rules allow."""

    def decide(state: s.State, seat: Seat, command: Any, chance: Chance) -> p.Happened:
        events = GAME.decide(state, seat, command, chance).events
        return tuple(
            changed(event, known_to=s.Knowers(known_to(state, event)))
            if isinstance(event, e.HandCardPutBack)
            else event
            for event in events
        )

    return p.with_game(opened(3), decide=decide)


def known_by_what_its_owner_knows() -> GameFacts:
    """VIL-HIDE-7, -8 with the owner's knowledge: a seat that knew one card learns another."""

    def known_to(state: s.State, event: e.HandCardPutBack) -> int:
        cards = of_the_suit(state, event)
        if any(card.face != event.card for card in cards):
            return event.known_to
        return event.known_to | cards[0].known_to

    return knowing(known_to)


def known_card_forgotten() -> GameFacts:
    """VIL-HIDE-7: whoever put it back is the only one who knows it, whatever the others knew."""
    return knowing(lambda _, event: 1 << event.seat)


# Silence, and the awaited seats.


def holder_of_the_courier(state: s.State) -> Seat | None:
    holders = (
        Seat(seat)
        for seat, holding in enumerate(state.seats)
        if any(card.face == "courier" for card in holding.hand)
    )
    return next(holders, None)


def drafting(state: s.State) -> bool:
    return isinstance(state.phase, s.DraftPhase) and state.pending[-1:] == (s.DraftVillager(),)


@p.replaces(opened(3, scoundrels=True), "awaiting")
def awaiting_the_courier(state: s.State) -> tuple[Seat, ...]:
    """VIL-HIDE-22: the table waits for its holder too."""
    awaited = GAME.awaiting(state)
    holder = holder_of_the_courier(state)
    if holder is None or holder in awaited or not drafting(state):
        return awaited
    return tuple(sorted((*awaited, holder)))


@p.replaces(opened(3, scoundrels=True), "options")
def drafts_left_to_the_courier(state: s.State, seat: Seat) -> tuple[Any, ...]:
    """VIL-HIDE-22: place 1 is not offered as long as a Courier may come."""
    offered = GAME.options(state, seat)
    holder = holder_of_the_courier(state)
    if holder in (None, seat) or not drafting(state):
        return offered
    return tuple(it for it in offered if getattr(it, "place", 0) != 1)


@p.replaces(opened(3, scoundrels=True), "moment")
def pause_for_the_courier(state: s.State) -> float:
    """VIL-CHOICE-5: the moment is granted where somebody holds the Courier."""
    return 4.0 if holder_of_the_courier(state) is not None else 0.0


@p.replaces(opened(3, scoundrels=True), "decide")
def draft_made_where_no_courier_comes(
    state: s.State, seat: Seat, command: Any, chance: Chance
) -> p.Happened:
    """VIL-HIDE-22: a draft is made for the next seat, but not as long as a Courier may come."""
    events = GAME.decide(state, seat, command, chance).events
    after = fold(GAME, state, events)
    if not drafting(state) or not drafting(after) or holder_of_the_courier(after) is not None:
        return events
    (other,) = GAME.awaiting(after)
    return (*events, *GAME.decide(after, other, GAME.options(after, other)[0], chance).events)


@p.replaces(opened(3), "decide")
def build_turn_that_ends_by_itself(
    state: s.State, seat: Seat, command: Any, chance: Chance
) -> p.Happened:
    """VIL-BUILD-13, VIL-HIDE-22: where the hand has nothing to play."""
    events = GAME.decide(state, seat, command, chance).events
    after = fold(GAME, state, events)
    for other in GAME.awaiting(after):
        building = isinstance(after.pending[-1], s.Build)
        if building and GAME.options(after, other) == (c.EndTurn(),):
            return (*events, *GAME.decide(after, other, c.EndTurn(), chance).events)
    return events


# Undo.


@p.replaces(opened(2, scoundrels=True), "disclosure")
def look_of_the_noble_taken_back(event: Any) -> Disclosure:
    """Treat the cards that the Noble shows as not learned, so that showing them can be undone."""
    return NOTHING_DISCLOSED if isinstance(event, HandLookedAt) else GAME.disclosure(event)


def moving_at(kind: type[Any], since: Found = BEGINNING) -> Callable[[GameFacts], None]:
    return partial(hunt_moving_where, happens=asks(kind), since=since)


at_put_back = moving_at(s.PutBackForBasic)

LEAKS: tuple[p.Planted, ...] = (
    p.Planted(points_of_hands, hunt_standing, p.BYTES),
    p.Planted(to_come_without_the_tops, hunt_standing, p.BYTES),
    p.Planted(refusal_that_names_what_lies_there, hunt_standing, p.REFUSAL),
    p.Planted(card_of_the_pigeoneer, moving_at(s.TakeSeen, Found(10, 198)), p.EVENTS),
    p.Planted(theft_of_the_noble, moving_at(s.TakeFromHand, Found(10, 25)), p.EVENTS),
    p.Planted(card_of_the_church, moving_at(s.ChoosePile, Found(15, 87)), p.EVENTS),
    p.Planted(card_put_back_stays_traceable, at_put_back, p.VIEW),
    p.Planted(build_turn_that_ends_by_itself, at_put_back, p.SILENCE),
    p.Planted(awaiting_the_courier, hunt_standing, p.BYTES),
    p.Planted(drafts_left_to_the_courier, partial(hunt_standing, since=Found(1, 1)), p.BYTES),
    p.Planted(draft_made_where_no_courier_comes, hunt_moving, p.SILENCE),
    p.Planted(pause_for_the_courier, hunt_standing, p.BYTES),
    p.Planted(look_of_the_noble_taken_back, partial(hunt_undo, since=Found(1, 64)), p.TAUGHT),
)
