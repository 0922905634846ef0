"""RFC 7396 merge patches between two views."""

from typing import Any, TypeAlias

from projections.projection import JsonObject

Made: TypeAlias = dict[str, tuple[JsonObject, JsonObject, JsonObject, Any]]
"""Cached patches by key: both parts of the views, the patch, and the cache for their own keys."""


def patch_between(before: JsonObject, after: JsonObject, memo: Made) -> JsonObject:
    """Return the patch from `before` to `after`. A view has no null, so null always means: removed.

    Equal parts are skipped; identical objects are skipped without comparing. `memo`: the cache that
    viewers of the same two positions share, because most parts of their views are the same.
    """
    patch: JsonObject = {}
    added = 0
    for key, new in after.items():
        try:
            old = before[key]
        except KeyError:
            patch[key] = new
            added += 1
            continue
        if old is new or old == new:
            continue
        if new.__class__ is dict and old.__class__ is dict:
            remembered = memo.get(key)
            if remembered is None or remembered[0] is not old or remembered[1] is not new:
                below: Made = {} if remembered is None else remembered[3]
                remembered = memo[key] = (old, new, patch_between(old, new, below), below)
            patch[key] = remembered[2]
        else:
            patch[key] = new
    if len(before) + added > len(after):
        for key in before:
            if key not in after:
                patch[key] = None
    return patch
