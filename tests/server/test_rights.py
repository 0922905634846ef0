"""A Redis user who may do less than Kontor needs: readiness and the log tell."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.store import keys
from tests.conftest import Serve
from tests.running.redis_server import RedisServer
from tests.server.playing import finished

README = Path(__file__).parents[2] / "deploy" / "README.md"


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with RedisServer(tmp_path_factory.mktemp("redis")) as redis:
        yield redis


def address(redis: RedisServer, *rights: str) -> str:
    """Return the address of an empty Redis for a new user with these rights."""
    redis.ask("FLUSHALL")
    redis.ask("ACL", "SETUSER", "kontor", "reset", "on", ">PASSWORD", *rights)
    return redis.url.replace("redis://", "redis://kontor:PASSWORD@")


def documented() -> list[str]:
    """The rights in the line of the page that an operator copies."""
    (line,) = re.findall(r" user kontor on >PASSWORD (.*)", README.read_text())
    return line.split()


async def test_with_the_rights_of_the_page_games_are_played_and_nothing_is_missed(
    serve: Serve, guarded: RedisServer, logs: list[Any], tmp_path: Path
) -> None:
    url = address(guarded, *documented())
    left = await serve(redis_url=url, archive=str(tmp_path))
    right = await serve(redis_url=url, archive=str(tmp_path))
    table_id, ann, bob = await finished(left)
    hers, his = await ann.watching(table_id), await (await bob.at(right)).watching(table_id)
    await his.send("say", table=table_id, text="Well played")

    said = await hers.until("said")
    await ann.post("/api/seeks", {"game": "tick_tock", "seats": 2})
    await ann.post("/api/me/code")
    await ann.delete("/api/me/sessions")
    ready = await bob.get("/readyz")

    assert said["text"] == "Well played"
    assert ready.json() == {"status": "ready"}
    assert [line for line in logs if "perm" in str(line).lower() or "ACL" in str(line)] == []
    assert "redis_forbids" not in [line["event"] for line in logs]


@pytest.mark.parametrize(
    ("taken", "ready", "named"),
    [
        ("-info", 200, "info"),
        ("-@scripting", 503, "eval"),
        *((f"-{name}", 503, name) for name in ("xadd", "del", "spublish", "ssubscribe")),
        ("resetchannels", 503, "channel"),
        ("resetkeys", 503, "key"),
    ],
)
async def test_a_right_that_is_missing_is_named_and_readiness_is_true(
    serve: Serve, guarded: RedisServer, logs: list[Any], *, taken: str, ready: int, named: str
) -> None:
    at = await serve(redis_url=address(guarded, "~*", "&*", "+@all", taken))

    assert (await (await at.stranger()).get("/readyz")).status_code == ready
    (reason,) = [line["reason"] for line in logs if line["event"] == "redis_forbids"]
    assert named in reason
    if ready == 200:  # games are played all the same
        table_id, ann, _ = await finished(at)
        assert (await ann.summary(table_id))["status"] == "finished"


async def test_the_probe_leaves_nothing(serve: Serve, guarded: RedisServer) -> None:
    at = await serve(redis_url=address(guarded, *documented()))

    await at.services.ledger_watch.require_ready()

    assert [key async for key in at.redis.scan_iter("{*}:*")] == []
    assert await at.redis.exists(keys.LEDGER_KEY.of())
