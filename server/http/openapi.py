"""`/api/openapi.json`: the HTTP API's document, made from the types that parse and write it."""

import re
from collections.abc import Iterable
from inspect import getdoc
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from server.http.endpoint import ANY_OBJECT, DECLARED, Call, Lines, endpoint
from server.http.problems import ProblemDocument
from server.http.requests import document
from server.runtime.version import VERSION
from server.wire import limits
from server.wire.json_schema import Json, ref, schemas_of

NDJSON = "application/x-ndjson"
IdempotencyKey = Annotated[
    str, msgspec.Meta(min_length=1, max_length=limits.LONGEST_IDEMPOTENCY_KEY)
]


@endpoint("describeApi", "GET", "/api/openapi.json", ANY_OBJECT)
async def openapi(request: Request) -> Response:
    """Return the OpenAPI document of all calls."""
    return document(request, lambda: http_document(DECLARED))


def http_document(calls: Iterable[Call]) -> Json:
    """Return the OpenAPI 3.1 document. The docstring of a call's function describes the call."""
    calls = sorted(calls, key=lambda call: call.path)
    types = [ProblemDocument, *(kind for call in calls for kind in mentioned(call))]
    schemas, components = schemas_of(types)
    schema = dict(zip(types, schemas, strict=True))
    paths: dict[str, Json] = {}
    for call in calls:
        paths.setdefault(call.path, {})[call.method.lower()] = operation(call, schema)
    problem = {"application/problem+json": {"schema": ref("ProblemDocument")}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Kontor", "version": VERSION, "description": "Live tables."},
        "paths": paths,
        "components": {
            "schemas": components,
            "responses": {"Problem": {"description": "What went wrong.", "content": problem}},
            "securitySchemes": {"player": {"type": "http", "scheme": "bearer"}},
        },
    }


def operation(call: Call, schema: dict[Any, Json]) -> Json:
    """Return the OpenAPI operation of a call."""
    summary, _, more = (getdoc(call.answerer) or "").partition("\n")
    document: Json = {
        "operationId": call.operation,
        "summary": summary,
        "parameters": [
            *(
                parameter(name, "path", call.parameters.get(name, str))
                for name in re.findall(r"{(\w+)}", call.path)
            ),
            *(parameter(name, "query", kind) for name, kind in call.query.items()),
        ],
        "responses": {
            str(status): {"description": "Done."} | body(answered, schema)
            for status, answered in call.answers.items()
        }
        | {"default": {"$ref": "#/components/responses/Problem"}},
    }
    if more.strip():
        document["description"] = more.strip()
    if call.needs_token:
        document["security"] = [{"player": []}]
    if call.method == "POST" and call.needs_token:
        document["parameters"].append(parameter("Idempotency-Key", "header", IdempotencyKey))
    if call.takes is not None:
        document["requestBody"] = body(call.takes, schema) | {"required": needs_fields(call.takes)}
    return document


def needs_fields(kind: Any) -> bool:
    """Whether a call without a body is refused. A missing body is parsed as `{}`."""
    if isinstance(kind, Lines) or hasattr(kind, "ONE_OF"):
        return True
    return any(field.required for field in msgspec.structs.fields(kind))


def body(kind: Any, schema: dict[Any, Json]) -> Json:
    """Return the content of a body. Each line of a `Lines` body has one of its types."""
    schemas = [with_one_of(type_, schema[type_]) for type_ in kinds_of(kind)]
    whole = schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
    media = NDJSON if isinstance(kind, Lines) else "application/json"
    return {"content": {media: {"schema": whole}}}


def with_one_of(kind: Any, schema: Json) -> Json:
    """Return the schema; it requires one of the fields in the type's `ONE_OF`."""
    fields: tuple[str, ...] = getattr(kind, "ONE_OF", ())
    needed = [{"required": [name]} for name in fields]
    return {**schema, "anyOf": needed} if needed else schema


def mentioned(call: Call) -> Iterable[Any]:
    """Yield the types of a call's request and answers."""
    for kind in (call.takes, *call.answers.values()):
        if kind is not None:
            yield from kinds_of(kind)


def kinds_of(kind: Any) -> tuple[Any, ...]:
    return kind.kinds if isinstance(kind, Lines) else (kind,)


def parameter(name: str, place: str, kind: Any) -> Json:
    document = {"name": name, "in": place, "schema": msgspec.json.schema(kind)}
    return document | {"required": True} if place == "path" else document
