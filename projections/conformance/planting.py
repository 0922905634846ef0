"""Planted leaks and bugs: a game with one function replaced, and the check that finds it.

A game plants its own in `leaks.py`, as `LEAKS: tuple[Planted, ...]`.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace as changed

from domain.chance import Chance
from domain.decider import EVERYONE, Decided, Seat, Viewer, fold
from projections.conformance.game_facts import GameFacts
from projections.projection import JsonObject, made_whole

View: TypeAlias = Callable[[Any, Viewer], JsonObject]
Redact: TypeAlias = Callable[[Any, Viewer], JsonObject | None]
Happened: TypeAlias = tuple[Any, ...]
Happens: TypeAlias = Callable[[Any, Seat, Any, Chance], Happened]
"""A planted `decide`: it returns only events."""
Leak: TypeAlias = Callable[[], GameFacts]

BYTES = "a viewer's bytes tell no secret"
REFUSAL = "a refusal tells no secret"
EVENTS = "events tell no more than the view"
VIEW = "a view tells no more than events"
SILENCE = "what nobody disclosed tells something"
MOVES = "what is hidden moves"
UNSHOWN = "what a view does not show moves"
MEET = "rearrange hangs on nothing its viewer may not know"
KEPT = "what can be taken back showed nobody another's secret"
TAUGHT = "what can be taken back taught nothing"


class Planted(NamedTuple):
    """A game with a leak, the hunt that finds it (see `hunts.py`), and the broken promise.

    A hunt that takes seconds begins at the place of its leak (`since`). If a change of rules
    changes the games, remove `since`, find the leak, and write down its place.
    """

    leak: Leak
    hunt: Callable[[GameFacts], None]
    promise: str

    def __str__(self) -> str:
        return self.leak.__name__


def with_game(facts: GameFacts, decide: Happens | None = None, **functions: Any) -> GameFacts:
    """Return facts with some functions of the game replaced. Positions follow from its events.

    A game with only `rearrange` replaced keeps its `decide`.
    """
    if decide is None and functions.keys() == {"rearrange"}:
        return with_projection(facts, game=replace(facts.game, **functions))

    def decided(state: Any, seat: Seat, command: Any, chance: Chance) -> Decided[Any, Any]:
        happens = decide or happens_in(facts)
        events = happens(state, seat, command, chance)
        return Decided(events, fold(game, state, events))

    game = replace(facts.game, decide=decided, **functions)
    return with_projection(facts, game=game)


def happens_in(facts: GameFacts) -> Happens:
    """Return the rules of the game as a function that returns only events."""
    return lambda *arguments: facts.game.decide(*arguments).events


def with_projection(facts: GameFacts, **functions: Any) -> GameFacts:
    """Return facts with some functions of the projection replaced. A new view has no parts."""
    view = functions.get("view")
    if view is not None:
        functions["view"] = made_whole(view)
    return replace(facts, projection=replace(facts.projection, **functions))


def also_showing(facts: GameFacts, more: View) -> GameFacts:
    """Return facts whose view shows something more."""

    def view(state: Any, viewer: Viewer) -> JsonObject:
        return facts.projection.view(state, viewer) | more(state, viewer)

    return with_projection(facts, view=view)


def scoring_more(facts: GameFacts, more: Callable[[Any, Seat], int]) -> GameFacts:
    """Return facts in which the current score of a seat counts something more."""

    def current_score(state: Any, viewer: Viewer) -> JsonObject:
        shown = facts.projection.view(state, viewer)["current_score"]
        totals = {seat: points["scores"]["total"] for seat, points in shown.items()}
        return {
            "current_score": {
                seat: {"scores": {"total": total + more(state, Seat(int(seat)))}}
                for seat, total in totals.items()
            }
        }

    return also_showing(facts, current_score)


def redacting(facts: GameFacts, redact: Redact) -> GameFacts:
    return with_projection(facts, redact=redact)


def told_to_all(facts: GameFacts, kind: type[Any]) -> GameFacts:
    """Return facts whose log shows events of this kind whole to everybody."""
    redact = facts.projection.redact
    return redacting(
        facts, lambda event, viewer: redact(event, EVERYONE if isinstance(event, kind) else viewer)
    )


def forgets(
    facts: GameFacts, path: str, of: Callable[[Any, Viewer], bool] = lambda *_: True
) -> Leak:
    """Plant a `rearrange` that leaves alone what lies at a path: `"extra"`, `"seats.*.hand"`.

    `of`: whether it forgets that at this position, for this viewer.
    """
    steps, game = path.split("."), facts.game

    def rearrange(state: Any, viewer: Viewer, chance: Chance) -> Any:
        if not of(state, viewer):
            return game.rearrange(state, viewer, chance)
        lying: list[Any] = []
        bare = changed_at(state, steps, lambda part: lying.append(part) or ())
        world = game.rearrange(bare, viewer, chance)
        return changed_at(world, steps, lambda _: lying.pop(0))

    rearrange.__name__ = f"forgotten {path}"
    return named(rearrange, lambda: with_game(facts, rearrange=rearrange))


def changed_at(thing: Any, steps: Sequence[str], change: Callable[[Any], Any]) -> Any:
    """Return a struct with its parts at these steps changed; a part that is None stays."""
    if not steps or thing is None:
        return thing if thing is None else change(thing)
    first, *rest = steps
    if first == "*":
        return tuple(changed_at(it, rest, change) for it in thing)
    return changed(thing, **{first: changed_at(getattr(thing, first), rest, change)})


# A leak that is one function, and has its name.


def shows(facts: GameFacts) -> Callable[[View], Leak]:
    """Plant a function: what it returns is shown too (`also_showing`)."""
    return lambda more: named(more, lambda: also_showing(facts, more))


def scores(facts: GameFacts) -> Callable[[Callable[[Any, Seat], int]], Leak]:
    """Plant a function: what it returns is scored too (`scoring_more`)."""
    return lambda more: named(more, lambda: scoring_more(facts, more))


def redacts(facts: GameFacts) -> Callable[[Redact], Leak]:
    """Plant a function in place of the projection's `redact`."""
    return lambda redact: named(redact, lambda: redacting(facts, redact))


def replaces(facts: GameFacts, part: str) -> Callable[[Callable[..., Any]], Leak]:
    """Plant a function in place of this part of the game: `"options"`, `"decide"`."""
    return lambda function: named(function, lambda: with_game(facts, **{part: function}))


def named(function: Callable[..., Any], leak: Leak) -> Leak:
    leak.__name__, leak.__doc__ = function.__name__, function.__doc__
    return leak
