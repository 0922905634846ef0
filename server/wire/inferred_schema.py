"""Infers a JSON Schema from plain JSON values, for data without a type."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from projections.projection import LANGS
from server.wire.json_schema import Json

FEW = 12
"""A field with at most this many different words becomes an `enum` of them."""


def schema_of_values(values: Sequence[Any]) -> Json:
    """Return a narrow schema that all these values satisfy; `{}` if they differ in kind."""
    if all(isinstance(value, Mapping) for value in values):
        return record_of(values) if is_record(values) else struct_of(values)
    if all(isinstance(value, list | tuple) for value in values):
        items: list[Any] = [item for value in values for item in value]
        return {"type": "array", "items": schema_of_values(items) if items else {}}
    return next((of(values) for is_one, of in SCALARS if all(map(is_one, values))), Json())


def is_record(values: Sequence[Mapping[str, Any]]) -> bool:
    """Whether the keys are numbers or ids (with objects as values), not names of fields."""
    keys = {key for value in values for key in value}
    inner: list[Any] = [inner_value for value in values for inner_value in value.values()]
    return bool(keys) and (
        all(key.isdecimal() for key in keys)
        or all(
            isinstance(inner_value, Mapping) and {*inner_value} != {*LANGS} for inner_value in inner
        )
    )


def record_of(values: Iterable[Mapping[str, Any]]) -> Json:
    inner: list[Any] = [inner_value for value in values for inner_value in value.values()]
    return {"type": "object", "additionalProperties": schema_of_values(inner)}


def struct_of(values: Sequence[Mapping[str, Any]]) -> Json:
    """Return the schema of objects; a field that one of them lacks is not required."""
    names = dict.fromkeys(name for value in values for name in value)
    return {
        "type": "object",
        "properties": {
            name: schema_of_values([value[name] for value in values if name in value])
            for name in names
        },
        "required": [name for name in names if all(name in value for value in values)],
    }


def words_of(values: Sequence[str]) -> Json:
    different = sorted(set(values))
    if len(different) <= FEW and all(re.fullmatch(r"[a-z0-9_]+", word) for word in different):
        return {"enum": different}
    return {"type": "string"}


SCALARS: tuple[tuple[Callable[[Any], bool], Callable[[Sequence[Any]], Json]], ...] = (
    (lambda value: isinstance(value, bool), lambda _: {"type": "boolean"}),
    (lambda value: type(value) is int, lambda _: {"type": "integer"}),
    (lambda value: isinstance(value, str), words_of),
)
