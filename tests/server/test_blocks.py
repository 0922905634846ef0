"""Blocks and mutes: a blocked player is not met again, and a muted player is not read."""

import asyncio

import pytest

from server.accounts.blocks import MOST_BLOCKED, Blocks
from server.store import keys
from tests.conftest import Running
from tests.server.test_seeks import WAITING, seek
from tests.server.wire import Guest, body_of, table_of


async def block(guest: Guest, other: Guest, **body: bool) -> list[dict[str, object]]:
    return body_of(await guest.put(f"/api/me/blocked/{other.player_id}", body))["players"]


async def test_neither_of_the_two_reads_the_other(left: Running, right: Running) -> None:
    """At any gateway, live and later; everybody else does."""
    ann, bob, eve = await left.player("Ann"), await right.player("Bob"), await left.player("Eve")
    table_id = await table_of(ann, bob, seats=3)
    await eve.sit(table_id, 2)
    hers, his, third = [await one.watching(table_id) for one in (ann, bob, eve)]
    assert (await hers.say(table_id, "before"))["text"] == "before"
    for line in (his, third):
        assert (await line.until("said"))["text"] == "before"

    assert await block(ann, bob) == [{"player_id": bob.player_id, "name": "Bob"}]
    for line, text in ((hers, "of Ann"), (his, "of Bob")):
        assert (await line.say(table_id, text))["text"] == text
        assert (await third.until("said"))["text"] == text

    assert await hers.silent()
    assert await his.silent()
    for one, texts in ((ann, ["before", "of Ann"]), (bob, ["of Bob"]), (eve, 3)):
        read = [line["text"] for line in (await one.get(f"/api/tables/{table_id}/chat")).json()]
        assert (len(read) if texts == 3 else read) == texts


async def test_who_is_muted_is_not_read_and_reads_on(ann: Guest, bob: Guest) -> None:
    """A muted player may also sit down anywhere. A later block or mute replaces the earlier one."""
    table_id = (await ann.open(seats=3))["table_id"]

    listed = await block(ann, bob, chat_only=True)

    assert listed == [{"player_id": bob.player_id, "name": "Bob", "muted": True}]
    await bob.sit(table_id, 1)
    hers, his = await ann.watching(table_id), await bob.watching(table_id)
    assert (await his.say(table_id, "of Bob"))["text"] == "of Bob"
    assert (await hers.say(table_id, "of Ann"))["text"] == "of Ann"
    assert (await his.until("said"))["text"] == "of Ann"
    chat = f"/api/tables/{table_id}/chat"
    (one,) = (await ann.get(chat)).json()
    assert one["text"] == "of Ann"
    known = (await ann.get(chat)).headers["ETag"]
    await ann.delete(f"/api/me/blocked/{bob.player_id}")
    assert len((await ann.get(chat, headers={"If-None-Match": known})).json()) == 2
    assert await block(ann, bob) == [{"player_id": bob.player_id, "name": "Bob"}]


async def test_neither_sits_down_where_the_other_sits(ann: Guest, bob: Guest, eve: Guest) -> None:
    """By invite neither, nor by asking for a seat; a third may."""
    await block(ann, bob)
    for owner, other in ((ann, bob), (bob, ann)):
        for visibility in ("public", "private"):
            table = await owner.open(seats=3, visibility=visibility)
            seat = f"/api/tables/{table['table_id']}/seats/1"
            refused = await other.post(seat, {"invite": table.get("invite")})
            assert refused.json()["code"] == "kept_apart", refused.text
            assert other.player_id not in (await owner.get("/api/me")).text
    await eve.sit(table["table_id"], 1, invite=table["invite"])

    await ann.delete(f"/api/me/blocked/{bob.player_id}")

    assert (await ann.sit(table["table_id"], 2, invite=table["invite"]))["status"] == "running"


@pytest.mark.server
async def test_neither_finds_the_other_among_who_waits(at: Running, ann: Guest, bob: Guest) -> None:
    """Nor are they brought together; a third finds both."""
    eve = await at.player("Eve")
    await block(ann, bob)
    hers, his = [(await seek(one))["table_id"] for one in (ann, bob)]

    found = [await one.tables(WAITING) for one in (ann, bob, eve, await at.stranger())]

    assert hers != his
    assert found == [[hers], [his], [his, hers], [his, hers]]
    await ann.delete(f"/api/me/blocked/{bob.player_id}")
    assert await ann.tables(WAITING) == await bob.tables(WAITING) == [his, hers]


async def test_a_block_sends_nobody_away(table_id: str, ann: Guest, bob: Guest) -> None:
    """A seated player plays on, and gets back a seat that they gave up."""
    line = await bob.watching(table_id)

    await block(ann, bob)

    await ann.act(table_id, "a1")
    assert (await line.act(table_id, "b1"))["type"] == "accepted"
    await bob.delete(f"/api/tables/{table_id}/seats/1")
    await bob.sit(table_id, 1)


async def test_two_who_sit_down_at_once_are_kept_apart(
    at: Running, ann: Guest, bob: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each was compared with who sat there before the other did."""
    await block(ann, bob)
    table_id = (await (await at.player("Eve")).open(seats=3))["table_id"]
    both, compared = asyncio.Barrier(2), Blocks.are_apart
    answers: list[bool] = []

    async def at_once(blocks: Blocks, player_id: str, others: frozenset[str]) -> bool:
        answers.append(await compared(blocks, player_id, others))
        if len(answers) <= 2:
            await both.wait()
        return answers[-1]

    monkeypatch.setattr(Blocks, "are_apart", at_once)
    seats = f"/api/tables/{table_id}/seats"
    taken = await asyncio.gather(ann.post(f"{seats}/1"), bob.post(f"{seats}/2"))

    assert sorted(answer.status_code for answer in taken) == [200, 409]
    assert answers == [False, False, True]


async def test_blocks_are_bounded(at: Running, ann: Guest, bob: Guest, eve: Guest) -> None:
    key = keys.BLOCKS.of(ann.player_id)
    await block(ann, bob)
    others = {f"made-up-{number}": "blocked" for number in range(MOST_BLOCKED - 1)}
    await at.redis.hset(key, mapping=others)

    assert (await ann.put(f"/api/me/blocked/{eve.player_id}")).json()["code"] == "too_many"
    assert await at.redis.hlen(key) == MOST_BLOCKED
    assert len(await block(ann, bob, chat_only=True)) == MOST_BLOCKED
    assert (await ann.put(f"/api/me/blocked/{ann.player_id}")).json()["code"] == "malformed"
    for wrong in ("nobody", f"{bob.player_id}:blocks"):
        assert (await ann.put(f"/api/me/blocked/{wrong}")).json()["code"] == "not_found"


async def test_blocks_go_with_who_made_them(at: Running, ann: Guest, bob: Guest) -> None:
    """A deleted player in a block list has no name."""
    await block(bob, ann)
    await block(ann, bob)

    await ann.delete("/api/me")

    assert not await at.redis.exists(keys.BLOCKS.of(ann.player_id))
    (left,) = (await bob.get("/api/me/blocked")).json()["players"]
    assert left == {"player_id": ann.player_id, "name": "Somebody", "gone": True}
