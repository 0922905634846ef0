"""Games on a Redis Cluster whose slots move and whose masters change, while people play."""

import asyncio
import contextlib
import gc
import itertools
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import AsyncMock, Mock

import msgspec
import pytest

from domain.table.chain import EMPTY
from server.accounts.identity import Identity
from server.store import keys, nodes
from server.store.cluster.commit import ClusterCommit
from server.store.cluster.routed_client import LEARN_SECONDS, LEARN_WITHIN_SECONDS
from server.store.group_commit import AlreadyCommitted, Append, Committed, Conflict
from server.store.ledger import Ledger
from server.store.ledger_key import LedgerKey
from server.store.ledger_watch import LedgerListeners, LedgerWatch
from server.store.pubsub_connection import RECONNECT_SECONDS, next_message
from server.store.redis_client import RedisClient, Unavailable
from tests.conftest import Running, Serve
from tests.running.push_service import PushService
from tests.running.redis_cluster import MASTERS, SLOTS, ClusterNode, TestedCluster
from tests.server.entries import ONE, append
from tests.server.mute_updates import subscribed
from tests.server.patience import PATIENCE, patiently, until
from tests.server.replicated import frozen
from tests.server.test_gateways import seated
from tests.server.test_invitations import invitations, invite
from tests.server.test_keys import play_with_everything
from tests.server.test_notifications import moves, subscribe
from tests.server.test_seeks import people
from tests.server.wire import Line, ready, two_at_a_table, two_from_two_doors

pytestmark = [pytest.mark.live, pytest.mark.fault, pytest.mark.xdist_group("cluster")]

TICKS = 100_000
SWEEP_SECONDS = 60


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestedCluster]:
    with TestedCluster(tmp_path_factory.mktemp("cluster")) as running:
        yield running


@pytest.fixture(autouse=True)
def whole(cluster: TestedCluster) -> None:
    """Undo the damage of an earlier test."""
    cluster.until_whole()


@pytest.fixture
async def redis_client(cluster: TestedCluster) -> AsyncIterator[RedisClient]:
    async with RedisClient(cluster.url) as client:
        await client.learn()
        yield client


@pytest.fixture
async def ours(cluster: TestedCluster) -> AsyncIterator[tuple[RedisClient, LedgerKey]]:
    """A client that asks each connection for the key of the ledger."""
    key = LedgerKey()
    async with RedisClient(cluster.url, key.greet) as client:
        await client.learn()
        yield client, key


