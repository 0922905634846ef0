"""RFC 7396 merge patches between two views."""

from typing import Any

from projections.projection import Shown

NOT_THERE: Any = object()


def merge_patch(before: Shown, after: Shown) -> Shown:
    """What turns `before` into `after`. A view holds no null, so null always means: gone.

    Parts that are equal are stepped over; those that are the same object without being read.
    """
    patch: Shown = {}
    came = 0
    for key, new in after.items():
        old = before.get(key, NOT_THERE)
        if old is new or old == new:
            continue
        if new.__class__ is dict and old.__class__ is dict:
            patch[key] = merge_patch(old, new)
        else:
            patch[key] = new
            came += old is NOT_THERE
    if len(before) + came > len(after):
        patch.update((key, None) for key in before if key not in after)
    return patch
