"""RFC 7396 merge patches between two views."""

from __future__ import annotations

from typing import cast

from projections.projection import Shown


def merge_patch(before: Shown, after: Shown) -> Shown:
    """What turns `before` into `after`. A view holds no null, so null always means: gone.

    Parts that are the same object are stepped over unread.
    """
    patch: Shown = {}
    for key, new in after.items():
        if key not in before:
            patch[key] = new
            continue
        old = before[key]
        if old is new:
            continue
        if isinstance(old, dict) and isinstance(new, dict):
            inner = merge_patch(cast("Shown", old), cast("Shown", new))
            if inner:
                patch[key] = inner
        elif old != new:
            patch[key] = new
    for key in before:
        if key not in after:
            patch[key] = None
    return patch
