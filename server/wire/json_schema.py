"""JSON Schemas of our types, for the documents of the contract."""

from collections.abc import Iterable
from typing import Any, TypeAlias

import msgspec

Json: TypeAlias = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
COMPONENT = "#/components/schemas/{name}"


def schemas_of(types: Iterable[Any]) -> tuple[tuple[Json, ...], Json]:
    """Return a schema for each type, and the named schemas that they refer to."""
    return msgspec.json.schema_components(types, ref_template=COMPONENT)


def ref(name: str, of: str = "schemas") -> Json:
    return {"$ref": f"#/components/{of}/{name}"}


def schema(type_: Any) -> Json:
    """Return the JSON Schema 2020-12 of a type."""
    return {"$schema": DIALECT, **msgspec.json.schema(type_)}


def schema_of_any(types: Iterable[Any]) -> Json:
    """Return the JSON Schema 2020-12 of a union of types."""
    schemas, definitions = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    return {"$schema": DIALECT, "anyOf": list(schemas), "$defs": definitions}


def with_fields_hidden(of_events: Json) -> Json:
    """Return the schema of events for viewers: any field except the type may be missing."""
    definitions = {
        name: {**definition, "required": ["type"]}
        if "type" in definition.get("properties", {})
        else definition
        for name, definition in of_events["$defs"].items()
    }
    return {**of_events, "$defs": definitions}
