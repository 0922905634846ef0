"""`kontor archive` and `kontor rebuild`, beside a server that goes on."""

from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from server import cli, upkeep
from server.runtime.settings import Settings
from server.store import keys
from server.store.redis_client import Unavailable
from tests.archive.test_archive import left_in_redis, played_out, settled
from tests.conftest import Running
from tests.server.shards import listed, queued, whole, whole_lobby
from tests.server.wire import Guest


async def over_and_done(at: Running) -> tuple[str, Guest]:
    """A game that is over, and what follows that is done."""
    table_id, ann, _ = await played_out(at)
    await settled(at, table_id)
    return table_id, ann


def nothing(_: str) -> None:
    """Nobody listens."""


async def lists(running: Running) -> dict[str, list[bytes]]:
    """All that can be made anew, by key."""
    redis: Any = running.app.services.redis.redis
    found = {}
    for pattern in ("lobby:*", "running:*", "player:*:tables", "results:*"):
        async for key in redis.scan_iter(pattern):
            kind = await redis.type(key)
            found[key.decode()] = sorted(
                await (redis.zrange(key, 0, -1) if kind == b"zset" else redis.smembers(key))
            )
    return found


async def test_finished_tables_are_moved_now_and_others_stay(
    at: Running, settings: Settings
) -> None:
    over, ann = await over_and_done(at)
    going_on = (await ann.open())["table_id"]
    too_early = await upkeep.archive_finished(settings, 3600, nothing)
    moved = await upkeep.archive_finished(settings, 0, nothing)
    again = await upkeep.archive_finished(settings, 0, nothing)
    redis: Any = at.app.services.redis.redis

    assert (too_early, moved, again) == ((0, 0), (1, 0), (0, 0))
    assert await left_in_redis(at, over) == []
    assert await left_in_redis(at, going_on) != []
    assert await redis.zrange(queued(keys.IDLE, going_on), 0, -1) == [going_on.encode()]
    assert await redis.exists(*whole(keys.OVER)) == 0
    assert (await ann.get(f"/api/tables/{over}")).json()["status"] == "finished"


async def test_a_table_that_no_server_moves_by_itself_is_moved(
    at: Running, settings: Settings
) -> None:
    """KONTOR_ARCHIVE_SECONDS is 0."""
    never = msgspec.structs.replace(settings, archive_seconds=0)
    over, _ = await over_and_done(at)

    assert await upkeep.archive_finished(never, 0, nothing) == (1, 0)
    assert await left_in_redis(at, over) == []


async def test_a_table_after_which_something_is_still_to_be_done_is_left_to_the_servers(
    at: Running, settings: Settings
) -> None:
    over, _ = await over_and_done(at)
    redis: Any = at.app.services.redis.redis
    await redis.hset(keys.BOOKED.of(over), "todo", "8 ")

    assert await upkeep.archive_finished(settings, 0, nothing) == (0, 0)


async def test_what_is_made_anew_is_what_was_there(at: Running, settings: Settings) -> None:
    """Of open, running, finished and archived tables, public and private; and nothing else."""
    archived, ann = await over_and_done(at)
    assert await upkeep.archive_finished(settings, 0, nothing) == (1, 0)
    over, _, _ = await played_out(at)
    await ann.open()
    await ann.open(seats=1)
    await ann.open(visibility="private")
    before = await lists(at)
    redis: Any = at.app.services.redis.redis
    await redis.delete(*before)
    await redis.zadd(listed("open", "tick_tock", "nowhere"), {"nowhere": 1})

    done = await upkeep.rebuild_lists(settings, nothing)

    assert done == (5, 0)
    assert await lists(at) == before
    finished = chain(*(before.get(key, ()) for key in whole_lobby("finished", "tick_tock")))
    assert {table_id.decode() for table_id in finished} == {archived, over}


async def test_without_a_redis_it_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(Unavailable):
        await upkeep.rebuild_lists(Settings(data=str(tmp_path), archive="none"), nothing)


async def test_without_an_archive_it_is_said_so(redis_url: str) -> None:
    with pytest.raises(RuntimeError, match="KONTOR_ARCHIVE"):
        await upkeep.archive_finished(Settings(redis_url=redis_url), 0, nothing)


def test_no_table_is_older_than_a_negative_number() -> None:
    result = CliRunner().invoke(cli.app, ["archive", "--older-than", "-1"])

    assert result.exit_code == 2
    assert "--older-than" in result.output


def test_tables_that_were_left_are_counted_and_make_the_command_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def one_is_left(*_: Any) -> upkeep.TablesDone:
        return upkeep.TablesDone(3, 1)

    monkeypatch.setattr(upkeep, "archive_finished", one_is_left)

    result = CliRunner().invoke(cli.app, ["archive", "--older-than", "0"])

    assert result.exit_code == 1
    assert "1 tables were left" in result.output


@pytest.mark.parametrize("command", [["archive", "--older-than", "0"], ["rebuild"]])
def test_the_commands_end_with_a_sentence_where_nothing_answers(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KONTOR_DATA", str(tmp_path))
    monkeypatch.delenv("KONTOR_REDIS_URL", raising=False)

    result = CliRunner().invoke(cli.app, command)

    assert result.exit_code == 1
    assert "Nothing more was done" in result.output
