"""The identity of a ledger: 32 bytes that are stored in it (`kontor:key`), created once.

After a restart Redis may be empty or have another ledger. Tokens are signed with the key of the
current ledger, and its tables are in memory. So each new connection reads the key first, and a
connection to another ledger is not used. Only one node of a cluster has the key; the others answer
with its address, which is enough.
"""

import asyncio
import secrets
from typing import Any

from redis import exceptions

from server.store import keys
from server.store.redis_client import RedisClient, Unavailable

KEY = keys.LEDGER_KEY.of()


class OtherLedger(exceptions.ConnectionError):
    """Redis is empty, or has another ledger than the one we serve."""


class ClusterNode(exceptions.ConnectionError):
    """Redis is a node of a Redis Cluster but was configured as a single server."""


class LedgerKey:
    """`connected`: set after each check of a new connection."""

    def __init__(self) -> None:
        self._value: bytes | None = None
        self.connected = asyncio.Event()

    def value(self) -> bytes:
        """Return the key. Raises Unavailable until Redis has answered once."""
        if self._value is None:
            raise Unavailable("Redis has not answered yet.")
        return self._value

    async def look(self, redis: RedisClient) -> None:
        """Check the key again, because a ledger can be emptied without a broken connection.

        Raises OtherLedger, after closing every connection, and Unavailable.
        """
        try:
            self._compare(await redis.get(KEY))
        except OtherLedger:
            await redis.disconnect()
            raise

    async def require_ours(self, redis: RedisClient) -> None:
        """Check the key. Raises Unavailable for another ledger."""
        try:
            await self.look(redis)
        except OtherLedger as error:
            raise Unavailable(str(error)) from error

    async def greet(self, redis: RedisClient, connection: Any) -> None:
        """Check the key first on a new connection. Raises OtherLedger, ClusterNode."""
        try:
            await connection.send_packed_command(
                connection.pack_commands([("INFO", "cluster"), ("GET", KEY)]), check_health=False
            )
            is_node = b"cluster_enabled:1" in await self._facts(connection)
            if is_node and not redis.nodes.is_cluster:
                raise ClusterNode
            try:
                value = await connection.read_response(disable_decoding=True)
            except (exceptions.AskError, exceptions.ClusterDownError):  # MovedError is an AskError
                return  # another node has the key, or none for now
            if value is None and self._value is None:
                value = await self._create(connection)
            self._compare(value)
        finally:
            self.connected.set()

    async def _facts(self, connection: Any) -> bytes:
        """Return the answer to INFO; empty if it is forbidden."""
        try:
            return await connection.read_response(disable_decoding=True)
        except exceptions.ResponseError:
            return b""

    async def _create(self, connection: Any) -> bytes:
        """Create the key of a new ledger; return it, or the key of a faster gateway."""
        drawn = secrets.token_bytes(32)
        await connection.send_command("SET", KEY, drawn, "NX", "GET", check_health=False)
        return await connection.read_response(disable_decoding=True) or drawn

    def _compare(self, value: bytes | None) -> None:
        if self._value is None:
            self._value = value
        if value is None or value != self._value:
            raise OtherLedger("It is empty." if value is None else "Its key is another.")
