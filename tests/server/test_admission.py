"""Checks of every request: trusted hosts, security headers, and a refusal that waits."""

import asyncio
import socket
import time
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from domain.decider import Rejected
from server.http import admission
from server.http.admission import TARPIT_SECONDS, Tarpit, TrustedHosts
from server.rate_limits.limits import RateLimit, RateLimits
from server.runtime.settings import Settings
from tests.conftest import Running
from tests.server.patience import TIMERS_EARLY
from tests.server.wire import Door, Guest, refusal_of, refused_socket, socket_at

NOBODY_EXEMPT = {"exempt_networks": "none"}


# No page of a stranger reaches a server on somebody's machine by a name of its own.


def answers(settings: Settings, host: str) -> bool:
    try:
        TrustedHosts(settings).require({"headers": [(b"host", host.encode())]})
    except Rejected:
        return False
    return True


OURS = (
    *("localhost", "localhost:8700", "LocalHost:1", "127.0.0.1:8700", "[::1]:8700"),
    *("kontor.localhost:8700", "192.168.1.5:8700", f"{socket.gethostname()}:8700"),
)
NOT_OURS = (
    *("evil.example", "evil.example:8700", "localhost.evil.example", "127.0.0.1.evil.example"),
    *("", "evil.example@127.0.0.1x", "[", "ÿ", "1.2.3.4.5"),
)
LISTED = Settings(host="127.0.0.1", hosts="games.example, Kontor.example")
FOR_HEALTH = "localhost:8700"
"""Whatever is listed, what looks after a server's health may ask it."""


@pytest.mark.parametrize(
    ("settings", "known", "unknown"),
    [
        *((Settings(host=bound), OURS, ()) for bound in ("127.0.0.1", "localhost", "::1")),
        (Settings(host="127.0.0.1"), (), NOT_OURS),
        *(
            (Settings(host=bound), ("games.example",), ())
            for bound in ("0.0.0.0", "192.168.1.5", "::", "games.example")
        ),
        (LISTED, ("games.example", "kontor.example:443", FOR_HEALTH), ("evil.example",)),
        (Settings(host="0.0.0.0", hosts="games.example"), (), ("evil.example",)),
        (Settings(host="127.0.0.1", hosts="*"), ("evil.example",), ()),
    ],
)
def test_a_server_answers_to_its_own_names_or_to_those_that_are_listed(
    settings: Settings, known: tuple[str, ...], unknown: tuple[str, ...]
) -> None:
    """Where it listens to this machine alone these are local ones, where to others any."""
    assert {host: answers(settings, host) for host in (*known, *unknown)} == {
        **dict.fromkeys(known, True),
        **dict.fromkeys(unknown, False),
    }


def test_a2_a_name_that_no_host_has_is_not_remembered() -> None:
    """Otherwise a thousand names of many kilobytes would be kept."""
    own = TrustedHosts(Settings(host="127.0.0.1"))

    for number in range(20):
        with pytest.raises(Rejected):
            own.require({"headers": [(b"host", b"%d.localhost" % number + b"x" * 4_000)]})

    assert own._answers_to.cache_info().currsize == 0


async def test_http_and_sockets_are_refused_alike(at: Running, stranger: Guest) -> None:
    evil = {"Host": "evil.example", "Origin": "http://evil.example"}
    answer = await stranger.get("/api/tables", headers=evil)
    page = await stranger.get("/", headers=evil)
    port = int(at.url.rpartition(":")[2])

    by_socket = {"host": "127.0.0.1", "port": port, "origin": evil["Origin"]}
    refused = await refused_socket(socket_at("http://evil.example", **by_socket))

    assert refusal_of(answer) == (421, "unknown_host")
    assert "KONTOR_HOSTS" in answer.json()["detail"]
    assert page.status_code == refused.status_code == 421


