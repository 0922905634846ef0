"""`/api/openapi.json`: the HTTP side, made of the types that parse and write it."""

import re
from collections.abc import Iterable, Sequence
from inspect import getdoc
from typing import Any, cast

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from projections import shapes
from server.http.endpoints import CALLS, NDJSON, Call
from server.http.requests import document
from server.runtime.build import VERSION
from server.wire.json_schema import Json, ref, schemas_of

NUMBERS = frozenset({"since", "until", "limit"})


async def openapi(request: Request) -> Response:
    """All calls, as OpenAPI has them."""
    return document(request, lambda: http_document(request.app.routes))


def http_document(routes: Sequence[BaseRoute]) -> Json:
    """OpenAPI 3.1. What a call does is said by its endpoint's own docstring."""
    told = {
        (method, path_of(route)): getdoc(route.endpoint) or ""
        for route in routes
        if isinstance(route, Route)
        for method in route.methods or ()
    }
    types = [shapes.ProblemDocument, *(one for call in CALLS for one in mentioned(call))]
    schemas, components = schemas_of(types)
    schema = dict(zip(types, schemas, strict=True))
    paths: dict[str, Json] = {}
    for call in CALLS:
        about = told.get((call.method, call.path), "")
        paths.setdefault(call.path, {})[call.method.lower()] = operation(call, about, schema)
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


def operation(call: Call, about: str, schema: dict[Any, Json]) -> Json:
    """One call, as OpenAPI has it."""
    summary, _, more = about.partition("\n")
    shown: Json = {
        "summary": summary,
        "parameters": [*map(in_path, places(call.path)), *map(in_query, call.query)],
        "responses": {
            str(status): answer(call, [schema[kind] for kind in kinds_of(answered)])
            for status, answered in call.answers.items()
        }
        | {"default": {"$ref": "#/components/responses/Problem"}},
    }
    if more.strip():
        shown["description"] = more.strip()
    if call.needs_token:
        shown["security"] = [{"player": []}]
    if call.method == "POST" and call.needs_token:
        shown["parameters"].append(in_header("Idempotency-Key"))
    if call.takes is not None:
        media = NDJSON if call.takes is shapes.EntryShown else "application/json"
        content = {media: {"schema": schema[call.takes]}}
        shown["requestBody"] = {"content": content}
    return shown


def answer(call: Call, schemas: list[Json]) -> Json:
    about = "One a line." if call.media == NDJSON else "Done."
    content: Json = {}
    if schemas:
        content["schema"] = schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
    return {"description": about, "content": {call.media: content}}


def mentioned(call: Call) -> Iterable[Any]:
    """The types of a call."""
    for kind in (call.takes, *call.answers.values()):
        yield from kinds_of(kind)


def kinds_of(kind: Any) -> tuple[Any, ...]:
    if kind is None:
        return ()
    return cast("tuple[Any, ...]", kind) if isinstance(kind, tuple) else (kind,)


def path_of(route: Route) -> str:
    return re.sub(r":\w+}", "}", route.path)


def places(path: str) -> list[str]:
    return re.findall(r"{(\w+)}", path)


def in_path(name: str) -> Json:
    kind = "integer" if name in {"seat", "version"} else "string"
    return {"name": name, "in": "path", "required": True, "schema": {"type": kind}}


def in_query(name: str) -> Json:
    kind = "integer" if name in NUMBERS else "string"
    return {"name": name, "in": "query", "schema": {"type": kind}}


def in_header(name: str) -> Json:
    return {"name": name, "in": "header", "schema": {"type": "string"}}


ROUTES = [Route("/api/openapi.json", openapi)]
