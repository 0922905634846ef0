"""`/api/players`, `/api/me`, `/api/games`, health, and what is refused."""

import asyncio
from importlib.metadata import version
from urllib.parse import urlsplit

import httpx
import jsonschema
import pytest

from server.accounts.tokens import Claim, signed
from server.http.api import CALLS
from server.http.games import in_short
from server.wire.limits import LARGEST_BODY
from tests.conftest import Running
from tests.server.passing_time import Time
from tests.server.test_sign_out import bearer
from tests.server.wire import Door, Guest, Line, refusal_of, table_of

KEY = b"of the server"

JSON = {"Content-Type": "application/json"}


async def test_a_guest_gets_an_id_and_a_token(stranger: Guest) -> None:
    response = await stranger.post("/api/players", {"name": "  Ann "})

    assert response.status_code == 201
    assert response.json().keys() == {"player_id", "name", "token"}
    assert response.json()["name"] == "Ann"
    assert response.headers["cache-control"].startswith("private")


async def test_my_tables_stand_with_those_first_that_wait_for_me(ann: Guest, bob: Guest) -> None:
    waiting = await table_of(ann, bob)
    private, public = await ann.open(visibility="private"), await ann.open()
    over = (await ann.open(options={"ticks": 1}, bots={"1": "random"}))["table_id"]
    await ann.act(over, "a1")

    mine = (await ann.get("/api/me")).json()
    his = (await bob.get("/api/me")).json()

    first, *others = mine["tables"]
    assert first["table_id"] == waiting
    assert {table["table_id"]: table.get("invite") for table in others} == {
        private["table_id"]: private["invite"],
        public["table_id"]: None,
    }
    assert [table["table_id"] for table in his["tables"]] == [waiting]
    assert (mine["player_id"], mine["name"]) == (ann.player_id, "Ann")
    assert "token" not in mine


@pytest.mark.server(secret="of the server")
async def test_a_token_that_is_not_of_today_brings_a_fresh_one(time: Time, ann: Guest) -> None:
    days = int(time() // 86400)
    fresh = signed(KEY, Claim(ann.player_id, days, 0))
    old = signed(KEY, Claim(ann.player_id, days - 1, 0))
    answer = await ann.get("/api/me", headers=bearer(old))
    line = await ann.bare_line()
    await line.send("hello", token=old)
    welcome = await line.next()
    await line.send("ping", n=1)

    assert answer.json()["token"] == welcome["token"] == fresh
    assert await line.next() == {"type": "pong", "n": 1}
    assert "token" not in (await ann.get("/api/me")).json()
    void = signed(KEY, Claim(ann.player_id, days - 31, 0))
    assert (await ann.get("/api/me", headers=bearer(void))).status_code == 401


@pytest.mark.server(secret="of the server")
async def test_a_socket_that_stays_open_for_days_is_brought_fresh_tokens(
    time: Time, at: Running, ann: Guest, line: Line
) -> None:
    days = int(time() // 86400)
    (socket,) = at.sockets.all
    socket.token = signed(KEY, Claim(ann.player_id, days - 20, 0))

    await line.send("ping", n=1)
    pong = await line.next()
    await line.send("ping", n=2)

    assert pong["token"] == signed(KEY, Claim(ann.player_id, days, 0))
    assert "token" not in await line.next()


async def test_without_a_token_of_ours_nobody_is_anybody(stranger: Guest) -> None:
    for header in ("Bearer nonsense", "Bearer a.1.b", "Basic abc", ""):
        response = await stranger.get("/api/me", headers={"Authorization": header})
        assert refusal_of(response) == (401, "unauthorized"), header


async def test_what_needs_a_token_is_nothing_for_strangers(table_id: str, stranger: Guest) -> None:
    names = {"table": table_id, "game": "tick_tock", "seat": "1", "subscription": "phone"}
    names |= {"passkey": "p", "player": "x"}
    calls = [call for call in CALLS if call.needs_token]
    assert len(calls) > 12
    for call in calls:
        answer = await stranger.http.request(call.method, call.path.format(**names), json={})

        assert refusal_of(answer) == (401, "unauthorized"), call.path


async def test_the_games_stand_with_their_options_and_bots(at: Door) -> None:
    listed = (await (await at.stranger()).get("/api/games")).json()

    game = next(one for one in listed if one["game"] == "tick_tock")
    assert game["name"] == {"en": "Tick Tock", "de": "Ticktack"}
    assert (game["min_seats"], game["max_seats"]) == (1, 3)
    assert game["bots"] == ["gentle", "steady", "keen", "strong"]  # random is for tests
    jsonschema.validate({"ticks": 3}, game["options_schema"])
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"ticks": "three"}, game["options_schema"])


