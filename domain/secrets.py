"""Who knows what stands in an event, said at its fields.

    class CardsDrawn(msgspec.Struct, frozen=True, tag="cards_drawn"):
        seat: Seat
        count: int
        cards: Annotated[tuple[CardId, ...], only("seat")]

A field without a mark is public and was so before. What a viewer is shown of an event, what was
learned by it, and which draw it records follow from the marks:

    SECRETS = Secrets(Event)        # disclosure=SECRETS.disclosure in the Game
    redact = redactor(SECRETS)      # projections/public_fields.py, in the Projection

An unmarked field of a type that another event hides (here: `CardId`), or of a struct that has such
a field, is refused when the game is imported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Annotated, Any, Generic, NamedTuple, NewType, TypeVar, get_args, get_origin
from typing import get_type_hints as hints_of

import msgspec

from domain.chance import Draw, Rolled, Shuffled
from domain.decider import NOTHING_DISCLOSED, Disclosure, Learned, Seat
from domain.reducer import members

E = TypeVar("E")

EVERYBODY = "everybody"
NOBODY = "nobody"
EACH_SEAT = "each seat"


class Known(NamedTuple):
    """Who knew the value of a field before the event, and who knows it after.

    Each is `everybody`, `nobody`, or the name of the field with the seats that know it: one,
    several, or None for nobody. `each seat`: the value is a row of values, one for each seat, and
    each seat knew its own.
    """

    before: str
    after: str


OPEN = Known(EVERYBODY, EVERYBODY)
"""It lay open already."""
UNCOVERED = Known(NOBODY, EVERYBODY)
"""Everybody sees what nobody had known; nothing if there is no value."""
FACE_DOWN = Known(NOBODY, NOBODY)
"""Nobody sees it."""


ALL_SEE = Learned(by=None, whose=None)


def only(seat: str) -> Known:
    """Only the seat in this field sees what nobody had known."""
    return Known(NOBODY, seat)


def shown_by(seat: str) -> Known:
    """Everybody sees what only the seat in this field had known."""
    return Known(seat, EVERYBODY)


EACH_SHOWS = Known(EACH_SEAT, EVERYBODY)
"""Everybody sees what each seat had known of its own, or had before it face down."""


def kept_by(seat: str) -> Known:
    """Nobody sees what only the seat in this field knows."""
    return Known(seat, seat)


def handed_by(seat: str, *, to: str) -> Known:
    """The seats in the field `to` see what only the seat in this field had known."""
    return Known(seat, to)


class OutcomeOf(NamedTuple):
    """The value came out of a draw. `sides`: the field with those of a die, None for a shuffle."""

    name: str
    """The field with the name of the draw."""
    sides: str | None = None


class InNoOrder(NamedTuple):
    """The order of the values means nothing, so it must tell nothing: they are shown sorted."""


IN_NO_ORDER = InNoOrder()


class Unnoticed(NamedTuple):
    """Nobody but the seat in this field is shown that the event happened at all."""


UNNOTICED = Unnoticed()


class Field(NamedTuple):
    """A field of an event and its marks."""

    name: str
    known: Known
    outcome_of: OutcomeOf | None
    in_no_order: bool
    unnoticed: bool


class Secrets(Generic[E]):
    """What the marks of a game's events say. Raises TypeError where one is missing or wrong."""

    def __init__(self, event: Any) -> None:
        events: tuple[type[E], ...] = members(event)
        hidden = {kind for e in events for kind in hidden_kinds(e)}
        for e in events:
            require_marks(e, hidden)
        self.fields = {e: tuple(fields_of(e)) for e in events}
        self.noticed_by = {
            e: next((field.name for field in self.fields[e] if field.unnoticed), EVERYBODY)
            for e in events
        }
        """By event: the field with the only seat that is shown that it happened, or everybody."""
        self._telling = {e: tuple(filter(tells, fields)) for e, fields in self.fields.items()}

    def disclosure(self, event: E) -> Disclosure:
        """What the event drew and who learned what by it."""
        telling = self._telling[type(event)]
        if not telling:
            return NOTHING_DISCLOSED
        draws: list[Draw] = []
        learned: dict[Learned, None] = {}
        for field in telling:
            if getattr(event, field.name) is None:
                continue
            if field.outcome_of is not None:
                draws.append(draw_of(event, field))
            if field.known == UNCOVERED:
                learned[ALL_SEE] = None
            elif field.known.before != field.known.after:
                before, after = field.known
                whose = getattr(event, before, None)
                if after == EVERYBODY and isinstance(whose, int):
                    learned[seen_by_all(Seat(whose))] = None
                else:
                    learned.update(dict.fromkeys(learned_by(event, field)))
        return Disclosure(tuple(draws), tuple(learned))


