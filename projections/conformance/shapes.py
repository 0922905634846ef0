"""The common properties of all views: plain JSON that fits its schema exactly."""

from typing import Any


def closed(schema: Any) -> Any:
    """Return a strict schema, which does not allow unnamed fields."""
    if isinstance(schema, dict):
        strict = {key: closed(part) for key, part in schema.items()}
        if "properties" in strict:
            strict["additionalProperties"] = False
        return strict
    return [closed(part) for part in schema] if isinstance(schema, list) else schema


def leaves(value: Any, looked_at: set[int]) -> set[type]:
    """Return the types of all values in a view; its keys are strings.

    `looked_at`: the ids of parts that were checked before; views share most of them.
    """
    if not isinstance(value, dict):
        return {type(value)}
    if id(value) in looked_at:
        return set()
    looked_at.add(id(value))
    assert all(isinstance(key, str) for key in value)
    return set[type]().union(*(leaves(part, looked_at) for part in value.values()))
