"""A Redis of our own in a folder, and fake programs in place of its binary."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from redis.asyncio import Redis

from server.runtime.settings import Settings
from server.store.embedded_redis import EmbeddedRedis


def embedded(folder: Path, binary: str | Path = "") -> EmbeddedRedis:
    return EmbeddedRedis(Settings(data=str(folder), redis_server=str(binary)))


@asynccontextmanager
async def started(folder: Path) -> AsyncIterator[EmbeddedRedis]:
    own = embedded(folder)
    try:
        await own.start()
        yield own
    finally:
        await own.stop()


async def write(own: EmbeddedRedis) -> None:
    async with Redis.from_url(own.url) as redis:
        await redis.set("what", "was said")


async def was_kept(own: EmbeddedRedis) -> bool:
    async with Redis.from_url(own.url) as redis:
        return await redis.get("what") == b"was said"


def program(path: Path, *lines: str) -> Path:
    path.write_text("\n".join(("#!/bin/sh", *lines, "")))
    path.chmod(0o755)
    return path
