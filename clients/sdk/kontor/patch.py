"""RFC 7396: what a merge patch makes of a view."""

from typing import Any, cast


def patched(target: Any, patch: Any) -> Any:
    """`target` after the patch; neither of them is changed."""
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
            result[key] = patched(result.get(key), change)
    return result
