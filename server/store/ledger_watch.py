"""Checks the ledger's Redis after each connection and periodically, and logs faults.

The checks: whether it answers, has the ledger that we serve, and keeps acknowledged writes.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from redis.exceptions import NoPermissionError

from server.runtime.telemetry import logger
from server.store import keys
from server.store.durability import Fault, Sync, faults
from server.store.ledger_key import ClusterNode, LedgerKey, OtherLedger
from server.store.redis_client import RedisClient, Unavailable
from server.store.rights import RIGHTS, forbidden, missing_right

LEDGER_LOOK_SECONDS = 5.0
LEDGER_RETRY_SECONDS = 0.25
"""Minimum pause between two checks, which is used while Redis is unavailable."""
SETTINGS = ("*appendfsync*", "min-replicas-to-write")
READY_SECONDS = 1.0
"""Time limit of a readiness probe."""
MOST_TRIES = 10_000
"""Numbers that are tried to find a key at each node of a cluster; some nodes have few slots."""
OTHER_LEDGER = (
    "Nothing is served from this Redis. Put the ledger back, and all goes on; or start the server"
    " anew, and it serves this one."
)
CLUSTER_NODE = "It is a node of a Redis Cluster: write redis+cluster:// in KONTOR_REDIS_URL."


def said_of(node: str, fault: Fault) -> Fault:
    """Add the name of the cluster node to a fault."""
    return fault._replace(reason=f"{node}: {fault.reason}") if node else fault


def keys_at_each(redis: RedisClient) -> dict[str | None, str]:
    """Return a key at each node that accepts writes, by the node's name; None: unknown node."""
    key_of_node: dict[str | None, str] = {}
    for number in range(MOST_TRIES):
        key = keys.READY.of(number)
        key_of_node.setdefault(redis.nodes.node_of(key), key)
        if key_of_node.keys() >= set(redis.nodes.names):
            break
    return key_of_node


class NotReady(Unavailable):
    """`fault`: the log event of the fault that prevents commits."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault


class LedgerListeners(NamedTuple):
    """Callbacks.

    `available`: awaited before the ledger counts as available; an error means it failed.

    `replaced`: another ledger answers. `back`: ours answers again. `restarted`: a new process of
    Redis answers; in a cluster, also after another node became the master of some tables.
    """

    available: Callable[[], Awaitable[object]]
    replaced: Callable[[], None]
    back: Callable[[], None]
    restarted: Callable[[], None]


@dataclass(eq=False)
class LedgerWatch:
    """`looked`: set after the first check. `available`: set after the ledger's first answer."""

    _redis: RedisClient
    _key: LedgerKey
    _sync: Sync
    _replicas: int
    _listeners: LedgerListeners
    _trouble: str = ""
    _run_ids: frozenset[str] = frozenset()
    _faults: tuple[Fault, ...] = ()
    looked: asyncio.Event = field(default_factory=asyncio.Event)
    available: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self) -> None:
        """Check until cancelled or the client is closed: redis-py may swallow a cancellation."""
        while not self._redis.nodes.closed:
            try:
                await self._look()
            except (Unavailable, OtherLedger) as error:
                self._say_trouble(error)
            self.looked.set()
            self._key.connected.clear()  # the check itself may have connected
            await asyncio.sleep(LEDGER_RETRY_SECONDS)
            if not self._trouble:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LEDGER_LOOK_SECONDS):
                        await self._key.connected.wait()

    @property
    def faults(self) -> list[str]:
        """The log events of the faults that the last check found."""
        events = (self._trouble, *(fault.event for fault in self._faults))
        return list(dict.fromkeys(filter(None, events)))

    @property
    def can_book(self) -> bool:
        """Whether commits were possible at the last check."""
        return self.available.is_set() and not self._trouble and all(f.books for f in self._faults)

    async def require_ready(self) -> None:
        """Raise Unavailable unless commands can be stored now, within READY_SECONDS.

        NotReady if the reason is known. The check writes, because a Redis that answers may still
        refuse writes.
        """
        for fault in (self._trouble, *(fault.event for fault in self._faults if not fault.books)):
            if fault:
                raise NotReady(fault)
        try:
            async with asyncio.timeout(READY_SECONDS):
                for key in keys_at_each(self._redis).values():
                    await self._redis.set(key, b"", keys.READY.lifetime)
        except TimeoutError:
            raise Unavailable("Redis does not answer in time.") from None

    async def _look(self) -> None:
        if not self.can_book or not self._redis.nodes.names:
            await self._redis.learn()
        await self._key.look(self._redis)
        found: list[Fault] = []
        infos = await self._infos(found)
        for node, info in infos.items():
            config = await self._redis.configured(node, *SETTINGS)
            found += [
                said_of(node, fault) for fault in faults(info, config, self._sync, self._replicas)
            ]
        for node, key in keys_at_each(self._redis).items():
            if node in infos:
                found += await missing_right(self._redis, node, key)
        if not self.available.is_set():
            await self._listeners.available()
        self._say_found()
        run_ids = frozenset(info.get("run_id", "") for info in infos.values())
        restarted = not run_ids <= self._run_ids
        self._say_faults(tuple(found), anew=restarted)
        self._run_ids = run_ids
        if restarted:
            self._listeners.restarted()

    async def _infos(self, found: list[Fault]) -> dict[str, dict[str, Any]]:
        """Return the INFO of each master; empty if INFO is forbidden."""
        try:
            infos = {node: await self._redis.at(node, "INFO") for node in self._redis.nodes.names}
        except Unavailable as error:
            found += forbidden(error, books=True)
            return {node: {} for node in self._redis.nodes.names}
        if not self._redis.nodes.is_cluster or all(
            info.get("role") == "master" for info in infos.values()
        ):
            return infos
        await self._redis.learn()  # one of them is no longer a master
        return {node: await self._redis.at(node, "INFO") for node in self._redis.nodes.names}

    def _say_found(self) -> None:
        if self._trouble:
            logger().info("redis_back")
        self._trouble = ""
        self.available.set()
        self._listeners.back()

    def _say_faults(self, found: tuple[Fault, ...], *, anew: bool) -> None:
        """Log all faults of a new Redis process (`anew`), otherwise only new faults."""
        for fault in found:
            if anew or fault not in self._faults:
                logger().error(fault.event, reason=fault.reason)
        self._faults = found

    def _say_trouble(self, error: Exception) -> None:
        """Log the trouble if it differs from the last one."""
        match error.__cause__ or error:
            case OtherLedger() as other:
                trouble, reason = "other_ledger", f"{other} {OTHER_LEDGER}"
                self._listeners.replaced()
            case NoPermissionError():
                trouble, reason = "redis_forbids", f"{error}. {RIGHTS}"
            case ClusterNode():
                trouble, reason = "redis_is_a_cluster_node", CLUSTER_NODE
            case _:
                trouble, reason = "redis_away", str(error)
        if trouble != self._trouble:
            self._trouble = trouble
            say = logger().warning if trouble == "redis_away" else logger().error
            say(trouble, reason=reason)
