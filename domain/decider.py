"""The interface of a game: a record of pure functions and types that every game fills in.

A game is a Decider: a command is *decided* into events, and events are *evolved* into a state.
Nothing else changes a state. The record also has the opening (`setup`), the finite list of legal
commands (`options`), the seats that must act (`awaiting`), the end (`outcome`), and the function
that proves hiding and limits bots (`rearrange`).
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Generic, Literal, NamedTuple, NewType, TypeAlias, TypeVar

import msgspec

from domain.bounds import SEATS, Number, Row, Text, bound
from domain.chance import Chance, Draw

Seat = NewType("Seat", int)
"""A place at the table, counted from 0."""
bound(Seat, SEATS)

Spectator: TypeAlias = Literal["spectator"]
Everyone: TypeAlias = Literal["all"]
Reason: TypeAlias = Literal["played", "abandoned"]
"""The reason why a game is over."""
Viewer: TypeAlias = Seat | Spectator | Everyone
"""A seat, a spectator, or (after the end) everyone, who may see all facts."""

SPECTATOR: Spectator = "spectator"
EVERYONE: Everyone = "all"


def viewer_name(viewer: Viewer) -> str:
    """Return the viewer as messages contain it: `seat:0`, `spectator`, `all`."""
    return viewer if isinstance(viewer, str) else f"seat:{viewer}"


class Rejected(Exception):  # noqa: N818 - the wire's word; a refusal is no error
    """A command that the rules refuse; nothing has changed.

    `code` is for programs: stable, snake_case, named for what is missing. `facts` are the values in
    its sentence of the catalogue: numbers, and ids of things in the box. `why` distinguishes
    reasons that share a code.
    """

    def __init__(self, code: str, /, **facts: object) -> None:
        self.code = code
        self.facts = facts


def require_seats(seats: int, possible: Collection[int]) -> None:
    """Raises Rejected `bad_options` if the game cannot be played with this number of seats."""
    if seats not in possible:
        raise Rejected("bad_options", why="seats", least=min(possible), most=max(possible))


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of a game.

    `ranking`: best first; seats that share a place are together. `scores`: the points of each seat
    by category, then their `total`. In a solo game the opponent's points may follow; they are in no
    total. `won`: whether the player of a solo game won, otherwise None.
    """

    ranking: Row[Row[Seat]]
    scores: dict[Seat, Annotated[dict[Text, Number], msgspec.Meta(max_length=99)]]
    won: bool | None = None
    reason: Reason = "played"


def ranked(merits: Mapping[Seat, Any]) -> tuple[tuple[Seat, ...], ...]:
    """Return the `ranking` of an Outcome: the highest merit first; equal merits share a place.

    A merit is any comparable value, such as points and then tie breakers: `(points, -cards)`.
    """
    return tuple(
        tuple(seat for seat in merits if merits[seat] == merit)
        for merit in sorted(set(merits.values()), reverse=True)
    )


class TieBreak(NamedTuple):
    """The comparison of seats with equal points, and the value of each seat.

    `name`: includes the direction, such as `most_silver` or `fewest_cards`, and is the key of a
    sentence.
    """

    name: str
    values: Mapping[Seat, int]


class Learned(msgspec.Struct, frozen=True):
    """A hidden fact that became known by an event.

    `by`: the seats that learned it, None for everybody. `whose`: the seat whose secret it was (its
    hand, its choice), None if it was nobody's (a face-down pile).
    """

    by: frozenset[Seat] | None
    whose: Seat | None


class Disclosure(msgspec.Struct, frozen=True):
    """The new information of an event: its draws, and the viewers who learned something.

    `final`: the rulebook forbids undo, even if nothing was learned.
    """

    draws: tuple[Draw, ...] = ()
    learned: tuple[Learned, ...] = ()
    final: bool = False


NOTHING_DISCLOSED = Disclosure()


def nothing_is_dominated(_state: object, _seat: Seat, _command: object) -> bool:
    """Return False: every option is worth offering."""
    return False


