"""The viewers who know the fields of an event, marked by annotations.

    class CardsDrawn(Tagged, frozen=True):
        seat: Seat
        count: int
        cards: Annotated[tuple[CardId, ...], only("seat")]

A field without a mark is public and was public before. The marks define the part of an event that a
viewer sees, the knowledge that it reveals, and the draw that it records:

    SECRETS = Secrets(Event)        # disclosure=SECRETS.disclosure in the Game
    redact = redactor(SECRETS)      # projections/redaction.py, in the Projection

The import of a game fails for an unmarked field of a type that another event hides (here:
`CardId`), or of a struct with such a field.
"""

from collections.abc import Callable, Collection, Iterator
from functools import cache
from operator import attrgetter
from typing import (
    Annotated,
    Any,
    Generic,
    NamedTuple,
    NewType,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from domain.chance import Draw, Rolled, Shuffled
from domain.decider import NOTHING_DISCLOSED, Disclosure, Learned, Seat
from domain.reducer import members

E = TypeVar("E")

EVERYBODY = "everybody"
NOBODY = "nobody"
EACH_SEAT = "each seat"


class Known(NamedTuple):
    """The viewers who knew the value of a field before the event, and those who know it after.

    Each is `everybody`, `nobody`, or the name of the field with the seats that know it: one,
    several, or None for nobody. `each seat`: the value is a row with one value per seat, and each
    seat knew its own.
    """

    before: str
    after: str


OPEN = Known(EVERYBODY, EVERYBODY)
"""The value was visible to everybody already."""
UNCOVERED = Known(NOBODY, EVERYBODY)
"""Everybody sees a value that nobody knew; nothing if there is no value."""
FACE_DOWN = Known(NOBODY, NOBODY)
"""Nobody sees the value."""


def only(seat: str) -> Known:
    """Return the mark of a value that only the seat in this field sees, and nobody knew."""
    return Known(NOBODY, seat)


def shown_by(seat: str) -> Known:
    """Return the mark of a value that everybody sees, and only the seat in this field knew."""
    return Known(seat, EVERYBODY)


EACH_SHOWS = Known(EACH_SEAT, EVERYBODY)
"""Everybody sees the values that each seat knew of itself, or had face down before it."""


def kept_by(seat: str) -> Known:
    """Return the mark of a value that only the seat in this field knows."""
    return Known(seat, seat)


def handed_by(seat: str, *, to: str) -> Known:
    """Return the mark of a value of this field's seat that the seats in the field `to` see too."""
    return Known(seat, to)


class OutcomeOf(NamedTuple):
    """The mark of a draw's result. `sides`: the field with those of a die, None for a shuffle."""

    name: str
    """The field with the name of the draw."""
    sides: str | None = None


class InNoOrder(NamedTuple):
    """The mark of values without an order: viewers see them sorted."""


IN_NO_ORDER = InNoOrder()
"""The order of the values has no meaning and must reveal nothing, so viewers see them sorted."""


class Unnoticed(NamedTuple):
    """The mark of an event that only the seat in this field notices."""


UNNOTICED = Unnoticed()
"""For a field with a seat: other viewers do not see that the event happened."""


class Field(NamedTuple):
    """A field of an event and its marks."""

    name: str
    known: Known
    outcome_of: OutcomeOf | None
    in_no_order: bool
    unnoticed: bool


class Secrets(Generic[E]):
    """The marks of a game's events. Raises TypeError for a missing or wrong one.

    `final`: events after which the rulebook forbids undo, whatever they revealed.
    """

    def __init__(self, event: Any, final: Collection[type[E]] = ()) -> None:
        events: tuple[type[E], ...] = members(event)
        hidden = {kind for e in events for kind in hidden_kinds(e)}
        for e in events:
            require_marks(e, hidden)
        self.fields = {e: fields_of(e) for e in events}
        self.noticed_by = {
            e: next((field.name for field in self.fields[e] if field.unnoticed), EVERYBODY)
            for e in events
        }
        """By event: the field with the only seat that sees it, or everybody."""
        self._telling = {
            e: tuple((field.name, field, who_learned(field)) for field in fields if reveals(field))
            for e, fields in self.fields.items()
        }
        self._final = frozenset(final)
        self._silent = {
            e: Disclosure(final=True) if e in self._final else NOTHING_DISCLOSED
            for e, telling in self._telling.items()
            if not telling
        }
        """The disclosure of each event that reveals nothing, which is true for most."""

    def disclosure(self, event: E) -> Disclosure:
        """Return the draws of the event and the viewers who learned something from it."""
        kind = type(event)
        silent = self._silent.get(kind)
        if silent is not None:
            return silent
        draws: tuple[Draw, ...] = ()
        learned: tuple[Learned, ...] = ()
        for name, field, learned_by in self._telling[kind]:
            if getattr(event, name) is None:
                continue
            if field.outcome_of is not None:
                draws = (*draws, draw_of(event, field))
            by_it = learned_by(event)
            learned = tuple(dict.fromkeys(learned + by_it)) if learned else by_it
        if draws or learned or kind in self._final:
            return Disclosure(draws, learned, kind in self._final)
        return NOTHING_DISCLOSED


def reveals(field: Field) -> bool:
    """Whether some viewer learns this field by the event, or it records a draw."""
    return field.known.before != field.known.after or field.outcome_of is not None


def who_learned(field: Field) -> Callable[[Any], tuple[Learned, ...]]:
    """Return a function from an event to the viewers who learned this field by it.

    It is chosen once, when the game is imported. It is not called for an event without a value.
    """
    before, after = field.known
    if before == after:
        return lambda _: ()
    if before == NOBODY and after == EVERYBODY:
        uncovered = shown_to_all(None)
        return lambda _: uncovered
    owners = each_seat(field.name) if before == EACH_SEAT else seats_from(before)
    if after == EVERYBODY:
        return lambda event: shown_to_all(owners(event))
    knowers = seats_from(after)
    return lambda event: shown_to(knowers(event), owners(event))


Named: TypeAlias = Seat | Collection[Seat] | None
"""The content of a field that names seats: one, several or none."""


def seats_from(field: str) -> Callable[[Any], Named]:
    """Return a function that reads from an event the seats that a mark names."""
    return nobody if field == NOBODY else attrgetter(field)


def nobody(_: object) -> None:
    """Return no seat."""


def each_seat(row: str) -> Callable[[Any], Named]:
    """Return a function that reads from an event the seats with a value in its row."""
    return lambda event: tuple(map(Seat, range(len(getattr(event, row)))))


@cache
def shown_to_all(owners: Named) -> tuple[Learned, ...]:
    """Return the knowledge of everybody: the secret of each of these seats, or one of nobody."""
    return tuple(Learned(None, owner) for owner in seats_of(owners) or (None,))


@cache
def shown_to(knowers: Named, owners: Named) -> tuple[Learned, ...]:
    """Return the knowledge of these seats: the secret of each owner, or one of nobody."""
    by = seats_of(knowers)
    return tuple(Learned(by - {owner}, owner) for owner in seats_of(owners) or (None,))


def seats_in(event: object, field: str) -> frozenset[Seat]:
    """Return the seats that a field names: one, several or none."""
    return seats_of(getattr(event, field))


@cache
def seats_of(seats: Named) -> frozenset[Seat]:
    """Return these seats as a set, cached because each viewer of an event needs it."""
    if seats is None:
        return frozenset()
    return frozenset((Seat(seats),)) if isinstance(seats, int) else frozenset(seats)


def draw_of(event: object, field: Field) -> Draw:
    assert field.outcome_of is not None
    name, outcome = getattr(event, field.outcome_of.name), getattr(event, field.name)
    if field.outcome_of.sides is None:
        return Shuffled(name, outcome)
    return Rolled(name, getattr(event, field.outcome_of.sides), outcome)


# Parsing of the marks.


@cache
def hints_of(kind: type[Any]) -> dict[str, Any]:
    """Return the annotations of its fields, cached, because Python takes long to evaluate them."""
    return get_type_hints(kind, include_extras=True)


@cache
def fields_of(event: type[Any]) -> tuple[Field, ...]:
    """Return the fields in order; a field without a mark is open."""
    return tuple(field_of(name, hint) for name, hint in hints_of(event).items())


def field_of(name: str, hint: Any) -> Field:
    marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    known_to = next((mark for mark in marks if isinstance(mark, Known)), OPEN)
    outcome_of = next((mark for mark in marks if isinstance(mark, OutcomeOf)), None)
    return Field(
        name,
        known_to,
        outcome_of,
        in_no_order=any(isinstance(mark, InNoOrder) for mark in marks),
        unnoticed=any(isinstance(mark, Unnoticed) for mark in marks),
    )


def hidden_kinds(event: type[Any]) -> Iterator[NewType]:
    """Yield the types whose values this event hides from some viewer."""
    hints = hints_of(event)
    for field in fields_of(event):
        if field.known.after != EVERYBODY:
            yield from kinds_in(hints[field.name])


def kinds_in(hint: Any) -> Iterator[NewType]:
    """Yield the named types in a field's type, including those in the fields of structs."""
    if isinstance(hint, NewType):
        yield hint
    elif isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        for part in hints_of(hint).values():
            yield from kinds_in(part)
    for part in get_args(hint):
        yield from kinds_in(part)


def require_marks(event: type[Any], hidden: set[NewType]) -> None:
    """Raises TypeError for a field without a mark whose type another event hides."""
    for name, hint in hints_of(event).items():
        require_outermost(hint, f"{event.__name__}.{name}")
        if hidden.intersection(kinds_in(hint)):
            require_marked(hint, f"{event.__name__}.{name}")
    names = {*hints_of(event), EVERYBODY, NOBODY, EACH_SEAT}
    for field in fields_of(event):
        if not names.issuperset(field.known):
            message = f"{event.__name__}.{field.name}: {field.known} names no field of the event."
            raise TypeError(message)


def require_marked(hint: Any, where: str) -> None:
    """Raises TypeError for an unmarked field of a type that is hidden elsewhere."""
    if not any(isinstance(mark, Known) for mark in get_args(hint)):
        message = (
            f"{where} may be secret: say who knows it, Annotated[…, OPEN] if it lies open already."
        )
        raise TypeError(message)


def require_outermost(hint: Any, where: str) -> None:
    """Raises TypeError for a mark inside an annotation, because it has no effect there."""
    plain = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    if has_mark(plain):
        message = f"{where}: its mark has to stand outside, Annotated[… | None, OPEN]."
        raise TypeError(message)


def has_mark(hint: Any) -> bool:
    """Whether an annotation contains a mark."""
    return isinstance(hint, Known) or any(map(has_mark, get_args(hint)))
