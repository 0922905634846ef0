"""Nothing is said at a table that was archived, not even where that is not known yet."""

import pytest

from domain.decider import Rejected
from domain.table.state import Player
from server.store import keys
from tests.archive.test_archive import left_in_redis, played_out
from tests.conftest import Running


async def test_a_line_that_comes_just_after_a_table_moved_is_neither_kept_nor_paid_for(
    at: Running,
) -> None:
    """Its keys would stay for ever: nobody deletes them a second time."""
    table_id, ann, _ = await played_out(at)
    live = await at.tables.cache.get(table_id)
    await at.tables.ledger.delete(table_id)  # by another gateway, just now

    with pytest.raises(Rejected) as refusal:
        await at.context.chat.say(live, Player(ann.player_id, "Ann"), "hello")

    assert refusal.value.code == "archived"
    assert await left_in_redis(at, table_id) == []
    assert not await at.redis.exists(keys.BUCKET.of("chat", f"{{{table_id}}}:{ann.player_id}"))
