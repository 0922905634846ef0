"""The part of an event that a viewer may see, or the whole event."""

from collections.abc import Callable
from typing import Any, Literal, NewType, TypeVar, cast, get_args, get_origin

import msgspec
from msgspec.structs import asdict

from domain.decider import EVERYONE, Viewer
from domain.secret_fields import EVERYBODY, NOBODY, Secrets, hints_of, seats_in
from domain.zones import bare
from projections.projection import JsonObject

E = TypeVar("E", bound=msgspec.Struct)
PLAIN = frozenset({str, int, bool})


def redactor(secrets: Secrets[E]) -> Callable[[E, Viewer], JsonObject | None]:
    """Return a game's `redact`, based on the annotations of its events' fields."""
    rows = {
        kind: [(field.name, field.known.after, field.in_no_order) for field in fields]
        for kind, fields in secrets.fields.items()
    }

    plain_events = {event for event in open_events(secrets) if has_plain_fields(event)}

    def redact(event: E, viewer: Viewer) -> JsonObject | None:
        if viewer == EVERYONE:
            return everything(event)
        kind = event.__class__
        if kind in plain_events:
            return {"type": event.__struct_config__.tag, **asdict(event)}
        noticed_by = secrets.noticed_by[kind]
        if noticed_by != EVERYBODY and not is_among(viewer, event, noticed_by):
            return None
        fields: JsonObject = {"type": event.__struct_config__.tag}
        for name, knowers, in_no_order in rows[kind]:
            if knowers == EVERYBODY or is_among(viewer, event, knowers):
                value: Any = getattr(event, name)
                if value.__class__ in PLAIN:
                    fields[name] = value
                elif value is not None:
                    fields[name] = plain(sorted(value) if in_no_order else value)
        return fields

    return redact


def open_events(secrets: Secrets[Any]) -> frozenset[type]:
    """Return the events without hidden fields, which look the same to all viewers."""
    return frozenset(
        event
        for event, fields in secrets.fields.items()
        if secrets.noticed_by[event] == EVERYBODY
        and all(field.known.after == EVERYBODY for field in fields)
    )


def has_plain_fields(event: type[Any]) -> bool:
    """Whether all values of this event are plain, by their annotations."""
    return all(is_plain(hint) for hint in hints_of(event).values())


def is_plain(hint: Any) -> bool:
    """Whether all values of this type are plain."""
    kind = bare(hint)
    if get_origin(kind) is Literal:
        return PLAIN.issuperset(map(type, get_args(kind)))
    return is_plain(kind.__supertype__) if isinstance(kind, NewType) else kind in PLAIN


def is_among(viewer: Viewer, event: msgspec.Struct, knowers: str) -> bool:
    """Whether this viewer is in the group that an annotation names."""
    return knowers == EVERYBODY or (knowers != NOBODY and viewer in seats_in(event, knowers))


def everything(event: msgspec.Struct) -> JsonObject:
    """Return the whole event, for after the game."""
    return plain(event)


def plain(value: Any) -> Any:
    """Return a value as plain JSON: arrays are lists, keys are strings, None is left out."""
    if value.__class__ in PLAIN:
        return value
    if value.__class__ is tuple and PLAIN.issuperset(map(type, cast("tuple[object, ...]", value))):
        return list(cast("tuple[object, ...]", value))
    encoded = msgspec.json.encode(value)
    decoded = msgspec.json.decode(encoded)
    return without_null(decoded) if b"null" in encoded else decoded


def without_null(value: Any) -> Any:
    if isinstance(value, list):
        return [without_null(part) for part in cast("list[Any]", value)]
    if not isinstance(value, dict):
        return value
    fields = cast("JsonObject", value)
    return {name: without_null(part) for name, part in fields.items() if part is not None}