def slot_zero(cluster: TestedCluster) -> str:
    """A key in the first third of all slots."""
    some = (f"some:{number}" for number in itertools.count())
    return next(key for key in some if cluster.slot_of(key) < SLOTS // MASTERS)


def key_at(redis: RedisClient, node: ClusterNode) -> str:
    some = (f"some:{number}" for number in itertools.count())
    return next(key for key in some if redis.nodes.node_of(key) == f"127.0.0.1:{node.port}")


def first_entry(table_id: str, key: str = "p/a") -> Append:
    return append(EMPTY, key, table_id=table_id)


def second_entry(table_id: str) -> Append:
    return append(ONE, "p/b", b"more", table_id=table_id)


def sides(cluster: TestedCluster, key: str) -> tuple[int, ClusterNode, ClusterNode]:
    """The slot of a key, the master that has it, and another one."""
    source = cluster.master_of(key)
    target = next(node for node in cluster.masters() if node is not source)
    return cluster.slot_of(key), source, target


async def move(cluster: TestedCluster, key: str) -> None:
    await asyncio.to_thread(cluster.move, *sides(cluster, key))


class UnderWay(NamedTuple):
    """A slot that has left its master, and has not arrived at another one."""

    cluster: TestedCluster
    slot: int
    source: ClusterNode
    target: ClusterNode

    async def keys_arrive(self) -> None:
        """All that are still at the source."""
        moved = await asyncio.to_thread(self.cluster.move_keys, self.slot, self.source, self.target)
        assert moved > 0

    def one_arrives(self, key: str) -> None:
        self.source.ask("MIGRATE", "127.0.0.1", self.target.port, key, 0, 2_000)


@asynccontextmanager
async def under_way(cluster: TestedCluster, key: str) -> AsyncIterator[UnderWay]:
    moving = UnderWay(cluster, *sides(cluster, key))
    await asyncio.to_thread(cluster.begin_move, *moving[1:])
    try:
        yield moving
    finally:
        await asyncio.to_thread(cluster.end_move, moving.slot, moving.target)


@contextlib.contextmanager
def dead(*nodes: ClusterNode) -> Iterator[None]:
    """Kill the nodes, and restart them at the end."""
    with contextlib.ExitStack() as stack:
        for node in nodes:
            node.kill()
            stack.callback(node.launch)
        yield


@contextlib.contextmanager
def served_by_nobody(cluster: TestedCluster, key: str) -> Iterator[None]:
    """The slot of that key, for a while."""
    slot, owner, _ = sides(cluster, key)
    for node in cluster.nodes:
        node.ask("CLUSTER", "DELSLOTS", slot)
    try:
        yield
    finally:
        owner.ask("CLUSTER", "ADDSLOTS", slot)
        cluster.until_whole()


# The ledger.


async def test_entries_stay_at_the_node_of_one(redis_client: RedisClient, ledger: Ledger) -> None:
    tables = [f"spread-{number}" for number in range(30)]
    booked = await asyncio.gather(*(ledger.append(first_entry(table_id)) for table_id in tables))

    assert set(booked) == {Committed(1)}
    nodes = {redis_client.nodes.node_of(keys.LEDGER.of(table_id)) for table_id in tables}
    assert nodes == set(redis_client.nodes.names)
    assert await ledger.heads(tables) == [ONE] * len(tables)
    assert (await ledger.read(tables[0], EMPTY)).entries == [b"entry"]
    assert await ledger.append(first_entry(tables[1])) == AlreadyCommitted(1)
    assert await ledger.append(first_entry(tables[1], "p/c")) == Conflict(1)


async def test_heads_are_read_while_a_table_moves(cluster: TestedCluster, ledger: Ledger) -> None:
    tables = [f"crowded-{number}" for number in range(10)]
    await asyncio.gather(*(ledger.append(first_entry(table_id)) for table_id in tables))

    async with under_way(cluster, "{crowded-3}") as slot:
        await slot.keys_arrive()
        assert await ledger.heads([*tables, "none"]) == [ONE] * len(tables) + [EMPTY]
    assert await ledger.heads(tables[::-1]) == [ONE] * len(tables)


async def test_entries_are_booked_though_nobody_has_said_where(cluster: TestedCluster) -> None:
    async with RedisClient(cluster.url) as redis:
        commit = ClusterCommit(redis, 0)

        assert await commit.append(first_entry("unknown")) == Committed(1)
        await commit.close()


async def test_an_entry_is_booked_in_a_moving_slot(cluster: TestedCluster, ledger: Ledger) -> None:
    await ledger.append(first_entry("arriving"))
    both = EMPTY.after_all([b"entry", b"more"])

    async with under_way(cluster, "{arriving}") as slot:
        await slot.keys_arrive()
        assert await ledger.append(second_entry("arriving")) == Committed(2)
        assert await ledger.append(second_entry("arriving")) == AlreadyCommitted(2)
        assert (await ledger.read("arriving", EMPTY)).entries == [b"entry", b"more"]

    await move(cluster, "{arriving}")
    assert await ledger.append(append(both, "p/c", table_id="arriving")) == Committed(3)
    assert len((await ledger.read("arriving", EMPTY)).entries) == 3


async def test_who_listens_where_a_table_is_now_hears_of_an_entry_that_is_sent_again(
    cluster: TestedCluster, redis_client: RedisClient, ledger: Ledger
) -> None:
    """Though the gateway that books it has received the update itself, where the table was."""
    await ledger.append(first_entry("rung"))
    slot, source, target = sides(cluster, "{rung}")
    await asyncio.to_thread(cluster.move, slot, source, target)
    other = redis_client.dedicated_connection(f"127.0.0.1:{target.port}")
    await other.connect()
    await other.send_command("SSUBSCRIBE", keys.TABLE_UPDATES.of("rung"))
    assert (await next_message(other) or b"")[0] == b"ssubscribe"

    again = msgspec.structs.replace(second_entry("rung"), subscribed=True)
    assert await ledger.append(again) == Committed(2)

    async with asyncio.timeout(PATIENCE):
        assert (await next_message(other) or b"")[0] == b"smessage"
    await other.disconnect()


async def test_what_has_arrived_is_read_over_however_many_connections(
    cluster: TestedCluster, redis_client: RedisClient, ledger: Ledger
) -> None:
    await ledger.append(first_entry("read"))

    async with under_way(cluster, "{read}") as slot:
        await slot.keys_arrive()
        there = f"127.0.0.1:{slot.target.port}"
        for many in range(1, 6):
            await asyncio.gather(*(redis_client.at(there, "PING") for _ in range(many)))
            readings = await asyncio.gather(*(ledger.read("read", EMPTY) for _ in range(many)))
            assert all(reading.entries == [b"entry"] for reading in readings)


async def test_a_table_is_read_as_of_one_moment_while_its_keys_are_under_way(
    cluster: TestedCluster,
    redis_client: RedisClient,
    ledger: Ledger,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await ledger.append(first_entry("halved"))
    redis = redis_client.redis
    execute = redis.execute_command

    async with under_way(cluster, "{halved}") as slot:

        async def asked_again(*command: Any, **given: Any) -> Any:
            """Ask again for missing keys, after all have arrived and a move is booked."""
            monkeypatch.setattr(redis, "execute_command", execute)
            await slot.keys_arrive()
            assert await ledger.append(second_entry("halved")) == Committed(2)
            return await execute(*command, **given)

        slot.one_arrives(keys.COMMITTED.of("halved"))
        monkeypatch.setattr(redis, "execute_command", asked_again)
        reading = await ledger.read("halved", EMPTY)

    assert reading.is_sound
    assert reading.entries == [b"entry", b"more"]


async def test_a_table_moves_to_a_master_that_had_no_slot(
    cluster: TestedCluster, redis_client: RedisClient, ledger: Ledger, tmp_path: Path
) -> None:
    await ledger.append(first_entry("grown"))
    slot, source, _ = sides(cluster, "{grown}")
    new = ClusterNode(tmp_path / "new")
    try:
        await asyncio.to_thread(cluster.joined_by, new)
        await asyncio.to_thread(cluster.begin_move, slot, source, new)
        await asyncio.to_thread(cluster.move_keys, slot, source, new)

        assert await ledger.append(second_entry("grown")) == Committed(2)
        assert (await ledger.read("grown", EMPTY)).entries == [b"entry", b"more"]

        await asyncio.to_thread(cluster.end_move, slot, new)
        assert await ledger.append(second_entry("grown")) == AlreadyCommitted(2)
        assert redis_client.nodes.node_of(keys.LEDGER.of("grown")) == f"127.0.0.1:{new.port}"
        await asyncio.to_thread(cluster.move, slot, new, source)
    finally:
        new.kill()


async def test_what_waits_for_keys_that_are_under_way_is_booked_before_the_ledger_is_closed(
    cluster: TestedCluster, ledger: Ledger
) -> None:
    await ledger.append(first_entry("closing"))

    async with under_way(cluster, "{closing}") as slot:
        slot.one_arrives(keys.LEDGER.of("closing"))  # of three
        booking = asyncio.ensure_future(ledger.append(second_entry("closing")))
        closing = asyncio.create_task(ledger.close())
        done, _ = await asyncio.wait({booking, closing}, timeout=0.3)
        assert not done
        await slot.keys_arrive()

        assert await booking == Committed(2)
        await closing


async def test_a_new_master_has_tables(cluster: TestedCluster, redis_client: RedisClient) -> None:
    ledger = Ledger(redis_client, replicas=1)
    await ledger.append(first_entry("promoted"))
    replica = cluster.replica_of(cluster.master_of("{promoted}"))

    await asyncio.to_thread(cluster.make_master, replica)

    assert await ledger.append(second_entry("promoted")) == Committed(2)
    assert redis_client.nodes.node_of("{promoted}") == f"127.0.0.1:{replica.port}"
    await ledger.close()


async def test_connections_are_made_while_the_key_of_the_ledger_is_on_its_way(
    cluster: TestedCluster, ours: tuple[RedisClient, LedgerKey]
) -> None:
    redis, key = ours
    await key.look(redis)

    async with under_way(cluster, keys.LEDGER_KEY.of()) as slot:
        await slot.keys_arrive()
        connection = redis.dedicated_connection(f"127.0.0.1:{slot.source.port}")
        await connection.connect()
        await connection.disconnect()


async def test_what_other_masters_have_is_read_while_one_is_away(
    cluster: TestedCluster, redis_client: RedisClient
) -> None:
    """This also holds for a gateway that starts only then, and despite calls to that master."""
    victim = cluster.master_of(slot_zero(cluster))  # the first that redis-py hears of
    other = next(node for node in cluster.masters() if node is not victim)
    lost, held = key_at(redis_client, victim), key_at(redis_client, other)
    over = asyncio.Event()

    async def ask_the_dead() -> None:
        while not over.is_set():
            with contextlib.suppress(Unavailable):
                await redis_client.batch([("GET", lost)])
            with contextlib.suppress(Unavailable):
                await redis_client.get(lost)

    with dead(cluster.replica_of(victim), victim):
        asking = asyncio.create_task(ask_the_dead())
        try:
            for _ in range(100):
                assert await redis_client.get(held) is None
                await asyncio.sleep(0.02)
            async with RedisClient(cluster.url) as late:
                assert await late.get(held) is None
        finally:
            over.set()
            await asking


async def test_many_who_ask_a_silent_master_do_not_keep_others_waiting(
    cluster: TestedCluster, redis_client: RedisClient
) -> None:
    victim, other, *_ = cluster.masters()
    lost, held = key_at(redis_client, victim), key_at(redis_client, other)
    with frozen(victim):
        asking = [asyncio.create_task(redis_client.get(lost)) for _ in range(2 * nodes.CONNECTIONS)]
        await asyncio.sleep(0)
        async with asyncio.timeout(nodes.REDIS_ANSWER_SECONDS):
            assert await redis_client.get(held) is None
    await asyncio.gather(*asking, return_exceptions=True)


async def test_each_master_is_waited_for(cluster: TestedCluster, redis_client: RedisClient) -> None:
    """Not for the one alone that knows which ledger it is."""
    knows = cluster.master_of(keys.LEDGER_KEY.of())
    victim = next(node for node in cluster.masters() if node is not knows)
    lost = key_at(redis_client, victim)
    with dead(victim):
        await redis_client.until_it_answers()

        await redis_client.set(lost, b"")


@pytest.mark.usefixtures("usual_time_limits")
async def test_a_silent_cluster_is_said(cluster: TestedCluster, redis_client: RedisClient) -> None:
    in_time = 2 * (nodes.REDIS_ANSWER_SECONDS + nodes.CONNECT_SECONDS) + LEARN_WITHIN_SECONDS
    with frozen(*cluster.nodes):
        async with asyncio.timeout(in_time):
            asked = (redis_client.get(f"silent:{number}") for number in range(10))
            answers = await asyncio.gather(*asked, return_exceptions=True)

    assert {type(answer) for answer in answers} == {Unavailable}


async def test_what_was_sent_over_connections_that_were_reset_is_sent_again(
    redis_client: RedisClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail = Mock(side_effect=RuntimeError("the handler is closed"))
    await asyncio.gather(*(redis_client.get("reset") for _ in range(5)))
    manager = redis_client.nodes.client.nodes_manager
    node = manager.get_node(node_name=redis_client.nodes.node_of("reset"))
    for connection in node._free:
        monkeypatch.setattr(connection._writer, "writelines", fail)

    assert await redis_client.get("reset") is None
    for connection in node._free:
        if connection.is_connected:
            monkeypatch.setattr(connection._writer, "writelines", fail)
    assert await redis_client.batch([("GET", "reset")]) == [None]


async def test_lost_slots_are_retried(cluster: TestedCluster, redis_client: RedisClient) -> None:
    """The search leaves no connection open."""
    with served_by_nobody(cluster, "nobody's"):
        for _ in range(3):
            with pytest.raises(Unavailable):
                await redis_client.get("nobody's")
            await asyncio.sleep(2 * LEARN_SECONDS)
        gc.collect()

    async for _ in patiently():
        with contextlib.suppress(Unavailable):
            assert await redis_client.get("nobody's") is None
            return


async def test_who_took_over_is_known_though_nobody_asked_for_a_table(
    cluster: TestedCluster, ours: tuple[RedisClient, LedgerKey]
) -> None:
    redis, key = ours
    listeners = LedgerListeners(partial(asyncio.sleep, 0), Mock(), Mock(), Mock())
    watch = LedgerWatch(redis, key, "always", 1, listeners)

    async def is_ready(node: ClusterNode) -> bool:
        with contextlib.suppress(Unavailable):  # a busy machine may answer too late
            await watch._look()
            if f"127.0.0.1:{node.port}" in redis.nodes.names and not watch.faults:
                await watch.require_ready()
                return True
        return False

    master = cluster.masters()[0]
    await until(lambda: is_ready(master))
    replica = cluster.replica_of(master)

    await asyncio.to_thread(cluster.make_master, replica)
    await asyncio.to_thread(cluster.until_whole)

    await until(lambda: is_ready(replica))


async def test_no_sign_out_is_told_early(cluster: TestedCluster, redis_client: RedisClient) -> None:
    source = cluster.master_of(keys.PLAYERS.of())
    others = (f"player-{number}" for number in itertools.count())
    player_id = next(
        one for one in others if cluster.master_of(keys.SIGNED_OUT_TIMES.of(one)) is not source
    )
    line = redis_client.dedicated_connection(f"127.0.0.1:{source.port}")
    await line.connect()
    await line.send_command("SUBSCRIBE", keys.PLAYERS.of())
    assert (await next_message(line) or b"")[0] == b"subscribe"

    with frozen(cluster.master_of(keys.SIGNED_OUT_TIMES.of(player_id))):
        raising = Identity(redis_client, bytes, AsyncMock())._raise_sessions(player_id, "proof")
        ending, told = asyncio.create_task(raising), asyncio.create_task(next_message(line))
        done, _ = await asyncio.wait({told}, timeout=0.3)
        assert not done

    assert await told == (b"message", keys.PLAYERS.of().encode(), f"ended {player_id}".encode())
    assert await ending == 1
    await line.disconnect()


# Servers.


async def test_all_works_on_a_cluster(cluster: TestedCluster, serve: Serve, tmp_path: Any) -> None:
    at = await serve(redis_url=cluster.url, archive=str(tmp_path / "archive"))
    await ready(at)
    await play_with_everything(at)
    await at.automation.recovery.rebuild.state.ask()
    assert at.services.ledger_watch.faults == []


class TwoThere(NamedTuple):
    """A table of Ann at a gateway and Bob at another, both of whose sockets watch it."""

    right: Running
    table_id: str
    hers: Line
    his: Line

    async def ann_moves(self, number: int) -> int:
        """The version that Bob is shown then."""
        assert (await self.hers.act(self.table_id, f"a{number}"))["type"] == "accepted"
        return (await self.his.until("commit"))["version"]

    async def bob_moves(self, number: int, version: int) -> None:
        """After that version; Ann is shown it."""
        assert (await self.his.act(self.table_id, f"b{number}"))["version"] == version + 1
        await self.hers.until("commit")


async def two_there(cluster: TestedCluster, serve: Serve) -> TwoThere:
    start = partial(serve, redis_url=cluster.url, redis_replicas=1, sweep_seconds=SWEEP_SECONDS)
    left, right = await start(), await start()
    table_id, hers, his = await seated(left, right, options={"ticks": TICKS})
    await subscribed(right, table_id)
    return TwoThere(right, table_id, hers, his)


async def test_an_update_follows_a_table_that_moves(cluster: TestedCluster, serve: Serve) -> None:
    at = await two_there(cluster, serve)
    for number in range(3):
        version = await at.ann_moves(number)
        at.right.tables.cache.subscribed.clear()
        await move(cluster, keys.LEDGER.of(at.table_id))
        await subscribed(at.right, at.table_id)
        await at.bob_moves(number, version)
    assert at.right.tables.counters.updates_replaced.value == 0


async def test_an_update_survives_a_change_of_masters(cluster: TestedCluster, serve: Serve) -> None:
    """No error occurs: the old master continues as a replica, and takes subscriptions."""
    at = await two_there(cluster, serve)
    for number in range(4):
        replica = cluster.replica_of(cluster.master_of(keys.LEDGER.of(at.table_id)))
        await asyncio.to_thread(cluster.make_master, replica)
        await heard_at(at.right, f"127.0.0.1:{replica.port}", at.table_id)
        await asyncio.to_thread(cluster.until_whole)
        await at.bob_moves(number, await at.ann_moves(number))
    assert at.right.tables.counters.updates_replaced.value == 0


async def heard_at(running: Running, node: str, table_id: str) -> None:
    """Wait until updates of that table arrive there from that node, sooner than by a sweep."""
    async with asyncio.timeout(SWEEP_SECONDS / 2):
        async for _ in patiently():
            line = running.context.table_updates._connections.get(node)
            if line is not None and table_id in line.table_ids:
                await subscribed(running, table_id)
                return


async def test_a_dead_masters_watchers_alone_are_told(cluster: TestedCluster, serve: Serve) -> None:
    at = await serve(redis_url=cluster.url, sweep_seconds=SWEEP_SECONDS)
    await ready(at)
    lines: dict[ClusterNode, Line] = {}
    while len(lines) < MASTERS:
        table_id, ann, _ = await two_at_a_table(at, options={"ticks": TICKS})
        master = cluster.master_of(keys.LEDGER.of(table_id))
        if master not in lines:
            lines[master] = await ann.watching(table_id)
            await subscribed(at, table_id)
    victim, (hers, *others) = next(iter(lines)), lines.values()
    with dead(victim):
        assert (await hers.until("ledger"))["away"] is True
        assert (await hers.until("ledger"))["away"] is False
        for line in others:
            await line.send("ping", n=1)
            while (frame := await line.next())["type"] != "pong":
                assert frame["type"] != "ledger"


async def test_a_table_that_nobody_serves_is_looked_for_a_few_times_a_second(
    cluster: TestedCluster, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = await serve(redis_url=cluster.url, sweep_seconds=SWEEP_SECONDS)
    updates, redis = running.context.table_updates, running.services.redis
    place, placed = updates._place, list[float]()
    await ready(running)

    async def counted() -> None:
        placed.append(asyncio.get_running_loop().time())
        await place()

    monkeypatch.setattr(updates, "_place", counted)
    with served_by_nobody(cluster, keys.TABLE_UPDATES.of("orphan")):
        await redis.learn()
        updates._subscribed.add("orphan")
        for _ in range(20):  # whatever else places anew
            updates._misplaced.set()
            await asyncio.sleep(RECONNECT_SECONDS / 20)
        placed.clear()
        await until(lambda: len(placed) > 5)

    assert placed[-1] - placed[0] > RECONNECT_SECONDS
    await until(lambda: redis.nodes.node_of(keys.TABLE_UPDATES.of("orphan")) is not None)


# People.


async def test_who_is_called_once_is_called_from_any_gateway(
    cluster: TestedCluster, serve: Serve, push: PushService
) -> None:
    """To a turn, then to play once more; nothing is left to be told."""
    given = {"redis_url": cluster.url, "push_hosts": push.host}
    left, right = await serve(**given), await serve(**given)
    await asyncio.gather(ready(left), ready(right))
    clock = {"move_seconds": 259_200, "options": {"ticks": 2}}
    table_id, ann, bob = await two_from_two_doors(left, right, **clock)
    browser, member = push.browser("bob"), f"{bob.player_id}/phone"
    await subscribe(bob, browser)
    await until(lambda: left.app._notifier.subscriptions.may_reach(bob.player_id))

    await moves(ann, table_id)
    await push.messages(browser, 1)
    await moves(bob, table_id)
    again = await invite(ann, table_id, bob)
    turn, asked = await push.messages(browser, 2)
    await until(lambda: left.app._notifier.queue.times([member]), lambda due: due == [None])
    (found,) = await invitations(bob)
    shown = found["table"]
    joined = await bob.sit(shown["table_id"], 1, invite=shown["invite"])
    assert (turn["title"], len(push.asked)) == ("Your turn: Tick Tock", 2)
    assert asked["url"].startswith(f"/table/{again['table_id']}")
    assert people(joined) == ["Ann", "Bob"]
