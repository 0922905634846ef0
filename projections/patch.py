"""RFC 7396 merge patches between two views."""

from typing import Any, TypeAlias

from projections.projection import Shown

Made: TypeAlias = dict[str, tuple[Shown, Shown, Shown, Any]]
"""By key: two parts of views, the patch between them, and what was made below it."""
NOT_THERE: Any = object()


def merge_patch(before: Shown, after: Shown, made: Made) -> Shown:
    """What turns `before` into `after`. A view holds no null, so null always means: gone.

    Parts that are equal are stepped over; those that are the same object without being read.
    `made`: for others who see the same two positions, and share most parts of their views.
    """
    patch: Shown = {}
    came = 0
    for key, new in after.items():
        old = before.get(key, NOT_THERE)
        if old is new or old == new:
            continue
        if new.__class__ is dict and old.__class__ is dict:
            theirs = made.get(key)
            if theirs is None or theirs[0] is not old or theirs[1] is not new:
                below: Made = {} if theirs is None else theirs[3]
                theirs = made[key] = (old, new, merge_patch(old, new, below), below)
            patch[key] = theirs[2]
        else:
            patch[key] = new
            came += old is NOT_THERE
    if len(before) + came > len(after):
        patch.update((key, None) for key in before if key not in after)
    return patch
