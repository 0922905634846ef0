"""Hostile frames and requests to a real server, from a seed, and their results.

    python -m tests.fuzz frames 1000000 [seed]
    python -m tests.fuzz requests 100000 [seed]

Logs have their own: `python -m tests.logs.mutations`.
"""

from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from tests.fuzz.frames import frames
from tests.fuzz.honest import Honest, honest_state, unexpected
from tests.fuzz.requests import requests
from tests.fuzz.target import NO_LIMITS, Target, Verdict, target, unhandled
from tests.running.served import Served

Attack: TypeAlias = Callable[[Target, int, int], Coroutine[Any, Any, Counter[str]]]
ATTACKS: Mapping[str, Attack] = MappingProxyType({"frames": frames, "requests": requests})


async def run(name: str, number: int, seed: int, folder: Path) -> Verdict:
    """Attack a server of its own, whose files and log are in that folder."""
    with Served(folder, **NO_LIMITS) as server:
        async with target(server.url) as aim:
            with server.redis() as redis:
                before = await honest_state(aim, redis)
                answers = await ATTACKS[name](aim, number, seed)
                after = await honest_state(aim, redis)
    changed = unexpected(before, after, aim.acts)
    return Verdict(answers, heads(before), heads(after), unhandled(server.log()), changed)


def heads(state: Honest) -> dict[str, int]:
    return {table_id: len(entries) for table_id, entries in state.ledgers.items()}
