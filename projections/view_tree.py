"""A view as lines of text."""

from collections.abc import Iterator
from typing import Any, cast


def tree(value: Any, depth: int = 0) -> Iterator[str]:
    """Yield a view as indented lines; an object with only plain values is one line."""
    for key, inner in value.items():
        margin = "  " * depth
        if not isinstance(inner, dict):
            yield f"{margin}{key}: {inner}"
            continue
        parts = cast("dict[str, Any]", inner)
        if any(isinstance(part, dict) for part in parts.values()):
            yield f"{margin}{key}"
            yield from tree(parts, depth + 1)
        elif parts:
            yield f"{margin}{key}: " + ", ".join(f"{k} {v}" for k, v in parts.items())
