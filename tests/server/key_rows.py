"""The rows of the table of keys that names found in Redis belong to."""

import re
from functools import cache
from typing import Any

from server.store.keys import KEYS, Key


@cache
def expression_of(pattern: str) -> re.Pattern[str]:
    parts = re.split(r"<\w+(\*?)>", pattern)
    literals, stars = parts[::2], parts[1::2]
    expression = re.escape(literals[0])
    for star, literal in zip(stars, literals[1:], strict=True):
        expression += (".+" if star else "[^:{}]+") + re.escape(literal)
    return re.compile(expression, re.DOTALL)


def fits(key: Key, name: str) -> bool:
    """Whether that name is made by the key's pattern."""
    return expression_of(key.pattern).fullmatch(name) is not None


def key_like(name: str) -> Key | None:
    """The row of the table that a key or channel belongs to; the more literal one of several."""
    fitting = [key for key in KEYS if fits(key, name)]
    return max(fitting, key=lambda key: len(re.sub(r"<.*?>", "", key.pattern)), default=None)


async def content_of(redis: Any, name: str | bytes) -> Any:
    """Return the content of a key of any type; None if the key has just expired."""
    read = {
        b"string": redis.get,
        b"hash": redis.hgetall,
        b"set": redis.smembers,
        b"list": lambda name: redis.lrange(name, 0, -1),
        b"stream": redis.xrange,
        b"zset": lambda name: redis.zrange(name, 0, -1, withscores=True),
    }
    kind = await redis.type(name)
    return await read[kind](name) if kind in read else None
