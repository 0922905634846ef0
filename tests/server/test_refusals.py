"""One mapping from errors to answers, for the socket and for HTTP, in both languages."""

import json
from typing import Any

import msgspec
import pytest
from starlette.requests import Request

from domain.decider import Rejected
from projections.registry import PROJECTIONS
from server.accounts.identity import InvalidToken
from server.http.problems import accepted_language, problem_response
from server.store.redis_client import Unavailable
from server.tables.cache import UnknownTable
from server.tables.refusals import EXPECTED, refusal_of
from tests.conftest import Running
from tests.server.wire import Door, Guest, two_at_a_table

TWO = {"game": "tick_tock", "seats": 2}
COURTYARD = {"game": "courtyard", "seats": 2}


@pytest.mark.parametrize(
    ("error", "code", "over_http", "retry_after"),
    [
        (Rejected("not_your_turn"), "not_your_turn", "not_your_turn", None),
        (UnknownTable("t"), "unknown_table", "not_found", None),
        (InvalidToken(), "unauthorized", "unauthorized", None),
        (Unavailable("redis"), "unavailable", "unavailable", "1"),
        (msgspec.ValidationError("event"), "unavailable", "unavailable", "1"),
        (Rejected("too_many", retry_after=700), "too_many", "too_many", "700"),
        (ZeroDivisionError("seed 42"), "internal", "internal", None),
    ],
)
def test_an_error_has_one_answer_on_either_side(
    error: Exception, code: str, over_http: str, retry_after: str | None
) -> None:
    request, refusal = Request({"type": "http", "path": "/", "headers": []}), refusal_of(error)

    response = problem_response(request, refusal)

    assert refusal.code == code
    assert json.loads(bytes(response.body))["code"] == over_http
    assert response.headers.get("retry-after") == retry_after


def test_what_is_raised_on_purpose_and_nothing_else_is_no_bug() -> None:
    refused = Rejected("not_enough_gold", gold=3, cost=5)
    meant = (Rejected("stale"), UnknownTable("t"), InvalidToken(), Unavailable("redis"))
    bugs = (msgspec.DecodeError("event"), KeyError("seat"), OSError(), TimeoutError())

    for error in (*meant, msgspec.ValidationError("event")):
        assert isinstance(error, EXPECTED)
        assert refusal_of(error).code != "internal"
    for error in bugs:
        assert not isinstance(error, EXPECTED)
        assert refusal_of(error).code == "internal"
    assert refusal_of(refused) is refused
    assert refusal_of(InvalidToken()).facts == {"why": "token"}


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        *((header, "de") for header in ("de", "de-AT, en;q=0.5", "fr, de;q=0.4, en;q=0.3")),
        *((header, "en") for header in ("", "fr", "*", "en-GB,en;q=0.9,de;q=0.8")),
        *((header, "en") for header in ("de;q=0", "de;q=many", ";;,,=")),
    ],
)
def test_the_language_of_a_problem_is_what_the_request_accepts(header: str, lang: str) -> None:
    assert accepted_language(header) == lang


async def test_a_problem_speaks_the_language_of_who_asks(ann: Guest) -> None:
    plain = await ann.get("/api/tables/nowhere")
    german = await ann.get("/api/tables/nowhere", headers={"Accept-Language": "de"})

    assert plain.json()["detail"] == "This table was not found."
    assert german.json()["detail"] == "Der Tisch wurde nicht gefunden."
    assert [one.headers["content-language"] for one in (plain, german)] == ["en", "de"]
    assert {one.headers["vary"] for one in (plain, german)} == {"Accept-Language"}
    assert plain.json()["code"] == german.json()["code"] == "not_found"


UNFIT: tuple[tuple[str, Any], ...] = (
    ("The field game is missing.", {"seats": 2}),
    ("The field game should be str, not int.", {"game": 7, "seats": 2}),
    ("The field seats should be int >= 1.", {"game": "tick_tock", "seats": 0}),
    ("The field move_seconds should be int >= 5.", {**TWO, "move_seconds": 4}),
    ("The whole body should be object.", []),
    ("The field visibility should be one of private, public.", {**TWO, "visibility": "secret"}),
    (
        "There is no bot called hal. Choose one of gentle, steady, keen, strong.",
        {**TWO, "bots": {"1": "hal"}},
    ),
    (
        "There is no game called chess here. Available games: tick_tock, courtyard.",
        {"game": "chess", "seats": 2},
    ),
    (
        "This game has no option called rouns. Its options: rounds, foxes.",
        {**COURTYARD, "options": {"rouns": 2}},
    ),
    ("The option rounds must be one of: 2, 6.", {**COURTYARD, "options": {"rounds": 5}}),
)


async def test_a_body_that_does_not_fit_names_the_field_and_what_it_should_be(ann: Guest) -> None:
    answers = [await ann.post("/api/tables", body) for _, body in UNFIT]

    assert {answer.status_code for answer in answers} == {422}
    assert [answer.json()["detail"] for answer in answers] == [said for said, _ in UNFIT]


async def test_a_wrong_frame_is_closed_with_its_field_and_what_it_should_be(at: Door) -> None:
    reasons: list[str] = []
    for lang in ("en", "de"):
        line = await (await at.stranger()).line(lang)
        await line.send("watch", table=7)
        assert await line.close_code() == 4400
        reasons.append(str(line.socket.close_reason))

    assert reasons == [
        "The field table should be str, not int.",
        "Das Feld table sollte str sein, nicht int.",
    ]


@pytest.mark.server(games=PROJECTIONS)
async def test_things_are_named_at_a_table_that_one_does_not_watch_too(at: Running) -> None:
    refused: dict[str, str] = {}
    table_id, *players = await two_at_a_table(at, game="burgundy")
    for player in players:
        line = await player.line("de")
        command = {"type": "play_card", "card": "castle_9"}
        await line.send("act", table=table_id, id="one", command=command)
        frame = await line.until("rejected")
        refused[frame["code"]] = frame["message"]

    assert refused.keys() == {"not_your_turn", "no_such_card"}
    assert refused["no_such_card"].startswith("Diese Karte ist nicht auf deiner Hand")
