"""Frames that make no sense: a code for each, the table stands, and nobody else is disturbed."""

import json
from typing import Any

import pytest

from domain.decider import Rejected
from projections.projection import LANGS, Lang
from projections.refusals import sentence
from tests.conftest import Running
from tests.server.raw_http import SOCKET, Begin, status_of
from tests.server.wire import Door, Guest, Line, refused_socket, socket_at

GARBAGE: list[str | bytes] = [
    b"\xff\xfe\x00",
    "",
    "{",
    "null",
    "[]",
    "7",
    '"act"',
    "{}",
    '{"type":7}',
    '{"type":"watch"}',
    '{"type":"watch","table":7}',
    '{"type":"watch","table":"t","have":-1,"resume_token":"m"}',
    '{"type":"watch","table":"t","have":9007199254740992,"resume_token":"m"}',
    '{"type":"act","table":"t","id":"","command":{}}',
    json.dumps({"type": "act", "table": "t", "id": "x" * 65, "command": {}}),
    '{"type":"act","table":"t","id":"x","command":"tick"}',
    '{"type":"act","table":"t","id":"x","command":{},"at":1.5}',
    '{"type":"ping","n":"one"}',
    '{"type":"hello"}',
    "[" * 30_000,
    '{"type":"act","table":"t","id":"x","command":' + '{"a":' * 9_000 + "1" + "}" * 9_001,
]


TICK = {"id": "x", "command": {"type": "tick"}}


async def test_a_broken_frame_closes_the_socket(stranger: Guest) -> None:
    for garbage in GARBAGE:
        line = await stranger.line()
        await line.socket.send(garbage)
        assert await line.close_code() == 4400, garbage[:80]


@pytest.mark.parametrize(
    ("kind", "fields", "answer"),
    [
        pytest.param("teleport", {"to": "moon"}, ("error", "unknown_type", None), id="type"),
        pytest.param("watch", {}, ("error", "unknown_table", "nowhere"), id="watched table"),
        pytest.param("act", TICK, ("rejected", "unknown_table", "nowhere"), id="table to act at"),
    ],
)
async def test_a_frame_of_an_unknown_type_leaves_the_socket_open(
    line: Line, kind: str, fields: dict[str, Any], answer: tuple[str, ...]
) -> None:
    await line.send(kind, **({"table": "nowhere"} | fields))

    frame = await line.next()
    assert (frame["type"], frame["code"], frame.get("table")) == answer
    assert await line.silent()


TOKENS = ("", "x", "a.b.c", "a.9999999999999999999.c", "é.1.ü", "a.1." + "A" * 43, "..", ".")


@pytest.mark.parametrize(
    ("greets", "kind", "fields", "code", "reason"),
    [
        *((False, "hello", {"token": token}, 4401, "") for token in TOKENS),
        (False, "hello", {"lang": "fr"}, 4400, "The field lang should be one of de, en."),
        pytest.param(False, "ping", {"n": 1}, 4400, "", id="before hello"),
        pytest.param(True, "ping", {"n": 1, "ballast": "x" * 70_000}, 1009, "", id="too big"),
    ],
)
async def test_a_hello_or_a_first_frame_that_may_not_be_closes_the_socket(
    stranger: Guest, kind: str, fields: dict[str, Any], code: int, reason: str, *, greets: bool
) -> None:
    line = await (stranger.line if greets else stranger.bare_line)()

    await line.send(kind, **fields)

    assert await line.close_code() == code
    assert reason in (line.socket.close_reason or "")


async def test_a_senseless_command_is_refused(table_id: str, ann: Guest, line: Line) -> None:
    for number, kind in enumerate(({"type": "fly"}, {}, {"type": None}, {"type": ["tick"]})):
        await line.send("act", table=table_id, id=f"a{number}", command=kind)
        assert (await line.next())["code"] == "malformed", kind

    assert (await ann.summary(table_id))["version"] == 2


async def test_what_a_client_adds_is_ignored_and_not_kept(table_id: str, ann: Guest) -> None:
    line, command = await ann.line(), {"type": "tick", "junk": ["x" * 999]}
    await line.send("act", table=table_id, id="a1", command=command, colour="red")
    await line.until("accepted")

    log = (await ann.get(f"/api/tables/{table_id}/log?since=2")).json()

    assert log["command"] == {"type": "tick"}


