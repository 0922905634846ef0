"""Merge patches (RFC 7396)."""

from typing import Any, cast


def apply_patch(target: Any, patch: Any) -> Any:
    """Return the patched value. Neither argument is changed."""
    if not isinstance(patch, dict):
        return patch
    changes = cast("dict[str, Any]", patch)
    result: dict[str, Any] = {}
    if isinstance(target, dict):
        result.update(cast("dict[str, Any]", target))
    for key, change in changes.items():
        if change is None:
            result.pop(key, None)
        else:
            result[key] = apply_patch(result.get(key), change)
    return result