def test_a_list_of_games_says_first_what_their_help_says() -> None:
    said = in_short("burgundy")

    assert said["minutes"] == [30, 60]
    assert said["weight"] == 2.2
    assert set(said["sentence"]) == {"en", "de"}
    assert in_short("tick_tock") == {}


async def test_it_lives_and_is_ready(stranger: Guest) -> None:
    health = (await stranger.get("/healthz")).json()
    assert health == {"status": "ok", "version": version("kontor-server")}
    assert (await stranger.get("/readyz")).json() == {"status": "ready"}


async def test_every_error_is_a_problem_document(stranger: Guest) -> None:
    for method, path, status, code, allowed in (
        ("GET", "/api/nothing", 404, "not_found", None),
        ("GET", "/api/tables/x/y/z", 404, "not_found", None),
        ("PUT", "/api/tables", 405, "method_not_allowed", "GET, HEAD, POST"),
        ("GET", "/api/players", 405, "method_not_allowed", "POST"),
        ("PUT", "/api/me", 405, "method_not_allowed", "DELETE, GET, HEAD, PATCH"),
        ("OPTIONS", "/api/me/away", 405, "method_not_allowed", "PUT"),
        ("DELETE", "/mail/stop", 405, "method_not_allowed", "GET, HEAD, POST"),
        ("POST", "/readyz", 405, "method_not_allowed", "GET, HEAD"),
        ("POST", "/", 405, "method_not_allowed", "GET, HEAD"),
        ("PUT", "/table/abc", 405, "method_not_allowed", "GET, HEAD"),
    ):
        response = await stranger.http.request(method, path)
        problem = response.json()

        assert (response.status_code, problem["code"]) == (status, code), path
        assert response.headers.get("Allow") == allowed, path
        assert response.headers["content-type"] == "application/problem+json"
        assert problem["title"]
        assert problem["detail"]


NO_NAMES = (b"{}", b"[]", b'"Ann"', b'{"name":""}', b'{"name":7}', b'{"name":"a\\nb"}')
NO_JSON = (b"{", b"\xff", b"[" * 20_000, b'{"name":', b"null", b"7")


async def test_a_body_without_a_name_is_malformed(stranger: Guest) -> None:
    for body in (*NO_NAMES, b'{"name":"%b"}' % (b"x" * 33), *NO_JSON):
        response = await stranger.http.post("/api/players", content=body, headers=JSON)
        assert refusal_of(response) == (422, "malformed"), body[:9]


async def test_a_body_that_does_not_say_that_it_is_json_is_refused(stranger: Guest) -> None:
    """Forms and plain text are what a page of somebody else may send without asking."""
    forms = ("application/x-www-form-urlencoded", "multipart/form-data")
    for kind in (None, "text/plain", *forms, "application"):
        response = await posted_as(stranger, kind)
        problem = response.json()

        assert (response.status_code, problem["code"]) == (415, "unsupported_media_type"), kind
        assert "Content-Type: application/json" in problem["detail"]
    assert (await posted_as(stranger, "Application/JSON; charset=utf-8")).status_code == 201


async def posted_as(guest: Guest, kind: str | None) -> httpx.Response:
    headers = {} if kind is None else {"Content-Type": kind}
    return await guest.http.post("/api/players", content=b'{"name":"Ann"}', headers=headers)


async def test_a_body_that_is_too_big_is_refused(stranger: Guest) -> None:
    response = await stranger.http.post("/api/players", content=b" " * (LARGEST_BODY + 1))

    assert refusal_of(response) == (413, "too_big")


async def test_a_bug_tells_nothing_internal(at: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at.services.index, "public", None)

    response = await (await at.stranger()).get("/api/tables")

    assert refusal_of(response) == (500, "internal")
    assert "NoneType" not in response.text


FOREIGN = (
    *("/tables/", "/me/", "/learn/tick_tock/", "/table/abc/", "/covers/x.png/", "/nosuch/"),
    *("/api/tables/", "/api/games/", "/api/games/tick_tock/help/", "/healthz/"),
    *("/\\evil", "/\\evil/", "//evil.example", "//evil.example/", "/%5Cevil/", "/%2Fevil/"),
    *("/assets//evil.example/", "/api//tables", "///", "/./tables", "/tables/.."),
)


async def test_a10_nobody_is_sent_on_to_the_name_they_asked_for(at: Running) -> None:
    where = urlsplit(at.url)
    for path in FOREIGN:
        reader, writer = await asyncio.open_connection(where.hostname, where.port)
        request = f"GET {path} HTTP/1.1\r\nHost: evil.localhost\r\nConnection: close\r\n\r\n"
        writer.write(request.encode())
        answer = await reader.read()
        writer.close()

        assert answer.split(b" ", 2)[1] == b"404", path
        assert b"evil.localhost" not in answer, path