@cache
def seen_by_all(whose: Seat) -> Learned:
    """Everybody saw what was this seat's secret."""
    return Learned(None, whose)


def is_news(field: Field) -> bool:
    """Whether somebody learns it by the event."""
    return field.known.before != field.known.after


def tells(field: Field) -> bool:
    return is_news(field) or field.outcome_of is not None


def learned_by(event: object, field: Field) -> Iterator[Learned]:
    """One for each seat whose secret it was, or one for nobody's."""
    before, after = field.known
    knowers = None if after == EVERYBODY else seats_in(event, after)
    if before == EACH_SEAT:
        owners: Iterable[Seat | None] = map(Seat, range(len(getattr(event, field.name))))
    else:
        owners = (None,) if before == NOBODY else seats_in(event, before) or (None,)
    for owner in owners:
        yield Learned(None if knowers is None else knowers - {owner}, owner)


def seats_in(event: object, field: str) -> frozenset[Seat]:
    """The seats that a field names: one, several or none."""
    found: Any = getattr(event, field)
    if found is None:
        return frozenset()
    return frozenset((Seat(found),)) if isinstance(found, int) else frozenset(found)


def draw_of(event: object, field: Field) -> Draw:
    assert field.outcome_of is not None
    name, outcome = getattr(event, field.outcome_of.name), getattr(event, field.name)
    if field.outcome_of.sides is None:
        return Shuffled(name, outcome)
    return Rolled(name, getattr(event, field.outcome_of.sides), outcome)


# How the marks are read.


def fields_of(event: type[Any]) -> Iterator[Field]:
    """The fields in their order; without a mark they are open."""
    for name, hint in hints_of(event, include_extras=True).items():
        marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        known = next((mark for mark in marks if isinstance(mark, Known)), OPEN)
        outcome_of = next((mark for mark in marks if isinstance(mark, OutcomeOf)), None)
        yield Field(
            name,
            known,
            outcome_of,
            in_no_order=any(isinstance(mark, InNoOrder) for mark in marks),
            unnoticed=any(isinstance(mark, Unnoticed) for mark in marks),
        )


def hidden_kinds(event: type[Any]) -> Iterator[NewType]:
    """The types of which this event hides something from somebody."""
    hints = hints_of(event)
    for field in fields_of(event):
        if field.known.after != EVERYBODY:
            yield from kinds_in(hints[field.name])


def kinds_in(hint: Any) -> Iterator[NewType]:
    """The named types that a field's type is made of, those in the fields of structs too."""
    if isinstance(hint, NewType):
        yield hint
    elif isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        for part in hints_of(hint).values():
            yield from kinds_in(part)
    for part in get_args(hint):
        yield from kinds_in(part)


def require_marks(event: type[Any], hidden: set[NewType]) -> None:
    """Raises TypeError for a field that holds what others hide and does not say who knows it."""
    for name, hint in hints_of(event, include_extras=True).items():
        marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        unmarked = not any(isinstance(mark, Known) for mark in marks)
        if unmarked and hidden.intersection(kinds_in(hint)):
            message = (
                f"{event.__name__}.{name} may be secret: say who knows it, "
                "Annotated[…, OPEN] if it lay open already."
            )
            raise TypeError(message)
    names = {*hints_of(event), EVERYBODY, NOBODY, EACH_SEAT}
    for field in fields_of(event):
        if not names.issuperset(field.known):
            message = f"{event.__name__}.{field.name}: {field.known} names no field of the event."
            raise TypeError(message)
