"""The viewers who see each part of a position, marked by annotations of its fields.

    class Player(msgspec.Struct, frozen=True):
        hand: Annotated[tuple[CardId, ...], OWN] = ()
        chosen: Annotated[CardId | None, OWN] = None
        row: Annotated[tuple[CardId, ...], OPEN] = ()

    class State(msgspec.Struct, frozen=True):
        seats: tuple[Player, ...] = ()
        deck: Annotated[tuple[CardId, ...], FACE_DOWN] = ()
        turn: Seat = Seat(0)

The marks are those of events (`domain/secret_fields.py`), and `OWN`: visible to the seat whose part
of `seats` has the field. `kept_by("known_to")` is visible to the seats that an open field beside it
names. Everybody sees the number of things in a hidden row, and whether a hidden thing exists.

    ZONES = Zones(State)    # rearrange=ZONES.rearrange in the Game, census=ZONES.census in tests

The view of each viewer follows from the marks too (`projections/zones.py`). Things of one type have
one back. A game that hides more than this has a `view` and a `rearrange` of its own.
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
from domain.secret_fields import (
    EVERYBODY,
    NOBODY,
    Known,
    fields_of,
    hints_of,
    require_marked,
    require_outermost,
    seats_in,
)

S = TypeVar("S", bound=msgspec.Struct)
T = TypeVar("T", bound=msgspec.Struct)

SEATS = "seats"
"""The field of a state with one part for each seat."""
ITS_SEAT = "its seat"
OWN = Known(ITS_SEAT, ITS_SEAT)
"""Only the seat whose part has the field sees it."""


class Remembered(NamedTuple):
    """The mark of things that everybody has seen and that are elsewhere: not counted here."""


REMEMBERED = Remembered()
"""Used with `OPEN`, for example for the last shown card. The things are counted elsewhere."""


class Zone(NamedTuple):
    """A field of a struct in a position.

    `kinds`: the types of its things. `is_optional`: whether it may be empty.
    """

    name: str
    known_to: str
    kinds: frozenset[NewType]
    is_optional: bool
    is_counted: bool


Seers: TypeAlias = frozenset[Seat]
Lay: TypeAlias = Callable[[Zone, Any, Seers], Any]
"""Returns the new content of a hidden zone, from its content and the seats that see it."""
OF_SEATS: frozenset[Any] = frozenset((Seat,))
Owner: TypeAlias = Callable[[Zone, int], Seat | None]
"""Returns the owner of a thing, by zone and place in the zone; None if it has no owner."""


class Zones(Generic[S]):
    """The marks of a game's state. Raises TypeError for a missing or wrong one."""

    def __init__(self, state: type[S]) -> None:
        hints = hints_of(state)
        owned = set(structs_in(hints.get(SEATS)))
        unowned = {state}.union(
            *(structs_in(struct_type) for name, struct_type in hints.items() if name != SEATS)
        )
        hidden = [
            zone
            for struct_type in owned | unowned
            for zone in zones_of(struct_type)
            if is_hidden(zone)
        ]
        self.kinds = frozenset(kind for zone in hidden for kind in zone.kinds)
        """The types of things that can be hidden: the components of the game."""
        for struct in owned | unowned:
            require_marks(struct, self.kinds)
        for struct in unowned:
            require_no_owner(struct)

    def rearrange(self, state: S, viewer: Viewer, chance: Chance) -> S:
        """Return another position that the viewer cannot tell from this one.

        The viewer's unseen things are collected, shuffled by type, and dealt again in order of the
        fields.
        """
        if viewer == EVERYONE:
            return state
        unseen: dict[NewType, list[Any]] = {kind: [] for kind in self.kinds}

        def gather(zone: Zone, lying: Any, seers: Seers) -> Any:
            if viewer not in seers:
                unseen[kind_in(zone)].extend(things(lying))
            return lying

        relaid(state, gather, of_state)
        shuffled = {
            kind: iter(chance.shuffle(f"rearrange/{kind.__name__}", lying))
            for kind, lying in unseen.items()
        }

        def lay(zone: Zone, lying: Any, seers: Seers) -> Any:
            if viewer in seers or lying is None:
                return lying
            shuffled_things = shuffled[kind_in(zone)]
            if isinstance(lying, tuple):
                return tuple(next(shuffled_things) for _ in cast("tuple[Any, ...]", lying))
            return next(shuffled_things)

        return relaid(state, lay, of_state)

    def census(self, state: S) -> Counter[str]:
        """Return the number of each component anywhere, hidden or open."""
        return Counter(map(str, self._components(state)))

    def _components(self, struct: msgspec.Struct) -> Iterator[Any]:
        for zone in zones_of(type(struct)):
            for thing in things(getattr(struct, zone.name)):
                if isinstance(thing, msgspec.Struct):
                    yield from self._components(thing)
                elif zone.is_counted and not self.kinds.isdisjoint(zone.kinds):
                    yield thing


def of_state(zone: Zone, number: int) -> Seat | None:
    """Return the owner in a state: each of its `seats` has its own part, the rest has no owner."""
    return Seat(number) if zone.name == SEATS else None


def of_part(seat: Seat | None) -> Owner:
    """Return an `Owner` for the part of a seat, which belongs to that seat completely."""
    return lambda _zone, _number: seat


