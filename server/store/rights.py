"""Checks that the Redis user has the rights for a move: append an entry, receive the update."""

import asyncio
from typing import Any

from redis.exceptions import NoPermissionError, ResponseError

from domain.table.chain import EMPTY
from server.store import keys
from server.store.durability import Fault
from server.store.group_commit import APPEND
from server.store.nodes import REDIS_ANSWER_SECONDS
from server.store.pubsub_connection import next_message
from server.store.redis_client import RedisClient, Unavailable, unavailable_on_error

RIGHTS = "deploy/README.md has the rights that Kontor needs."
PROBE = f"""local done, answer = pcall(function()\n{APPEND} end) redis.call('DEL', unpack(KEYS))
return done and answer or redis.error_reply(answer.err or answer)"""
"""Appends an entry to an empty table and deletes the table; returns the error, if any."""


def forbidden(error: Unavailable, *, books: bool) -> list[Fault]:
    """Return the fault of a missing right; none for another error reply of Redis.

    Raises the error again if Redis did not answer. `books`: see `Fault`.
    """
    if isinstance(error.__cause__, NoPermissionError) or "ACL failure" in str(error):
        return [Fault("redis_forbids", f"{error}. {RIGHTS}", books)]
    if not isinstance(error.__cause__, ResponseError):
        raise error
    return []


async def missing_right(redis: RedisClient, node: str, key: str) -> list[Fault]:
    """Return the fault of the first right that a move lacks, if any. Raises Unavailable.

    `key`: any key of that node; the keys of the probe's table have the same slot.
    """
    *written, updates = keys.keys_of_table(key)
    entry = ("/probe", b"", b"", b"{}", updates, "", 0, EMPTY.after(b"").tip, "1", "")
    connection: Any = redis.dedicated_connection(node)
    try:
        with unavailable_on_error():
            async with asyncio.timeout(REDIS_ANSWER_SECONDS):
                await connection.connect()
                for subscribe in (("SUBSCRIBE", keys.PLAYERS.of()), ("SSUBSCRIBE", updates)):
                    await connection.send_command(*subscribe, check_health=False)
                    await next_message(connection)
                await redis.at(node, "EVAL", PROBE, len(written), *written, *entry)
                while (await next_message(connection) or (b"",))[0] != b"smessage":
                    pass
    except Unavailable as error:
        return forbidden(error, books=False)
    finally:
        await connection.disconnect(nowait=True)
    return []
