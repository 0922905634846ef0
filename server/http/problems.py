"""What goes wrong over HTTP: RFC 9457 problem documents with a stable code."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from projections.refusals import sentence
from server.runtime.log_once import not_said
from server.runtime.telemetry import logger
from server.tables.refusals import EXPECTED, refusal_of

STATUS = {
    "unauthorized": 401,
    "forbidden": 403,
    "not_found": 404,
    "method_not_allowed": 405,
    "seat_taken": 409,
    "already_seated": 409,
    "not_open": 409,
    "not_finished": 409,
    "finished": 409,
    "seats_empty": 409,
    "too_big": 413,
    "malformed": 422,
    "unknown_game": 422,
    "bad_options": 422,
    "bad_log": 422,
    "too_many": 429,
    "internal": 500,
    "unavailable": 503,
}
CODE_OF_STATUS = {404: "not_found", 405: "method_not_allowed", 413: "too_big"}
CODE_OVER_HTTP = {"unknown_table": "not_found", "unreadable": "unavailable"}


class Problem(Exception):  # noqa: N818 - RFC 9457's word
    """An answer that is an error. `retry_after`: seconds, where waiting helps."""

    def __init__(self, code: str, detail: str, *, retry_after: int | None = None) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.retry_after = retry_after


EXPECTED_OVER_HTTP = (Problem, *EXPECTED)
"""What endpoints raise on purpose."""


def problem_response(problem: Problem) -> Response:
    """The problem as the wire writes it."""
    status = STATUS.get(problem.code, 422)
    body = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": problem.code,
        "detail": problem.detail,
    }
    headers = {"Cache-Control": "no-store"}
    if problem.retry_after is not None:
        headers["Retry-After"] = str(problem.retry_after)
    if status == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = "Bearer"
    return Response(
        msgspec.json.encode(body), status, headers, media_type="application/problem+json"
    )


def problem_of(error: Exception) -> Problem:
    """What an error inside is outside; what we did not foresee tells nothing of the inside."""
    if isinstance(error, Problem):
        return error
    refusal = refusal_of(error)
    code = CODE_OVER_HTTP.get(refusal.code, refusal.code)
    detail = sentence(refusal, None, "en", not_said)
    soon = 1 if code == "unavailable" else None
    wait: Any = refusal.facts.get("retry_after", soon)
    return Problem(code, detail, retry_after=wait)


async def error_response(request: Request, error: Exception) -> Response:
    """For Starlette: the answer to whatever an endpoint raised."""
    problem = problem_of(error)
    if problem.code == "internal":
        logger().error("request_failed", path=request.url.path, exc_info=error)
    return problem_response(problem)


async def http_error_response(request: Request, error: Exception) -> Response:
    """Starlette's own errors: no such path, no such method."""
    status: int = getattr(error, "status_code", 500)
    detail: Any = {
        404: f"There is nothing at {request.url.path}.",
        405: f"{request.method} is not for {request.url.path}.",
    }.get(status, str(getattr(error, "detail", "")))
    return problem_response(Problem(CODE_OF_STATUS.get(status, "malformed"), detail))
