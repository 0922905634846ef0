"""Looks at the ledger's Redis, at every connection and now and then, and says what is wrong.

Whether it is there, whether it is the ledger we serve, whether it keeps what is acknowledged.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from server.runtime.telemetry import logger
from server.store import keys
from server.store.durability import Fault, Sync, faults
from server.store.ledger_key import ClusterNode, LedgerKey, OtherLedger
from server.store.redis_client import RedisClient, Unavailable

LOOK_SECONDS = 5.0
AGAIN_SECONDS = 0.25
"""Between two looks at least, and while it is away."""
READY_SECONDS = 1.0
"""A probe does not wait for longer."""
READY_KEPT_SECONDS = 60
"""How long what a probe writes is kept."""
OTHER_LEDGER = (
    "Nothing is served from this Redis. Put the ledger back, and all goes on; or start the server"
    " anew, and it serves this one."
)
CLUSTER_NODE = "A Redis Cluster is not supported yet: name a Redis that stands alone."


def nothing() -> None:
    """What is called where nobody wants to know."""


async def at_once() -> None:
    """What is waited for where nothing is to be prepared."""


class LedgerWatch:
    """`looked`: set after the first look, `found`: set once the ledger has answered.

    `prepare`: waited for before that; what it raises is a failed look.
    `on_other`: called when another ledger answers in its place; `on_back`: when ours does again.
    `on_restarted`: when it is found to be another process of Redis than before.
    """

    def __init__(self, redis: RedisClient, key: LedgerKey, wanted: Sync, replicas: int = 0) -> None:
        self._redis = redis
        self._key = key
        self._wanted: Sync = wanted
        self._replicas = replicas
        self._trouble = ""
        self._run_id = ""
        self._faults: tuple[Fault, ...] = ()
        self.looked = asyncio.Event()
        self.found = asyncio.Event()
        self.prepare: Callable[[], Awaitable[None]] = at_once
        self.on_other: Callable[[], None] = nothing
        self.on_back: Callable[[], None] = nothing
        self.on_restarted: Callable[[], None] = nothing

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            try:
                await self._look()
            except (Unavailable, OtherLedger) as error:
                self._say_trouble(error)
            self.looked.set()
            await asyncio.sleep(AGAIN_SECONDS)
            if not self._trouble:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_SECONDS):
                        await self._key.connected.wait()
            self._key.connected.clear()

    @property
    def faults(self) -> list[str]:
        """What is wrong as of the last look, each by its line in the log."""
        return [*filter(None, [self._trouble]), *(fault.event for fault in self._faults)]

    @property
    def can_book(self) -> bool:
        """Whether commands could be booked at the last look."""
        return self.found.is_set() and not self._trouble and all(f.books for f in self._faults)

    async def require_ready(self) -> None:
        """Raises Unavailable unless commands can be booked now, within READY_SECONDS.

        It writes: a Redis that only answers may still refuse whatever is to be kept.
        """
        for reason in (self._trouble, *(fault.event for fault in self._faults if not fault.books)):
            if reason:
                raise Unavailable(reason)
        try:
            async with asyncio.timeout(READY_SECONDS):
                await self._redis.set(keys.READY.of(), b"", READY_KEPT_SECONDS)
        except TimeoutError:
            message = "It does not answer in time."
            raise Unavailable(message) from None

    async def _look(self) -> None:
        await self._key.look()
        info = await self._redis.info()
        config = await self._redis.configured("*appendfsync*")
        if not self.found.is_set():
            await self.prepare()
        self._say_found()
        restarted = info.get("run_id") != self._run_id
        found = tuple(faults(info, config, self._wanted, self._replicas))
        self._say_faults(found, anew=restarted)
        self._run_id = info.get("run_id", "")
        if restarted:
            self.on_restarted()

    def _say_found(self) -> None:
        if self._trouble:
            logger().info("redis_back")
        self._trouble = ""
        self.found.set()
        self.on_back()

    def _say_faults(self, found: tuple[Fault, ...], *, anew: bool) -> None:
        """All of them of a Redis that was not seen before, else those that are new."""
        for fault in found:
            if anew or fault not in self._faults:
                logger().error(fault.event, reason=fault.reason)
        self._faults = found

    def _say_trouble(self, error: Exception) -> None:
        """Once, until it is another."""
        match error.__cause__ or error:
            case OtherLedger() as other:
                trouble, reason = "other_ledger", f"{other} {OTHER_LEDGER}"
                self.on_other()
            case ClusterNode():
                trouble, reason = "redis_is_a_cluster_node", CLUSTER_NODE
            case _:
                trouble, reason = "redis_away", str(error)
        if trouble != self._trouble:
            self._trouble = trouble
            say = logger().warning if trouble == "redis_away" else logger().error
            say(trouble, reason=reason)
