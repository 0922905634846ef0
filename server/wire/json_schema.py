"""JSON Schemas of our types, as the documents of the contract hold them."""

from collections.abc import Iterable
from typing import Any, TypeAlias

import msgspec

Json: TypeAlias = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
COMPONENT = "#/components/schemas/{name}"


def schemas_of(types: Iterable[Any]) -> tuple[tuple[Json, ...], Json]:
    """A schema for each type, and the named ones they refer to."""
    return msgspec.json.schema_components(types, ref_template=COMPONENT)


def ref(name: str, of: str = "schemas") -> Json:
    return {"$ref": f"#/components/{of}/{name}"}


def schema(type_: Any) -> Json:
    """JSON Schema 2020-12 of a type."""
    return {"$schema": DIALECT, **msgspec.json.schema(type_)}


def schema_of_any(types: Iterable[Any]) -> Json:
    """JSON Schema 2020-12 of what is of one of these types."""
    schemas, definitions = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    return {"$schema": DIALECT, "anyOf": list(schemas), "$defs": definitions}


def with_fields_hidden(of_events: Json) -> Json:
    """The schema of events as viewers are shown them: any field but the type may be left out."""
    definitions = {
        name: {**definition, "required": ["type"]}
        if "type" in definition.get("properties", {})
        else definition
        for name, definition in of_events["$defs"].items()
    }
    return {**of_events, "$defs": definitions}
