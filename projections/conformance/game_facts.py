"""Facts about a game that only the suite needs."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Literal, NamedTuple, TypeAlias, get_args, get_origin

import msgspec

from domain.decider import AnyGame, Viewer
from projections.projection import AnyProjection

Pool: TypeAlias = Mapping[str, str]
"""Places whose cards show the same back, and the things there.

The name of a place that holds a secret of a seat starts with `seat:N/`: that seat knows the thing.
"""


@dataclass(frozen=True)
class Opening:
    """A way to open a table: the game's options as plain values, and the number of seats."""

    seats: int
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def __str__(self) -> str:
        chosen = "".join(f" {key}={value}" for key, value in self.options.items())
        return f"{self.seats} seats{chosen}"


class Play(NamedTuple):
    """A random game for the checks of all texts: its opening, and the seed of its players."""

    opening: Opening
    seed: int = 1

    def __str__(self) -> str:
        return f"{self.opening}, seed {self.seed}"


def every_opening(game: AnyGame) -> Iterator[Opening]:
    """Yield all combinations of seats and options that have only a few values."""
    choices = {
        option.name: values
        for option in msgspec.structs.fields(game.table_options)
        if (values := values_of(option.type))
    }
    for seats in game.seats:
        for chosen in product(*choices.values()):
            yield Opening(seats, dict(zip(choices, chosen, strict=True)))


def names(text: str) -> frozenset[str]:
    """Return the names of events or fields that a text lists."""
    return frozenset(text.split())


def in_places(zone: str, things: Sequence[str]) -> dict[str, str]:
    """Return the things in each place of a zone, counted from 0."""
    return {f"{zone}/{number}": thing for number, thing in enumerate(things)}


def values_of(kind: Any) -> tuple[Any, ...]:
    """Return all values of a type that has only a few."""
    if kind is bool:
        return (True, False)
    return get_args(kind) if get_origin(kind) is Literal else ()


def waiting(state: Any) -> int:
    """Return the number of pending decisions, for positions that have a stack named `pending`."""
    return len(getattr(state, "pending", ()))


class PatchLimit(NamedTuple):
    """`share`: of the bytes of all views. `reason`: for readers of the file."""

    share: float
    reason: str


A_QUARTER = PatchLimit(0.25, "most games send less")


@dataclass(frozen=True, kw_only=True)
class GameFacts:
    """One game, as the suite plays it. Four fields are required, all others have a default.

    `projection`: the presentation of the game. `census`, `box`: the components of a position, and
    those of a game with these options. `hidden`: the things that the rulebook hides from a viewer,
    independent of view and rearrange.

    `openings`: by default all combinations of seats and options. `longest`: more decisions than any
    game has. `pending`: the number of pending decisions. `deepest`: the maximum of it. `broken`: a
    sentence for each further check of the rulebook that a position fails. `interrupts`: tags of
    commands of seats that need not act. `secret_choices`: tags of commands with fields that other
    seats may not know, and the visible part of such a choice: position, command, viewer → a
    comparable value. `rare`: tags of events that random games hardly ever reach. `countable`: facts
    that no view shows but that follow from public events, such as `shuffles` or `seats.*.turns`.
    `inferred`: whether players may know that a decision has an answer, without knowing which; then
    a rearranged world may have no answer.

    `plays`: random games for the checks of views, sentences and labels; by default one of the
    first, the middle and the last opening. `untold`: tags of events without a sentence, because
    another event's sentence shows their effect. `seldom_news`: tags of events that have a sentence
    only if they bring something new. `private`: names of a view's parts that only some viewers see;
    empty: not compared. `sourced`: parts of the box in which each thing names its source.
    `patches`: the maximum mean size of patches, as a share of the views, and the reason: a game
    whose end reveals everything needs more, `PatchLimit(0.4, "the last move shows all hands")`.
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
