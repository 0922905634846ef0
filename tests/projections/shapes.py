"""What every view has in common: it is plain JSON, and it fits its schema to the letter."""

from typing import Any


def closed(schema: Any) -> Any:
    """The schema, made strict: a field that it does not name is an error too."""
    if isinstance(schema, dict):
        strict = {key: closed(part) for key, part in schema.items()}
        if "properties" in strict:
            strict["additionalProperties"] = False
        return strict
    return [closed(part) for part in schema] if isinstance(schema, list) else schema


def leaves(value: Any) -> set[type]:
    """The types of what a view holds; its keys are strings."""
    if isinstance(value, dict):
        assert all(isinstance(key, str) for key in value)
        return set[type]().union(*(leaves(part) for part in value.values()))
    return {type(value)}
