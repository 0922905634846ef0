"""The view of a game with marks in its state (`domain/zones.py`).

    VIEW = ZoneView(GAME, phase, scores)        # view_type=VIEW.type, view=VIEW in the Projection

Each open field of the state has the same name in the view; a row is an object keyed by place. A
hidden row `hand` appears as `hand_size`, and as `hand` for viewers who see it. A hidden optional
thing appears as `has_chosen` and `chosen`. The view also has `game`, `phase` and `current_score`.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import (
    Any,
    Generic,
    Literal,
    NotRequired,
    TypedDict,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from domain.decider import EVERYONE, AnyGame, Seat, Viewer
from domain.secret_fields import hints_of
from domain.zones import Owner, Zone, bare, is_hidden, of_part, of_state, seers_of, zones_of
from projections.current_score import PointsNow
from projections.memo import Parts
from projections.places import by_place
from projections.projection import JsonObject

S = TypeVar("S")


class ZoneView(Generic[S]):
    """A `view` and its `type`.

    `phase`: annotated with the possible phases, as in `Literal["playing", "over"]`. `scores`: the
    score of a seat if the game ended now, by category and in `total`; it must not use hidden facts.
    """

    def __init__(
        self,
        game: AnyGame,
        phase: Callable[[S], str],
        scores: Callable[[S, Seat], Mapping[str, int]],
    ) -> None:
        self._game = game.name
        self._phase = phase
        self._scores = scores
        more = {
            "game": Literal[game.name],
            "phase": get_type_hints(phase)["return"],
            "current_score": dict[str, PointsNow],
        }
        fields = fields_shown(game.state)
        if doubled := more.keys() & fields:
            message = f"{game.state.__name__} has {sorted(doubled)}, which a view says otherwise."
            raise TypeError(message)
        self.type = typed_dict("View", more | fields)

    def __call__(self, state: S, viewer: Viewer, _: Parts | None = None, /) -> JsonObject:
        position: Any = state
        view = zones_shown(position, viewer)
        points = [{"scores": self._scores(state, Seat(n))} for n in range(len(position.seats))]
        return view | {
            "game": self._game,
            "phase": self._phase(state),
            "current_score": by_place(points),
        }


def zones_shown(struct: msgspec.Struct, viewer: Viewer, owner: Owner = of_state) -> JsonObject:
    """Return the part of a struct that the viewer sees. `owner`: the owner of its parts."""
    tag = struct.__struct_config__.tag
    view: JsonObject = {} if tag is None else {"type": tag}
    for zone in zones_of(type(struct)):
        lying = getattr(struct, zone.name)
        if is_hidden(zone):
            view |= outside_of(zone, lying)
            if viewer != EVERYONE and viewer not in seers_of(zone, struct, owner(zone, 0)):
                continue
        if lying is not None:
            view[zone.name] = value_shown(lying, viewer, zone, owner)
    return view


def outside_of(zone: Zone, lying: Any) -> JsonObject:
    """Return the public fact about a hidden zone: its size, or whether it is occupied."""
    if isinstance(lying, tuple):
        return {f"{zone.name}_size": len(cast("tuple[Any, ...]", lying))}
    return {f"has_{zone.name}": lying is not None} if zone.is_optional else {}


def value_shown(value: Any, viewer: Viewer, zone: Zone, owner: Owner, number: int = 0) -> Any:
    """Return a value for a view: a row as an object by place, a set by its members, no nulls."""
    if isinstance(value, msgspec.Struct):
        return zones_shown(value, viewer, of_part(owner(zone, number)))
    if isinstance(value, tuple):
        return {
            str(place): value_shown(part, viewer, zone, owner, place)
            for place, part in enumerate(cast("tuple[Any, ...]", value))
            if part is not None
        }
    if isinstance(value, frozenset):
        return {str(member): True for member in sorted(cast("frozenset[Any]", value))}
    return value


# The type of a view.


@cache
def fields_shown(struct: type[Any]) -> dict[str, Any]:
    """Return the fields of a TypedDict for the visible part of a struct."""
    tag = struct.__struct_config__.tag
    fields: dict[str, Any] = {} if tag is None else {"type": Literal[tag]}
    hints = hints_of(struct)
    for zone in zones_of(struct):
        kind = type_shown(hints[zone.name])
        if is_hidden(zone) and get_origin(kind) is dict:
            fields[f"{zone.name}_size"] = int
        elif is_hidden(zone) and zone.is_optional:
            fields[f"has_{zone.name}"] = bool
        fields[zone.name] = NotRequired[kind] if is_hidden(zone) or zone.is_optional else kind
    return fields


def type_shown(hint: Any) -> Any:
    """Return the type of a value in a view."""
    kind = bare(hint)
    parts = tuple(part for part in get_args(kind) if part not in (NoneType, Ellipsis))
    origin = get_origin(kind)
    if origin is tuple:
        return dict[str, type_shown(parts[0])]
    if origin is frozenset:
        return dict[str, bool]
    if origin in (Union, UnionType):
        return type_shown(parts[0]) if len(parts) == 1 else Any
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return typed_dict(f"{kind.__name__}View", fields_shown(kind))
    return hint


def typed_dict(name: str, fields: dict[str, Any]) -> Any:
    """Return a TypedDict made at run time."""
    make: Any = TypedDict
    return make(name, fields)
