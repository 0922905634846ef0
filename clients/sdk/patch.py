"""RFC 7396: what a merge patch makes of a view."""

from __future__ import annotations

from typing import Any


def patched(target: Any, patch: Any) -> Any:
    """`target` after the patch; neither of them is changed."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for key, change in patch.items():
        if change is None:
            result.pop(key, None)
        else:
            result[key] = patched(result.get(key), change)
    return result
