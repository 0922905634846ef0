"""Who sees what lies in a position, said at the fields of its state.

    class Player(msgspec.Struct, frozen=True):
        hand: Annotated[tuple[CardId, ...], OWN] = ()
        chosen: Annotated[CardId | None, OWN] = None
        row: Annotated[tuple[CardId, ...], OPEN] = ()

    class State(msgspec.Struct, frozen=True):
        seats: tuple[Player, ...] = ()
        deck: Annotated[tuple[CardId, ...], FACE_DOWN] = ()
        turn: Seat = Seat(0)

The marks are those of events (`domain/secrets.py`), and `OWN`: seen by the seat in whose part of
`seats` it lies. `kept_by("known_to")` is seen by the seats that another field of the same struct
names, which all see. How many things lie in a hidden row, and whether there is one, all see too.

    ZONES = Zones(State)    # rearrange=ZONES.rearrange in the Game, census=ZONES.census in tests

What a viewer is shown follows as well (`projections/zones.py`). Things of one type have one back. A
game that hides more than this has a `view` and a `rearrange` of its own.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from types import NoneType
from typing import (
    Annotated,
    Any,
    Generic,
    NamedTuple,
    NewType,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
    get_origin,
)

import msgspec
from msgspec.structs import replace

from domain.chance import Chance
from domain.decider import EVERYONE, Seat, Viewer
from domain.secrets import (
    EVERYBODY,
    NOBODY,
    Known,
    fields_of,
    hints_of,
    require_marked,
    seats_in,
)

S = TypeVar("S", bound=msgspec.Struct)
T = TypeVar("T", bound=msgspec.Struct)

SEATS = "seats"
"""The field of a state in which each seat has its part."""
ITS_SEAT = "its seat"
OWN = Known(ITS_SEAT, ITS_SEAT)
"""Only the seat in whose part it lies sees it."""


class Remembered(NamedTuple):
    """All have seen it, and the things themselves lie elsewhere: they are not counted here."""


REMEMBERED = Remembered()


class Zone(NamedTuple):
    """A field of a struct in a position.

    `kinds`: the types of the things that lie there. `is_optional`: whether there may be none.
    """

    name: str
    known_to: str
    kinds: frozenset[NewType]
    is_optional: bool
    is_counted: bool


Seers: TypeAlias = frozenset[Seat]
Lay: TypeAlias = Callable[[Zone, Any, Seers], Any]
"""What lies in a hidden zone instead, of what lies there and the seats that see it."""


class Zones(Generic[S]):
    """What the marks of a game's state say. Raises TypeError where one is missing or wrong."""

    def __init__(self, state: type[S]) -> None:

        structs = dict.fromkeys(structs_in(state, is_of_a_seat=False))
        hidden = [zone for it, _ in structs for zone in zones_of(it) if zone.known_to != EVERYBODY]
        self.kinds = frozenset(kind for zone in hidden for kind in zone.kinds)
        """The types of things that can lie hidden: the components of the game."""
        for struct, is_of_a_seat in structs:
            require_marks(struct, self.kinds, is_of_a_seat=is_of_a_seat)

    def rearrange(self, state: S, viewer: Viewer, chance: Chance) -> S:
        """Another position that the viewer could not tell from this one.

        What they do not see is gathered, shuffled by type, and laid back in order of the fields.
        """
        if viewer == EVERYONE:
            return state
        unseen: dict[NewType, list[Any]] = {kind: [] for kind in self.kinds}

        def gather(zone: Zone, lying: Any, seers: Seers) -> Any:
            if viewer not in seers:
                unseen[kind_in(zone)].extend(things(lying))
            return lying

        relaid(state, gather)
        shuffled = {
            kind: iter(chance.shuffle(f"rearrange/{kind.__name__}", lying))
            for kind, lying in unseen.items()
        }

        def lay(zone: Zone, lying: Any, seers: Seers) -> Any:
            if viewer in seers or lying is None:
                return lying
            others = shuffled[kind_in(zone)]
            if isinstance(lying, tuple):
                return tuple(next(others) for _ in cast("tuple[Any, ...]", lying))
            return next(others)

        return relaid(state, lay)

    def census(self, state: S) -> Counter[str]:
        """How many of each component lie anywhere, hidden or open."""
        return Counter(map(str, self._components(state)))

    def _components(self, struct: msgspec.Struct) -> Iterator[Any]:
        for zone in zones_of(type(struct)):
            for thing in things(getattr(struct, zone.name)):
                if isinstance(thing, msgspec.Struct):
                    yield from self._components(thing)
                elif zone.is_counted and not self.kinds.isdisjoint(zone.kinds):
                    yield thing


