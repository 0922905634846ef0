"""Planted bugs: games that break a promise of the conformance suite, each in one way."""

from dataclasses import replace
from itertools import count
from typing import Any

from msgspec.structs import replace as changed

from domain.chance import Chance, Shuffled
from domain.decider import Decided, Disclosure, Rejected, Seat, Viewer
from projections.conformance import planting as p
from projections.conformance.game_facts import GameFacts
from projections.projection import JsonObject
from tests.games.courtyard import commands as c
from tests.games.courtyard import events as e
from tests.games.courtyard import state as s
from tests.games.courtyard.game_facts import GAME_FACTS as COURTYARD

GAME = COURTYARD.game


@p.replaces(COURTYARD, "options")
def option_that_is_refused(state: s.State, seat: Seat) -> tuple[Any, ...]:
    offered = GAME.options(state, seat)
    return (*offered, c.EndTurn()) if c.Lay() in offered else offered


@p.replaces(COURTYARD, "decide")
def accepted_though_not_offered(
    state: s.State, seat: Seat, command: Any, chance: Chance
) -> p.Happened:
    """Water flows without any."""
    try:
        return GAME.decide(state, seat, command, chance).events
    except Rejected as refusal:
        if refusal.code != "no_water" or not isinstance(command, c.Water):
            raise
        pot = state.homes[seat].sill[command.place]
        return (e.PotWatered(seat, command.place, pot.card),)


@p.replaces(COURTYARD, "decide")
def refused_with_a_crash(state: s.State, seat: Seat, command: Any, chance: Chance) -> p.Happened:
    if isinstance(command, c.FeedPot):
        _ = state.homes[seat].sill[command.place].card
    return GAME.decide(state, seat, command, chance).events


@p.replaces(COURTYARD, "evolve")
def card_lost(state: s.State, event: Any) -> s.State:
    after = GAME.evolve(state, event)
    return changed(after, compost=()) if isinstance(event, e.HerbGathered) else after


def position_that_no_event_tells() -> GameFacts:
    """The position that `decide` answers with has a water more than its events give."""

    def decide(state: s.State, seat: Seat, command: Any, chance: Chance) -> Decided[s.State, Any]:
        events, after = GAME.decide(state, seat, command, chance)
        if not isinstance(command, c.Shoo):
            return Decided(events, after)
        first, *others = after.homes
        return Decided(events, changed(after, homes=(changed(first, water=9), *others)))

    return p.with_projection(COURTYARD, game=replace(GAME, decide=decide))


@p.replaces(COURTYARD, "decide")
def draw_that_stands_nowhere(
    state: s.State, seat: Seat, command: Any, chance: Chance
) -> p.Happened:
    events = GAME.decide(state, seat, command, chance).events
    if isinstance(command, c.Shoo):
        chance.roll(f"bravery/{state.round}/{seat}/{state.homes}", 6)
    return events


@p.replaces(COURTYARD, "disclosure")
def draw_that_was_turned(event: Any) -> Disclosure:
    """Disclose a shuffle that differs from the one of the seed."""
    told = GAME.disclosure(event)
    if not isinstance(event, e.CompostShuffled):
        return told
    return Disclosure(draws=(Shuffled(event.draw, tuple(sorted(event.pile))),))


def game_that_remembers() -> GameFacts:
    """Return a game in which the same command has other consequences the second time."""
    times = count()

    def decide(state: s.State, seat: Seat, command: Any, chance: Chance) -> p.Happened:
        events = GAME.decide(state, seat, command, chance).events
        if not isinstance(command, c.Peek):
            return events
        return (e.PotPeeked(seat, command.place, (s.ROSE, s.HERB)[next(times) % 2]),)

    return p.with_game(COURTYARD, decide=decide)


@p.replaces(COURTYARD, "options")
def options_without_end(state: s.State, seat: Seat) -> tuple[Any, ...]:
    offered = GAME.options(state, seat)
    return (*offered, *(c.Water(place) for place in range(300))) if offered else ()  # type: ignore[arg-type]


@p.replaces(COURTYARD, "options")
def option_offered_twice(state: s.State, seat: Seat) -> tuple[Any, ...]:
    return GAME.options(state, seat) * 2


@p.replaces(COURTYARD, "awaiting")
def nobody_awaited(state: s.State) -> tuple[Seat, ...]:
    return () if state.round == 2 else GAME.awaiting(state)


def interrupt_undeclared() -> GameFacts:
    return replace(COURTYARD, interrupts=frozenset())


def too_much_waiting() -> GameFacts:
    return replace(COURTYARD, deepest=1)


def game_too_long() -> GameFacts:
    return replace(COURTYARD, longest=5)


def undocumented_key() -> GameFacts:
    return p.also_showing(COURTYARD, lambda _state, _viewer: {"surprise": 1})


@p.shows(COURTYARD)
def null_in_view(state: s.State, viewer: Viewer) -> JsonObject:
    seats = COURTYARD.projection.view(state, viewer)["seats"]
    return {"seats": {n: {**seat, "chosen": None} for n, seat in seats.items()}}


@p.replaces(COURTYARD, "evolve")
def state_that_does_not_survive(state: s.State, event: Any) -> s.State:
    """The pile that is read back is not the pile that was held."""
    after = GAME.evolve(state, event)
    return changed(after, pile=Pile(after.pile))


class Pile(tuple[s.Lying, ...]):
    """A pile that is never the same as another."""

    __slots__ = ()
    __hash__ = tuple.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other