def no_tie_break(_: object) -> None:
    """Share the place among seats with equal points."""


def no_moment(_: object) -> float:
    """Grant no interrupt window."""
    return 0.0


def outcome_in_phase(state: Any) -> Outcome | None:
    """Return the outcome stored in the last `phase` of a game."""
    return getattr(state.phase, "outcome", None)


S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
O = TypeVar("O")  # noqa: E741 - the options a table is opened with


class Decided(NamedTuple, Generic[S, E]):
    """The result of a command: the events in order, and the state after the last of them."""

    events: tuple[E, ...]
    state: S


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, C, E, O]):
    """One game: its name, its types and its functions.

    `initial` is the state before the first event of `setup`. `revision` increases with every change
    of the results of `decide` or `setup`; a finished log names its revision.
    """

    name: str
    title: Mapping[str, str]
    seats: range
    revision: int
    table_options: type[O]
    command: Any
    event: Any
    state: Any
    initial: S

    setup: Callable[[O, int, Chance], tuple[E, ...]]
    """Returns the opening as events. Raises Rejected `bad_options`, see `require_seats`."""
    decide: Callable[[S, Seat, C, Chance], Decided[S, E]]
    """The rules. Raises Rejected and changes nothing. A rule that reads the position between two
    events must fold them, so the result contains the last position too."""
    evolve: Callable[[S, E], S]
    """The reducer: applies an event, contains no rule, never raises."""
    options: Callable[[S, Seat], tuple[C, ...]]
    """Returns every legal command of that seat, in a fixed order, at most `MOST_OPTIONS`."""
    awaiting: Callable[[S], tuple[Seat, ...]]
    """Returns the seats that must act, ascending; the same for every viewer."""
    interrupts: bool = True
    """Whether seats that need not act can have options. If not, nobody asks them for any."""
    outcome: Callable[[S], Outcome | None] = outcome_in_phase
    tie_break: Callable[[S], TieBreak | None] = no_tie_break
    """Returns the comparison of seats with equal points in `outcome`, for display."""
    rearrange: Callable[[S, Viewer, Chance], S]
    """Returns another world that this viewer cannot tell from this one. It depends only on what the
    viewer may know: two worlds that look alike are rearranged into the same one."""
    disclosure: Callable[[E], Disclosure]
    """Returns the draws of an event and who learned something by it, or `NOTHING_DISCLOSED`."""
    is_dominated: Callable[[S, Seat, C], bool] = nothing_is_dominated
    """Returns whether another option has the same effect for a lower price. Such an option is
    legal, but not `offered`. The result depends only on the knowledge of its seat."""
    moment: Callable[[S], float] = no_moment
    """Returns the seconds before a move of an awaited seat counts, so that other seats have time to
    interrupt. It depends on public knowledge, never on who could interrupt. Commands must name
    their objects, so that an event in between cannot change their meaning.
    """


AnyGame: TypeAlias = Game[Any, Any, Any, Any]

MOST_OPTIONS = 200
"""Maximum number of options of a seat, in any position."""


@cache
def decoder_of(command: Any) -> msgspec.json.Decoder[Any]:
    """Return a cached decoder; making one takes much longer than decoding a command."""
    return msgspec.json.Decoder(command)


def read_command(game: Game[S, C, E, O], plain: object) -> C:
    """Return the command of these plain values.

    Raises msgspec.ValidationError for an invalid one.
    """
    return decoder_of(game.command).decode(msgspec.json.encode(plain))


def offered(game: Game[S, C, E, O], state: S, seat: Seat) -> tuple[C, ...]:
    """Return the options of a seat, as they are offered."""
    options = game.options(state, seat)[:MOST_OPTIONS]
    if game.is_dominated is nothing_is_dominated:
        return options
    return tuple([each for each in options if not game.is_dominated(state, seat, each)])


def fold(game: Game[S, C, E, O], state: S, events: tuple[E, ...]) -> S:
    """Return the state after these events."""
    evolve = game.evolve
    for event in events:
        state = evolve(state, event)
    return state
