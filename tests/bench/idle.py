"""Redis memory of a player who has only entered a name, by their other stored data.

The benchmark adds up `MEMORY USAGE` of all keys in a Redis of its own and divides by the number of
players. Keys that exist without players are not counted.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from tests.running.push_service import Browser
from tests.running.served import Served, short_folder
from tests.server.passkeys import with_passkey
from tests.server.wire import Door, Guest

PLAYERS = 200
NAME = "Wolfgang {:03}"
ENDPOINT = "https://fcm.googleapis.com/fcm/send/" + "x" * 152
"""As long as browsers have them: 188 characters."""


def idle() -> Iterator[str]:
    """Bytes a player, one thing after the other."""
    with short_folder() as folder:
        yield from asyncio.run(listed(folder))


async def listed(folder: Path) -> list[str]:
    return [f"{what:34} {took:5.0f} bytes a player" async for what, took in measured(folder)]


async def measured(folder: Path, players: int = PLAYERS) -> AsyncIterator[tuple[str, float]]:
    """Yield the stored data so far, and the bytes for each player."""
    async with AsyncExitStack() as stack:
        served = stack.enter_context(Served(folder))
        door = Door(served.url, stack)
        await with_passkey(await door.player("Anna"))  # what there is once for all
        before = used(served)
        guests = [await door.player(NAME.format(n)) for n in range(players)]
        yield "a name", (used(served) - before) / players
        for what, have in HAVE.items():
            for guest in guests:
                await have(guest)
            yield f"and {what}", (used(served) - before) / players


async def called(guest: Guest) -> None:
    body = {"subscription": Browser(ENDPOINT).subscription, "name": "Firefox, Android"}
    (await guest.http.put("/api/me/calls/phone", json=body)).raise_for_status()


async def profile(guest: Guest) -> None:
    chosen = {"portrait": "bruges/queen", "colour": "rose", "privacy": "followed"}
    (await guest.patch("/api/me", chosen)).raise_for_status()


async def passkey(guest: Guest) -> None:
    await with_passkey(guest)


HAVE: dict[str, Callable[[Guest], Awaitable[None]]] = {
    "one place to be called": called,
    "one passkey": passkey,
    "a portrait, a colour and privacy": profile,
}


def used(served: Served) -> int:
    """Bytes of all keys but rate limits, challenges and answers, which end by themselves."""
    with served.redis() as redis:
        names: list[bytes] = [*redis.scan_iter(count=1000)]
        kept = [one for one in names if not one.startswith((b"budget:", b"passkey:challenge:"))]
        pipe = redis.pipeline(transaction=False)
        for name in kept:
            pipe.memory_usage(name, samples=0)
        found: list[Any] = pipe.execute()
    return sum(size or 0 for size in found)