def relaid(struct: T, lay: Lay, seat: Seat | None = None) -> T:
    """The struct, what lies in its hidden zones and in those of its parts laid by `lay`.

    `seat`: in whose part of the position it is.
    """
    changes: dict[str, Any] = {}
    for zone in zones_of(type(struct)):
        lying = getattr(struct, zone.name)
        if zone.known_to != EVERYBODY:
            changes[zone.name] = lay(zone, lying, seers_of(zone, struct, seat))
        elif isinstance(lying, msgspec.Struct):
            changes[zone.name] = relaid(lying, lay, seat)
        elif isinstance(lying, tuple):
            changes[zone.name] = tuple(
                relaid(part, lay, seat_of(zone, number, seat))
                if isinstance(part, msgspec.Struct)
                else part
                for number, part in enumerate(cast("tuple[Any, ...]", lying))
            )
    return replace(struct, **changes) if changes else struct


def seers_of(zone: Zone, struct: msgspec.Struct, seat: Seat | None) -> Seers:
    """The seats that see what lies in a hidden zone of this struct."""
    if zone.known_to == NOBODY:
        return frozenset()
    if zone.known_to == ITS_SEAT:
        return frozenset() if seat is None else frozenset((seat,))
    return seats_in(struct, zone.known_to)


def seat_of(zone: Zone, number: int, seat: Seat | None) -> Seat | None:
    """Whose part the one of that number in this zone is."""
    return Seat(number) if seat is None and zone.name == SEATS else seat


def things(lying: Any) -> Iterator[Any]:
    """What lies in a zone, one thing after the other."""
    if isinstance(lying, tuple):
        for part in cast("tuple[Any, ...]", lying):
            yield from things(part)
    elif lying is not None:
        yield lying


def kind_in(zone: Zone) -> NewType:
    """The one type of the things in a hidden zone."""
    (kind,) = zone.kinds
    return kind


# How the marks are read.


@cache
def zones_of(struct: type[Any]) -> tuple[Zone, ...]:
    """Its fields in their order; without a mark they are open."""
    hints = hints_of(struct)
    return tuple(
        Zone(
            field.name,
            field.known.after,
            frozenset(kinds_in(hints[field.name])),
            NoneType in get_args(bare(hints[field.name])),
            not any(isinstance(mark, Remembered) for mark in get_args(hints[field.name])),
        )
        for field in fields_of(struct)
    )


def kinds_in(hint: Any) -> Iterator[NewType]:
    """The named types that a field is made of; the fields of a struct speak for themselves."""
    if isinstance(hint, NewType):
        yield hint
    for part in get_args(hint):
        yield from kinds_in(part)


def structs_in(kind: Any, *, is_of_a_seat: bool) -> Iterator[tuple[type[msgspec.Struct], bool]]:
    """The struct and those that its fields are made of, and whether each is of a seat's part."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind, is_of_a_seat
        for name, hint in hints_of(kind).items():
            yield from structs_in(hint, is_of_a_seat=is_of_a_seat or name == SEATS)
    for part in get_args(kind):
        yield from structs_in(part, is_of_a_seat=is_of_a_seat)


def require_marks(
    struct: type[msgspec.Struct], kinds: frozenset[NewType], *, is_of_a_seat: bool
) -> None:
    """Raises TypeError for a field that does not say who sees it, or hides what nobody can lay."""
    hints = hints_of(struct)
    names = {*hints, EVERYBODY, NOBODY, *((ITS_SEAT,) if is_of_a_seat else ())}
    for zone in zones_of(struct):
        where, hint = f"{struct.__name__}.{zone.name}", hints[zone.name]
        if zone.known_to not in names:
            message = f"{where}: there is no {zone.known_to!r} here that could see it."
            raise TypeError(message)
        if zone.known_to != EVERYBODY and not is_row_or_thing(hint, zone):
            message = f"{where} is hidden: it must be an id (a NewType), a row of them, or None."
            raise TypeError(message)
        if zone.kinds & kinds:
            require_marked(hint, where)


def is_row_or_thing(hint: Any, zone: Zone) -> bool:
    """Whether it holds ids of one type: one, `tuple[CardId, ...]`, or `CardId | None`."""
    if len(zone.kinds) != 1:
        return False
    kind = kind_in(zone)
    plain = bare(hint)
    return plain is kind or set(get_args(plain)) in ({kind, Ellipsis}, {kind, NoneType})


def bare(hint: Any) -> Any:
    """The type without its marks."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint
