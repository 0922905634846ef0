"""The part of an event that a viewer may see, according to the annotations of its fields.

Nobody sees the order of a shuffle before the end. Nobody sees which other viewers know a card,
because that would reveal hands (VIL-HIDE-24). No event is hidden as a whole.
"""

from collections.abc import Mapping
from typing import Any, get_type_hints

from domain.decider import EVERYONE, Viewer
from domain.secret_fields import EVERYBODY
from domain.villagers import components
from domain.villagers import events as e
from domain.villagers import state as s
from domain.villagers.knowledge import SHELF, Front, bit_of
from projections.projection import JsonObject
from projections.redaction import PLAIN, everything, plain


def fronts_of(event: type[e.Event]) -> Mapping[str, Front]:
    """Return the fields with hidden cards, and the viewers who see their fronts."""
    hints = get_type_hints(event, include_extras=True)
    return {
        name: mark
        for name, hint in hints.items()
        for mark in getattr(hint, "__metadata__", ())
        if isinstance(mark, Front)
    }


HIDDEN: Mapping[type[e.Event], Mapping[str, Front]] = {
    event: fronts_of(event) for event in e.SECRETS.fields
}
PUBLIC: Mapping[type[e.Event], tuple[str, ...]] = {
    event: tuple(
        field.name
        for field in fields
        if field.known.after == EVERYBODY and field.name not in HIDDEN[event]
    )
    for event, fields in e.SECRETS.fields.items()
}
"""The fields that all viewers may see."""


OPEN = frozenset(
    event for event, fields in e.SECRETS.fields.items() if len(PUBLIC[event]) == len(fields)
)
"""The events without hidden fields."""


def redact(event: e.Event, viewer: Viewer) -> JsonObject:
    """Return the event with the fields that this viewer may see, without None."""
    if viewer == EVERYONE:
        return everything(event)
    view = public(event)
    for name, front in HIDDEN[type(event)].items():
        value = getattr(event, name)
        if front.back:
            view |= back(value)
        if any(is_for(viewer, to, getattr(event, to)) for to in front.to):
            view[name] = value if isinstance(value, str) else in_order(event, value)
    return view


def public(event: e.Event) -> JsonObject:
    """Return the public part of an event."""
    view: JsonObject = {"type": event.__struct_config__.tag}
    for field in PUBLIC[type(event)]:
        value: Any = getattr(event, field)
        if value.__class__ in PLAIN:
            view[field] = value
        elif value is not None:
            view[field] = plain(value)
    return view


def is_for(viewer: Viewer, field: str, value: int) -> bool:
    return bool(value & bit_of(viewer)) if field == "known_to" else viewer == value


def back(hidden: s.CardId | tuple[s.CardId, ...]) -> JsonObject:
    """VIL-HIDE-1; several are in the order of a hand, so that the order of drawing stays hidden."""
    if isinstance(hidden, str):
        return {"suit": components.SUIT[hidden]}
    return {"suits": [components.SUIT[card] for card in sorted(hidden, key=SHELF.__getitem__)]}


def in_order(event: e.Event, cards: tuple[Any, ...]) -> list[str]:
    """Return cards of a hand sorted, cards of a pile in their real order."""
    if isinstance(event, e.PileLookedThrough):
        return list(cards)
    return sorted(cards, key=SHELF.__getitem__)
