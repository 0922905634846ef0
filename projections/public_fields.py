"""An event as people are shown it: what its row of public fields lets through, or all there is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, cast

import msgspec

from projections.projection import Shown

PublicFields: TypeAlias = Mapping[type[Any], tuple[str, ...]]
"""A row for each event of a game: the fields that everybody may know."""


def public(event: msgspec.Struct, rows: PublicFields) -> Shown:
    """What everybody may know; an absent value is left out."""
    shown: Shown = {"type": event.__struct_config__.tag}
    for field in rows[type(event)]:
        value: Any = getattr(event, field)
        if value is not None:
            shown[field] = plain(value)
    return shown


def everything(event: msgspec.Struct) -> Shown:
    """All there is, once the game is over."""
    return plain(event)


def plain(value: Any) -> Any:
    """A value as JSON has it: arrays are lists, keys are strings; what is None is left out."""
    if isinstance(value, str | int):
        return value
    return without_null(msgspec.json.decode(msgspec.json.encode(value)))


def without_null(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    fields = cast("Shown", value)
    return {name: without_null(part) for name, part in fields.items() if part is not None}
