"""One mapping from errors to answers, for the socket and for HTTP."""

from __future__ import annotations

import msgspec
import pytest

from domain.decider import Rejected
from server.accounts.identity import InvalidToken
from server.http.problems import problem_of
from server.store.redis_client import Unavailable
from server.tables.cache import UnknownTable
from server.tables.refusals import refusal_of


@pytest.mark.parametrize(
    ("error", "code", "over_http", "retry_after"),
    [
        (Rejected("not_your_turn", "No."), "not_your_turn", "not_your_turn", None),
        (UnknownTable("t"), "unknown_table", "not_found", None),
        (InvalidToken(), "unauthorized", "unauthorized", None),
        (Unavailable("redis"), "unavailable", "unavailable", 1),
        (msgspec.ValidationError("event"), "unreadable", "unavailable", 1),
        (ZeroDivisionError("seed 42"), "internal", "internal", None),
    ],
)
def test_an_error_has_one_answer_on_either_side(
    error: Exception, code: str, over_http: str, retry_after: int | None
) -> None:
    problem = problem_of(error)

    assert refusal_of(error).code == code
    assert (problem.code, problem.retry_after) == (over_http, retry_after)


def test_a_bug_tells_nothing_of_the_inside() -> None:
    refusal = refusal_of(ZeroDivisionError("seed 42"))

    assert "42" not in f"{refusal.message} {refusal.facts}"
