"""The view of one viewer, as the open view of a position with the viewer's own parts."""

from collections.abc import Mapping
from typing import Any, TypeVar

from projections.projection import JsonObject

V = TypeVar("V")
MANY = 3
"""Number of seats from which several viewers often have the same patch."""


class ViewerView(dict[str, Any]):
    """A view that differs from `open` only in the viewer's own parts. It must never be changed.

    `own`: these parts, each with the open part that it replaces. While they stay equal, the patch
    of this view is that of the open one.
    """

    __slots__ = ("open", "own")

    open: JsonObject
    own: tuple[Any, ...]


def with_own_parts(open_view: V, changes: Mapping[str, Any], own: tuple[Any, ...], seats: int) -> V:
    """Return the open view with other values of some fields. `own`: as in `ViewerView`.

    With two seats the viewers have no patch to share, so the view is a plain object.
    """
    fields: Any = open_view
    if seats < MANY:
        return {**fields, **changes}  # type: ignore[return-value] - it has the fields of the view
    view: Any = ViewerView(fields)
    view.update(changes)
    view.open, view.own = fields, own
    return view