def relaid(struct: T, lay: Lay, owner: Owner) -> T:
    """Return the struct with the things in all its hidden zones dealt by `lay`."""

    def laid(zone: Zone, value: Any, number: int) -> Any:
        if isinstance(value, msgspec.Struct):
            return relaid(value, lay, of_part(owner(zone, number)))
        if isinstance(value, tuple):
            parts = cast("tuple[Any, ...]", value)
            return tuple(laid(zone, part, place) for place, part in enumerate(parts))
        return value

    changes = {
        zone.name: lay(zone, lying, seers_of(zone, struct, owner(zone, 0)))
        if is_hidden(zone)
        else laid(zone, lying, 0)
        for zone in zones_of(type(struct))
        for lying in (getattr(struct, zone.name),)
    }
    return replace(struct, **changes)


def is_hidden(zone: Zone) -> bool:
    """Whether some viewer does not see the things in this zone."""
    return zone.known_to != EVERYBODY


def seers_of(zone: Zone, struct: msgspec.Struct, seat: Seat | None) -> Seers:
    """Return the seats that see a hidden zone of this struct, in the part of that seat."""
    if zone.known_to == NOBODY:
        return frozenset()
    if zone.known_to == ITS_SEAT:
        return frozenset() if seat is None else frozenset((seat,))
    return seats_in(struct, zone.known_to)


def things(lying: Any) -> Iterator[Any]:
    """Yield the things in a zone, one after the other."""
    if isinstance(lying, tuple):
        for part in cast("tuple[Any, ...]", lying):
            yield from things(part)
    elif lying is not None:
        yield lying


def kind_in(zone: Zone) -> NewType:
    """Return the one type of the things in a hidden zone."""
    (kind,) = zone.kinds
    return kind


# Parsing of the marks.


@cache
def zones_of(struct: type[Any]) -> tuple[Zone, ...]:
    """Return its fields in order; a field without a mark is open."""
    hints = hints_of(struct)
    return tuple(
        Zone(
            field.name,
            field.known.after,
            frozenset(names_in(hints[field.name])),
            NoneType in get_args(bare(hints[field.name])),
            not any(isinstance(mark, Remembered) for mark in get_args(hints[field.name])),
        )
        for field in fields_of(struct)
    )


def names_in(hint: Any) -> Iterator[NewType]:
    """Yield the named types in a field's type, without those in the fields of a struct."""
    if isinstance(hint, NewType):
        yield hint
    for part in get_args(hint):
        yield from names_in(part)


def structs_in(hint: Any, above: tuple[Any, ...] = ()) -> Iterator[type[msgspec.Struct]]:
    """Yield the structs of a field's type, and those of their fields.

    Raises TypeError for one that contains itself, or is in anything but a tuple.
    """
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        if hint in above:
            message = f"{hint.__name__} contains itself."
            raise TypeError(message)
        yield hint
        for part in hints_of(hint).values():
            yield from structs_in(part, (*above, hint))
    for part in get_args(hint):
        for struct in structs_in(part, above):
            if get_origin(hint) in (dict, list, set, frozenset):
                message = f"{struct.__name__} has to lie in a tuple: {hint}."
                raise TypeError(message)
            yield struct


def require_marks(struct: type[msgspec.Struct], kinds: frozenset[NewType]) -> None:
    """Raise TypeError for a field without a mark, or with a hidden thing that cannot be dealt."""
    hints, zones = hints_of(struct), {zone.name: zone for zone in zones_of(struct)}
    for field in fields_of(struct):
        where, hint, zone = f"{struct.__name__}.{field.name}", hints[field.name], zones[field.name]
        require_outermost(hint, where)
        if field.known.before != field.known.after:
            message = f"{where}: a state says who sees it (OPEN, OWN, FACE_DOWN, kept_by)."
            raise TypeError(message)
        if zone.known_to not in (EVERYBODY, NOBODY, ITS_SEAT):
            seers = zones.get(zone.known_to)
            if seers is None or is_hidden(seers) or seers.kinds != OF_SEATS:
                message = f"{where}: there are no seats {zone.known_to!r} here that could see it."
                raise TypeError(message)
        if is_hidden(zone) and not is_row_or_thing(hint, zone):
            message = f"{where} is hidden: it must be an id (a NewType), a row of them, or None."
            raise TypeError(message)
        if is_hidden(zone) and zones.keys() & {f"{field.name}_size", f"has_{field.name}"}:
            message = f"{where}: another field has the name that says how much lies there."
            raise TypeError(message)
        if zone.kinds & kinds:
            require_marked(hint, where)


def require_no_owner(struct: type[msgspec.Struct]) -> None:
    """Raise TypeError for a field with an owner's mark outside of the seats."""
    for zone in zones_of(struct):
        if zone.known_to == ITS_SEAT:
            message = (
                f"{struct.__name__}.{zone.name}: OWN is for what lies in {SEATS!r} of a state."
            )
            raise TypeError(message)


def is_row_or_thing(hint: Any, zone: Zone) -> bool:
    """Whether a field holds ids of one type: one, `tuple[CardId, ...]`, or `CardId | None`."""
    if len(zone.kinds) != 1:
        return False
    kind, plain = kind_in(zone), bare(hint)
    return plain is kind or set(get_args(plain)) in ({kind, Ellipsis}, {kind, NoneType})


def bare(hint: Any) -> Any:
    """Return the type without its marks."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint
