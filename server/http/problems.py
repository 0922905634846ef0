"""Errors over HTTP: RFC 9457 problem documents with a stable code.

`detail` is the refusal's sentence from the catalogue, in the language that the request accepts.
"""

from http import HTTPStatus
from typing import Annotated, TypedDict

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from domain.decider import Rejected
from kontor.codes import HTTP_STATUS
from projections.projection import AnyProjection, Lang
from projections.refusals import sentence
from server.metrics.requests import REFUSED
from server.runtime.telemetry import bug_seldom, not_said
from server.tables.refusals import refusal_of
from server.wire.json_input import LONGEST_SHOWN
from server.wire.limits import LONGEST_LIST

CODE_OVER_HTTP = {"unknown_table": "not_found"}
"""Refusal codes of the tables that have another code over HTTP."""
TOKEN_HEADER = "Kontor-Token"
"""A header for the token, for a proxy that needs `Authorization` for its own password."""
UNAVAILABLE_RETRY_SECONDS = 1
"""`Retry-After` of a 503 refusal without `retry_after`."""


class ProblemDocument(TypedDict):
    """An RFC 9457 problem. `code`: stable, for programs."""

    type: str
    title: str
    status: int
    code: Annotated[str, msgspec.Meta(extra_json_schema={"enum": list(HTTP_STATUS)})]
    detail: str


async def error_response(request: Request, error: Exception) -> Response:
    """Answer an exception of an endpoint, for Starlette. Bugs are logged."""
    refusal = refusal_of(error)
    if refusal.code == "internal":
        path = request.scope["path"][:LONGEST_SHOWN]
        bug_seldom("request_failed", error, path=path)
    return problem_response(request, refusal)


async def nobody_listens(_: Request, __: Exception) -> Response:
    """Ignore a client that disconnected before its request was complete, for Starlette."""
    return Response()


async def http_error_response(request: Request, error: Exception) -> Response:
    """Answer Starlette's own errors, such as an unknown path or method."""
    path = request.scope["path"][:LONGEST_SHOWN]
    match getattr(error, "status_code", 500):
        case 404:
            refusal = Rejected("not_found", why="path", path=path)
        case 405:
            refusal = Rejected("method_not_allowed", method=request.method, path=path)
        case _:
            refusal = Rejected("malformed")
    answer = problem_response(request, refusal)
    if refusal.code == "method_not_allowed":
        fitting = (route for route in request.app.routes if route.matches(request.scope)[0].value)
        answer.headers["Allow"] = ", ".join(
            sorted({method for route in fitting for method in route.methods})
        )
    return answer


def problem_response(request: HTTPConnection, refusal: Rejected) -> Response:
    """Return a refusal as problem document. Its fact `retry_after` (seconds) becomes a header."""
    code = CODE_OVER_HTTP.get(refusal.code, refusal.code)
    status = HTTP_STATUS.get(code, 422)
    request.scope[REFUSED] = code
    lang = accepted_language(request.headers.get("accept-language", ""))
    game = getattr(request.state, "projection", None)
    body: ProblemDocument = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "detail": sentence(refusal, game, lang, not_said),
    }
    headers = {"Cache-Control": "no-store", "Content-Language": lang, "Vary": "Accept-Language"}
    retry_after = refusal.facts.get(
        "retry_after", UNAVAILABLE_RETRY_SECONDS if status == 503 else None
    )
    if retry_after is not None:
        headers["Retry-After"] = str(retry_after)
    if status == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = f"Bearer, {TOKEN_HEADER}"
    return Response(
        msgspec.json.encode(body), status, headers, media_type="application/problem+json"
    )


def note_game(request: Request, projection: AnyProjection) -> None:
    """Store the request's game, so that a refusal uses the names of that game."""
    request.state.projection = projection


def accepted_language(header: str) -> Lang:
    """Return our best language for `Accept-Language` (RFC 9110 §12.5.4); English by default."""
    best: tuple[float, Lang] = (0.0, "en")
    for part in header[:LONGEST_LIST].split(","):
        tag, _, parameter = part.strip().partition(";")
        lang = tag.partition("-")[0].lower()
        weight = quality_of(parameter)
        if lang == "de" and weight > best[0]:
            best = (weight, "de")
        elif lang in ("en", "*") and weight > best[0]:
            best = (weight, "en")
    return best[1]


def quality_of(parameter: str) -> float:
    """Return the number in `q=0.8`; 1 if it is missing, 0 if it is malformed."""
    name, _, value = parameter.strip().partition("=")
    if not name:
        return 1.0
    try:
        return float(value) if name.strip().lower() == "q" else 0.0
    except ValueError:
        return 0.0
