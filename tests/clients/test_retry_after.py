"""The SDK comes again when the server says so (`Retry-After`), and no sooner."""

import asyncio
import time
from typing import Any, Self

import pytest

from kontor import Kontor, Refused
from tests.server.patience import TIMERS_EARLY

pytestmark = pytest.mark.live


class Busy:
    def __init__(self, status: int, code: str, retry_after: str, times: int = 1) -> None:
        self.calls: list[float] = []
        self._refusal = (
            f"HTTP/1.1 {status} No\r\nRetry-After: {retry_after}\r\n",
            f'{{"code":"{code}"}}',
        )
        self._times = times
        self.url = ""

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._answer, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        self.calls.append(time.monotonic())
        head, body = self._refusal
        if len(self.calls) > self._times:
            head, body = "HTTP/1.1 200 OK\r\n", "[]"
        more = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        writer.write(f"{head}{more}Connection: close\r\n\r\n{body}".encode())
        await writer.drain()
        writer.close()


@pytest.mark.parametrize(
    ("method", "status", "code"),
    [("GET", 429, "too_fast"), ("POST", 429, "too_fast"), ("GET", 503, "unavailable")],
)
async def test_it_comes_again_when_it_is_told_to(method: str, status: int, code: str) -> None:
    async with Busy(status, code, "1", times=2) as busy:
        answer: Any = await Kontor(busy.url)._call(method, "/api/games")

        assert answer == []
        assert len(busy.calls) == 3
        assert busy.calls[1] - busy.calls[0] >= 1.0 - TIMERS_EARLY


@pytest.mark.parametrize(
    ("method", "status", "retry_after"),
    [("GET", 429, "31"), ("POST", 503, "1"), ("GET", 429, "Fri, 20 Nov 2026 23:00:00 GMT")],
)
async def test_it_waits_briefly_and_does_it_once(
    method: str, status: int, retry_after: str
) -> None:
    async with Busy(status, "unavailable", retry_after) as busy:
        with pytest.raises(Refused):
            await Kontor(busy.url)._call(method, "/api/games")

        assert len(busy.calls) == 1


async def test_what_has_a_key_is_sent_again_no_sooner_than_told() -> None:
    async with Busy(503, "unavailable", "1") as busy:
        await Kontor(busy.url)._retry("POST", "/api/tables", {"Idempotency-Key": "k"})

        assert busy.calls[1] - busy.calls[0] >= 1.0 - TIMERS_EARLY
