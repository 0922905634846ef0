"""What the suite must be told about a game; everything else it finds in the game itself."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Literal, NamedTuple, TypeAlias, get_args, get_origin

import msgspec

from domain.decider import AnyGame, Viewer
from projections.projection import AnyProjection

Pool: TypeAlias = Mapping[str, str]
"""Places whose cards show the same back, and what lies there.

A place that begins with `seat:N/` holds a secret of that seat: it knows what lies there.
"""


@dataclass(frozen=True)
class Opening:
    """A way to open a table: the game's options as plain values, and how many seats."""

    seats: int
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def __str__(self) -> str:
        chosen = "".join(f" {key}={value}" for key, value in self.options.items())
        return f"{self.seats} seats{chosen}"


class Play(NamedTuple):
    """A random game along which all that people read is looked at: its opening, its players'
    seed.
    """

    opening: Opening
    seed: int = 1

    def __str__(self) -> str:
        return f"{self.opening}, seed {self.seed}"


def every_opening(game: AnyGame) -> Iterator[Opening]:
    """All combinations of seats with the options that are a choice of a few values."""
    choices = {
        option.name: values
        for option in msgspec.structs.fields(game.table_options)
        if (values := values_of(option.type))
    }
    for seats in game.seats:
        for chosen in product(*choices.values()):
            yield Opening(seats, dict(zip(choices, chosen, strict=True)))


def names(text: str) -> frozenset[str]:
    """Return the names that a text lists: of events, of fields."""
    return frozenset(text.split())


def in_places(zone: str, things: Sequence[str]) -> dict[str, str]:
    """Return what lies in each place of a zone, counted from 0."""
    return {f"{zone}/{number}": thing for number, thing in enumerate(things)}


def values_of(kind: Any) -> tuple[Any, ...]:
    """All values of a type that has only a few."""
    if kind is bool:
        return (True, False)
    return get_args(kind) if get_origin(kind) is Literal else ()


def waiting(state: Any) -> int:
    """How many decisions wait, where a position keeps them as a stack named `pending`."""
    return len(getattr(state, "pending", ()))


class PatchLimit(NamedTuple):
    """`share`: of the bytes of all views. `reason`: for people who read the room."""

    share: float
    reason: str


A_QUARTER = PatchLimit(0.25, "most games send less")


@dataclass(frozen=True, kw_only=True)
class Room:
    """One game, as the suite plays it. Four things must be said, all others have a default.

    `projection`: the game as people see it.
    `census`, `box`: the components of a position, and what a game so opened has of them.
    `hidden`: what the rulebook hides from a viewer, whatever view and rearrange say of it.

    `openings`: by default all combinations of seats and options.
    `longest`: more decisions than any game has. `pending`: how many decisions wait. `deepest`: more
    waits than this never wait at once.
    `broken`: a sentence for each further check of the rulebook that a position fails.
    `interrupts`: tags of commands for a seat nobody waits for.
    `secret_choices`: tags of commands whose fields are no business of every other seat, and what a
    viewer may see of such a choice: position, command, viewer → anything that can be compared.
    `rare`: tags of events that random games hardly ever reach.
    `countable`: what no view shows though everybody can add it up from open events, such as
    `shuffles` or `seats.*.turns`.
    `inferred`: whether a question is asked of which everybody knows that it can be answered, though
    nobody else has seen by what: a rearranged world may then hold no answer.

    `plays`: random games along which views, sentences and labels are looked at; by default one of
    the first, the middle and the last opening.
    `untold`: tags of events that need no sentence: what they bring is seen or told by another one.
    `seldom_news`: tags of told events that are told only where they bring anything new.
    `private`: names of what a view shows to some and not to others; none: that is not compared.
    `sourced`: parts of the box in which each thing says where its facts come from.
    `patches`: how large patches may be on average, as a share of the views, and why: a game whose
    last move reveals everything says more, `PatchLimit(0.4, "the last move shows all hands")`.
    """

    projection: AnyProjection
    census: Callable[[Any], Counter[str]]
    box: Callable[[Opening], Counter[str]]
    hidden: Callable[[Any, Viewer], tuple[Pool, ...]]

    openings: tuple[Opening, ...] = ()
    longest: int = 1000
    pending: Callable[[Any], int] = waiting
    deepest: int = 12
    broken: Callable[[Any], tuple[str, ...]] = lambda _: ()
    interrupts: frozenset[str] = frozenset()
    secret_choices: Mapping[str, Callable[[Any, Any, Viewer], object]] = field(
        default_factory=dict[str, Callable[[Any, Any, Viewer], object]]
    )
    rare: frozenset[str] = frozenset()
    countable: frozenset[str] = frozenset()
    inferred: Callable[[Any], bool] = lambda _: False

    plays: tuple[Play, ...] = ()
    untold: frozenset[str] = frozenset()
    seldom_news: frozenset[str] = frozenset()
    private: frozenset[str] = frozenset()
    sourced: Collection[str] = ()
    patches: PatchLimit = A_QUARTER

    def __post_init__(self) -> None:
        openings = self.openings or tuple(every_opening(self.game))
        object.__setattr__(self, "openings", openings)
        some = dict.fromkeys((0, len(openings) // 2, len(openings) - 1))
        plays = self.plays or tuple(Play(openings[number]) for number in some)
        object.__setattr__(self, "plays", plays)

    @property
    def game(self) -> AnyGame:
        return self.projection.game