async def test_a_host_with_a_path_puts_no_document_at_another_address(stranger: Guest) -> None:
    """Public documents are cached by their path, and a client may write any Host."""
    box = "/api/games/courtyard/box"
    for hostile in ("127.0.0.1/api/games?", "127.0.0.1/api/games#"):
        answer = await stranger.get(box, headers={"Host": hostile})

        listed = await stranger.get("/api/games")
        assert "courtyard" in {game["game"] for game in listed.json()}, hostile
        assert answer.json() == (await stranger.get(box)).json(), hostile


# Headers.


@pytest.mark.parametrize(
    "path",
    [
        *("/healthz", "/api/games", "/api/me", "/api/tables/nowhere"),
        *("/nowhere", "/", "/assets/nothing.js"),
    ],
)
async def test_no_answer_is_taken_for_something_else(at: Door, path: str) -> None:
    response = await (await at.stranger()).get(path)

    assert response.headers.get_list("x-content-type-options") == ["nosniff"]
    assert response.headers.get_list("referrer-policy") == ["no-referrer"]
    assert response.headers.get_list("x-frame-options") == ["DENY"]
    (policy,) = response.headers.get_list("content-security-policy")
    for rule in ("object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"):
        assert rule in policy


# Refusals wait.


@pytest.mark.usefixtures("no_time_passes")
@pytest.mark.server(requests_per_second=1, requests_burst=1, **NOBODY_EXEMPT)
async def test_who_asks_again_at_once_is_refused_slowly(at: Running, stranger: Guest) -> None:
    """Refusals that wait are bounded: the others end their connection."""
    began = time.monotonic()
    answers = [await stranger.get("/healthz") for _ in range(6)]
    took = time.monotonic() - began
    at.admission.tarpit = Tarpit(RateLimits(Settings()).requests, most=0)
    beyond = await stranger.get("/healthz")

    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert took >= len(refused) * TARPIT_SECONDS - TIMERS_EARLY
    assert not any("connection" in answer.headers for answer in refused)
    assert (refused[0].json()["code"], refused[0].headers["retry-after"]) == ("too_fast", "1")
    assert refused[0].headers["x-content-type-options"] == "nosniff"
    assert (beyond.status_code, beyond.headers["connection"]) == (429, "close")


async def test_a6_refusals_wait_beyond_the_rate_of_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    """On however many connections, and behind a proxy too; another one is not kept waiting."""
    sleep = AsyncMock()
    monkeypatch.setattr(admission, "asyncio", SimpleNamespace(**vars(asyncio) | {"sleep": sleep}))
    refusals = Tarpit(RateLimit("requests", "address", limit=20, seconds=1, burst=600))
    refusals._pace._clock = lambda: 7.0

    held = [await refusals.wait("192.0.2.1") for _ in range(1_000)]
    await refusals.wait("192.0.2.2")

    at_once, late = admission.FIRST_REFUSALS, admission.TARPIT_SECONDS
    slept = [seconds for (seconds,), _ in sleep.await_args_list]
    assert slept[:at_once] == [late] * at_once
    assert slept[at_once + 199] == pytest.approx(10)  # the 200th beyond, at 20 a second
    assert max(slept) <= admission.LONGEST_TARPIT_SECONDS
    assert held.count(False) == 1_000 - at_once - 20 * admission.LONGEST_TARPIT_SECONDS
    assert slept[-1] == late


async def test_a_setting_refuses_in_one_line(at: Running, stranger: Guest, logs: list[Any]) -> None:
    for _ in range(2):
        await stranger.http.get("/healthz", headers={"Host": "games.example"})
    for _ in range(2):
        await refused_socket(socket_at(at.url, origin="https://evil.example"))

    host, origin = [line for line in logs if line["event"] == "host_or_origin_refused"]
    assert (host["code"], host["host"]) == ("unknown_host", "games.example")
    assert (origin["code"], origin["origin"]) == ("unknown_origin", "https://evil.example")
    assert {line["log_level"] for line in (host, origin)} == {"warning"}