@pytest.mark.parametrize(("command", "code"), [("tick", "not_your_turn"), ("stumble", "internal")])
async def test_a_refusal_and_a_bug_leave_the_table_as_it_was(
    command: str, code: str, table_id: str, ann: Guest, bob: Guest
) -> None:
    line = await bob.line()

    answer = await line.act(table_id, "b1", command)

    assert (answer["type"], answer["code"]) == ("rejected", code)
    assert (await ann.summary(table_id))["version"] == 2
    assert (await line.act(table_id, "b1", "whisper"))["type"] == "accepted"


async def test_before_the_start_nobody_can_act(ann: Guest) -> None:
    table_id = (await ann.open())["table_id"]

    assert (await ann.act(table_id, "x"))["code"] == "not_your_turn"


@pytest.mark.server(frames_per_second=0.001, frames_burst=20)
async def test_who_sends_too_fast_is_closed_and_stays_limited(ann: Guest, bob: Guest) -> None:
    """The player's next socket goes on with what is left: no slow machine gives a frame back."""
    for pings in (30, 15):
        line = await bob.line()
        for number in range(pings):
            await line.send("ping", n=number)
        assert await line.close_code() == 4429

    assert await (await ann.line()).silent()


@pytest.mark.parametrize(
    "greets",
    [
        pytest.param(False, marks=pytest.mark.server(hello_seconds=0.1)),
        pytest.param(True, marks=pytest.mark.server(heartbeat_seconds=0.1)),
    ],
)
async def test_a_socket_without_hello_or_pings_is_closed(stranger: Guest, *, greets: bool) -> None:
    line = await (stranger.line if greets else stranger.bare_line)()

    assert await line.close_code() == 4408


@pytest.mark.server(sockets_per_player=2)
async def test_one_socket_too_many_of_a_player_is_closed(ann: Guest) -> None:
    first, _ = await ann.line(), await ann.line()

    third = await ann.bare_line()
    await third.send("hello", token=ann.token)

    assert await third.close_code() == 4429
    assert await first.silent()


REFUSED_HANDSHAKES: tuple[tuple[str, str | None, Any, str | None], ...] = (
    ("unknown_subprotocol", "none", None, None),
    ("unknown_subprotocol", None, ["kontor.v9", "soap"], None),
    ("unknown_origin", None, ["kontor.v1"], "http://evil.example"),
)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("code", "why", "subprotocols", "origin"), REFUSED_HANDSHAKES)
async def test_a_socket_that_is_not_opened_is_told_why_as_a_request_is(  # noqa: PLR0917 - a case is a row
    at: Door, lang: Lang, code: str, why: str | None, subprotocols: Any, origin: str | None
) -> None:
    known, host = "kontor.v1", at.url.removeprefix("http://")
    asked = ", ".join(subprotocols or ())
    refusal = Rejected(code, why=why, known=known, asked=asked, origin=origin, host=host)
    asks = {"subprotocols": subprotocols, "origin": origin}

    headers = {"Accept-Language": lang}
    answer = await refused_socket(socket_at(at.url, additional_headers=headers, **asks))

    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["Content-Language"] == lang
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert json.loads(bytes(answer.body or b"")) == {
        "type": "about:blank",
        "title": "Forbidden",
        "status": answer.status_code,
        "code": code,
        "detail": sentence(refusal, None, lang),
    }


async def test_there_are_no_sockets_anywhere_else(at: Door) -> None:
    answer = await refused_socket(socket_at(at.url, "/socket"))

    assert answer.status_code == 404
    assert json.loads(bytes(answer.body or b""))["code"] == "not_found"


@pytest.mark.parametrize(
    ("header", "status"),
    [
        (b"Sec-WebSocket-Protocol: \xff\xfe", 400),  # by websockets: that is no header
        (b"Sec-WebSocket-Protocol: kontor.v1\r\nOrigin: http://\xff", 403),
    ],
)
async def test_a_socket_is_told_too(at: Running, begin: Begin, header: bytes, status: int) -> None:
    assert status_of(await (await begin(at, SOCKET + header + b"\r\n\r\n")).head()) == status


@pytest.mark.server(origins="http://good.example")
async def test_only_our_page_and_listed_ones_may_open_a_socket(at: Running) -> None:
    for origin in ("http://good.example", at.url):
        async with socket_at(at.url, origin=origin) as socket:
            assert socket.subprotocol == "kontor.v1"
    await refused_socket(socket_at(at.url, origin="http://evil.example"))
