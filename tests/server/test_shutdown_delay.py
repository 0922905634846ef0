"""After SIGTERM a gateway is not ready; it may be told to serve on for a while."""

import time

import pytest

from tests.conftest import Running
from tests.server.patience import TIMERS_EARLY
from tests.server.wire import Guest, Line

SHORT, LONG = 0.1, 600.0


@pytest.mark.server
async def test_it_is_not_ready_as_soon_as_it_is_to_stop(at: Running, stranger: Guest) -> None:
    before = await stranger.get("/readyz")
    at.services.stopping.set()
    after = await stranger.get("/readyz", headers={"Accept-Language": "de"})
    alive = await stranger.get("/healthz")

    assert (before.status_code, after.status_code, alive.status_code) == (200, 503, 200)
    assert after.json()["code"] == "unavailable"
    assert "wird beendet" in after.json()["detail"]
    assert after.headers["retry-after"] == "1"


@pytest.mark.server(shutdown_delay_seconds=LONG)
async def test_it_serves_on_meanwhile_who_is_there_and_who_is_still_sent_to_it(
    at: Running, table_id: str, hers: Line
) -> None:
    at.server.stop()
    ready = (await (await at.stranger()).get("/readyz")).status_code
    played = await hers.act(table_id, "a1")
    newcomer = await (await at.player("Eve")).line()
    watched = await newcomer.watch(table_id)
    at.server.stop()
    codes = await hers.close_code(), await newcomer.close_code()
    await at.task

    assert ready == 503
    assert played["type"] == "accepted"
    assert watched["version"] == played["version"]
    assert codes == (1012, 1012)


@pytest.mark.server(shutdown_delay_seconds=SHORT)
async def test_then_it_drains_by_itself(at: Running, line: Line) -> None:
    began = time.monotonic()

    at.server.stop()

    assert await line.close_code() == 1012
    assert time.monotonic() - began >= SHORT - TIMERS_EARLY
