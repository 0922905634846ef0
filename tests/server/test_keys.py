"""The table of all Redis keys: it lists every key that a played game leaves, and no others."""

from pathlib import Path
from typing import Any

import pytest

from server.store import keys
from tests.conftest import Running, Serve
from tests.server.key_rows import fits, key_like
from tests.server.passkeys import signs_in, with_passkey
from tests.server.patience import until
from tests.server.test_profiles import moderation
from tests.server.test_ratings import tied, two_members, until_rated
from tests.server.wire import two_at_a_table


async def play_with_everything(at: Running) -> None:
    """A finished game and a running one with a clock; chat, codes, a fork, a key of its own."""
    table_id, ann, bob = await two_at_a_table(at, options={"ticks": 2})
    hers, his = await ann.watching(table_id), await bob.watching(table_id)
    await hers.send("say", table=table_id, text="Hello")
    await his.until("said")
    await (await at.stranger()).line()
    await hers.act(table_id, "a1")
    await his.act(table_id, "b1")
    await ann.post(f"/api/tables/{table_id}/fork", {"version": 4})
    await ann.post("/api/me/code")
    await signs_in(await at.stranger(), await with_passkey(await at.player("Kim")))
    await ann.post("/api/passkeys/challenge")
    await ann.post("/api/me/joined", {"token": (await at.player("Ben")).token})
    await ann.get("/readyz")
    await ann.post("/api/players", {"code": "WRONG-WRONG-WRONG"})
    await ann.put(f"/api/me/blocked/{bob.player_id}", {"chat_only": True})
    await ann.put(f"/api/me/follows/{bob.player_id}", {})
    await ann.get("/api/me")
    about = {"player": bob.player_id, "why": "chat", "text": "So"}
    await ann.post(f"/api/tables/{table_id}/reports", about)
    cara, dora = await at.player("Cara"), await at.player("Dora")
    await cara.open()
    await cara.delete("/api/me/sessions")
    await dora.open()
    await dora.delete("/api/me")
    await two_at_a_table(at, move_seconds=60)
    await ann.post(f"/api/tables/{table_id}/rematch", {"player": bob.player_id})
    await moderation(at).ban(bob.player_id, 1, "", 0.0)
    await moderation(at).rename(bob.player_id, "Ben", 0.0)
    await at.redis.hset(keys.FOLLOWS.of(ann.player_id), bob.player_id, 0)
    for seeker in (ann, eve := await at.player("Eve")):
        await seeker.post("/api/seeks", {"game": "tick_tock", "seats": 3})
    alone = await eve.post("/api/seeks", {"game": "tick_tock", "seats": 3, "move_seconds": 60})
    assert (await eve.delete(f"/api/seeks/{alone.json()['table_id']}")).is_success
    wanted = {"game": "tick_tock", "seats": 2}
    await ann.post("/api/tables", wanted, headers={"Idempotency-Key": "a:b/{c}"})


async def play_for_ratings(at: Running) -> None:
    ann, bob = await two_members(at)
    await tied(ann, bob)
    table_id = (await ann.open(bots={"1": "steady"}, options={"ticks": 2}))["table_id"]
    await ann.act(table_id, "tick")
    await until_rated(ann)
    await at.services.ratings.void([ann.player_id], at.services.clock())


async def test_all_in_redis_after_a_game_is_in_the_table(serve: Serve, tmp_path: Path) -> None:
    at = await serve(archive=str(tmp_path / "archive"))
    redis = at.redis
    seen: set[keys.Key] = set()
    await until(lambda: redis.exists(keys.ARCHIVE.of(), keys.LISTS.of()), lambda made: made == 2)
    await play_with_everything(at)
    await play_for_ratings(at)
    await at.automation.recovery.rebuild.state.queue.add_absent({"never": float("inf")})
    await look_through(redis, seen)

    assert seen | OF_ANALYSES | OF_CALLS | OF_SEEKERS | LOCKS | WAITING == set(keys.KEYS)


LOCKS = {keys.JOINING, keys.SEEKING_NOW, keys.OPENING_NOW}
"""They end with the request that holds them."""
WAITING = {keys.RATINGS_PENDING}
"""It is empty once all games are folded."""

OF_ANALYSES = {keys.ANALYSIS, keys.ANALYSIS_ASKED, keys.ANALYSIS_JUDGED, keys.ANALYSING}
"""They are made on request, with games that a worker knows: `test_analyses.py` has them."""

OF_CALLS = {
    keys.OUTBOXES,
    keys.REMINDERS,
    keys.SUBSCRIBERS,
    keys.SUBSCRIPTIONS,
    keys.OUTBOX,
    keys.VAPID,
}
"""They need somebody who can be called: `test_notifications.py` has them."""


OF_SEEKERS = {keys.SEEKER_SEEN, keys.ASKED_BY_SEEK}
"""They need games that wait for people: `test_seeks.py` has them."""


async def look_through(redis: Any, seen: set[keys.Key]) -> None:
    """Note the row of every key and channel there is, and hold its type and lifetime against it."""
    for name in [key.decode() async for key in redis.scan_iter()]:
        key = key_like(name)
        assert key is not None, name
        kind = (await redis.type(name)).decode()
        if kind == "none":
            continue  # it expired just now
        assert kind == key.type, name
        left = await redis.pttl(name)
        known = left == -1 if not key.lifetime else 0 < left <= 1_000 * key.lifetime
        assert known, (name, left)
        seen.add(key)
    channels = [*await redis.pubsub_channels(), *await redis.pubsub_shardchannels()]
    for name in [channel.decode() for channel in channels]:
        key = key_like(name)
        assert key is not None, name
        assert key.type == "channel", name
        seen.add(key)


@pytest.mark.parametrize("key", keys.KEYS, ids=lambda key: key.pattern)
def test_a_key_is_made_and_known_again(key: keys.Key) -> None:
    """The parts of a pattern are ids, whatever their letters."""
    name = key.of(*["aB_-9"] * key.pattern.count("<"))

    assert fits(key, name)
    assert not fits(key, name + ":more") or "*" in key.pattern
    assert key_like(name) in {key, keys.CHAT_LINES}


def test_the_keys_of_a_table_share_its_hash_tag() -> None:
    """A script may touch them together on a Redis Cluster."""
    of_a_table = [key for key in keys.KEYS if "<table>" in key.pattern]

    assert len(of_a_table) >= 9
    assert all(key.pattern.startswith("{<table>}:") for key in of_a_table)
