"""Appends entries to a cluster: in batches to each node, and again if a table moved."""

import asyncio
import time

import msgspec
from redis.exceptions import AskError, ClusterDownError, MovedError, ResponseError, TryAgainError

from server.store.group_commit import Append, Appended, GroupCommit
from server.store.keys import keys_of_table
from server.store.nodes import REDIS_ANSWER_SECONDS
from server.store.redis_client import RedisClient, Unavailable

SLOT_RETRY_SECONDS = 0.05
"""Seconds between two tries while a slot moves or has no owner."""


class ClusterCommit:
    """Appends entries. Raises Unavailable if the cluster fails: the entry may or may not be stored.

    An append to a table whose slot moves is retried for `REDIS_ANSWER_SECONDS`. `replicas`: see
    `GroupCommit`.
    """

    def __init__(self, redis: RedisClient, replicas: int) -> None:
        self._redis = redis
        self._replicas = replicas
        self._commits: dict[str, GroupCommit] = {}
        self._under_way = 0
        self._ended = asyncio.Event()
        """Set when an append has ended."""

    async def append(self, append: Append) -> Appended:
        """Append an entry if the ledger still has the expected head."""
        self._under_way += 1
        try:
            return await self._append(append)
        finally:
            self._under_way -= 1
            self._ended.set()

    async def _append(self, append: Append) -> Appended:
        key = keys_of_table(append.table_id).ledger
        until = time.monotonic() + REDIS_ANSWER_SECONDS
        while True:
            node = self._redis.nodes.node_of(key)
            try:
                if node is None:
                    return await self._append_somewhere(append, key)
                return await self._at(node).append(append)
            except Unavailable as error:
                if time.monotonic() > until:
                    raise
                append = msgspec.structs.replace(append, subscribed=False)  # maybe not at that node
                match error.__cause__:
                    case MovedError() as moved:
                        await self._redis.moved(moved)
                    case AskError() as redirect:
                        arrived = await self._append_arriving(append, redirect)
                        if arrived is not None:
                            return arrived
                    case TryAgainError() | ClusterDownError():
                        await asyncio.sleep(SLOT_RETRY_SECONDS)
                        await self._redis.learn()
                    case ResponseError():
                        raise
                    case _:
                        await self._redis.learn()
                        if self._redis.nodes.node_of(key) == node:
                            raise

    async def close(self) -> None:
        """Wait for running appends, including those that are retried at another node."""
        while self._under_way:
            self._ended.clear()
            await self._ended.wait()
        for commit in self._commits.values():
            await commit.close()

    def _at(self, node: str) -> GroupCommit:
        commit = self._commits.get(node)
        if commit is None:
            commit = self._commits[node] = GroupCommit(self._redis, self._replicas, node)
        return commit

    async def _append_somewhere(self, append: Append, key: str) -> Appended:
        """Look up the unknown owner of the slot, and append there."""
        await self._redis.learn()
        node = self._redis.nodes.node_of(key)
        if node is None:
            raise Unavailable("No node of the cluster serves this table.")
        return await self._at(node).append(append)

    async def _append_arriving(self, append: Append, redirect: AskError) -> Appended | None:
        """Append at the node that the keys move to; return None if not all have arrived."""
        try:
            return await self._at(self._redis.nodes.arrival(redirect)).append_arriving(append)
        except Unavailable as error:
            if not isinstance(error.__cause__, TryAgainError | MovedError):
                raise
        await asyncio.sleep(SLOT_RETRY_SECONDS)
        return None
