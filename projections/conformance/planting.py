"""Planted leaks and bugs: a game with one function replaced, and the check that finds it.

A game plants its own in `leaks.py`, as `LEAKS: tuple[Planted, ...]`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

from domain.chance import Chance
from domain.decider import EVERYONE, Decided, Seat, Viewer, fold
from projections.conformance.room import Room
from projections.projection import JsonObject, made_whole

View: TypeAlias = Callable[[Any, Viewer], JsonObject]
Redact: TypeAlias = Callable[[Any, Viewer], JsonObject | None]
Happened: TypeAlias = tuple[Any, ...]
Happens: TypeAlias = Callable[[Any, Seat, Any, Chance], Happened]
"""A planted `decide`: it answers with events alone."""
Leak: TypeAlias = Callable[[], Room]

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

    A hunt that takes seconds begins where its leak is found (`since`). If a change of rules leads
    to other games, remove `since`, see where the leak is found, and write that down.
    """

    leak: Leak
    hunt: Callable[[Room], None]
    promise: str

    def __str__(self) -> str:
        return self.leak.__name__


def with_game(room: Room, decide: Happens | None = None, **functions: Any) -> Room:
    """The room with some functions of its game replaced; its positions follow from its events.

    Where only other worlds are, it is played like the sound one.
    """
    if decide is None and functions.keys() == {"rearrange"}:
        return with_projection(room, game=replace(room.game, **functions))

    def decided(state: Any, seat: Seat, command: Any, chance: Chance) -> Decided[Any, Any]:
        happens = decide or happens_in(room)
        events = happens(state, seat, command, chance)
        return Decided(events, fold(game, state, events))

    game = replace(room.game, decide=decided, **functions)
    return with_projection(room, game=game)


def happens_in(room: Room) -> Happens:
    """The rules of this room, answering with events alone."""
    return lambda *asked: room.game.decide(*asked).events


def with_projection(room: Room, **functions: Any) -> Room:
    """The room with some functions of its projection replaced; a view of its own has no parts."""
    view = functions.get("view")
    if view is not None:
        functions["view"] = made_whole(view)
    return replace(room, projection=replace(room.projection, **functions))


def also_showing(room: Room, more: View) -> Room:
    """The room whose view shows something more."""

    def view(state: Any, viewer: Viewer) -> JsonObject:
        return room.projection.view(state, viewer) | more(state, viewer)

    return with_projection(room, view=view)


def scoring_more(room: Room, more: Callable[[Any, Seat], int]) -> Room:
    """The room in which what a seat would have now counts something more."""

    def current_score(state: Any, viewer: Viewer) -> JsonObject:
        shown = room.projection.view(state, viewer)["current_score"]
        totals = {seat: points["scores"]["total"] for seat, points in shown.items()}
        return {
            "current_score": {
                seat: {"scores": {"total": total + more(state, Seat(int(seat)))}}
                for seat, total in totals.items()
            }
        }

    return also_showing(room, current_score)


def redacting(room: Room, redact: Redact) -> Room:
    return with_projection(room, redact=redact)


def told_to_all(room: Room, kind: type[Any]) -> Room:
    """The room whose log shows such events whole to everybody."""
    redact = room.projection.redact
    return redacting(
        room, lambda event, viewer: redact(event, EVERYONE if isinstance(event, kind) else viewer)
    )


# A leak that is one function, and has its name.


def shows(room: Room) -> Callable[[View], Leak]:
    """Plant a function: what it returns is shown too (`also_showing`)."""
    return lambda more: named(more, lambda: also_showing(room, more))


def scores(room: Room) -> Callable[[Callable[[Any, Seat], int]], Leak]:
    """Plant a function: what it returns is scored too (`scoring_more`)."""
    return lambda more: named(more, lambda: scoring_more(room, more))


def redacts(room: Room) -> Callable[[Redact], Leak]:
    """Plant a function in place of the projection's `redact`."""
    return lambda redact: named(redact, lambda: redacting(room, redact))


def replaces(room: Room, part: str) -> Callable[[Callable[..., Any]], Leak]:
    """Plant a function in place of this part of the game: `"options"`, `"decide"`."""
    return lambda function: named(function, lambda: with_game(room, **{part: function}))


def named(function: Callable[..., Any], leak: Leak) -> Leak:
    leak.__name__, leak.__doc__ = function.__name__, function.__doc__
    return leak
