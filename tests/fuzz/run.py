"""Hostile frames and requests at a real server, from a seed, and what became of it.

    python -m tests.fuzz frames 1000000 [seed]
    python -m tests.fuzz requests 100000 [seed]

Logs have their own: `python -m tests.logs.mutations`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from tests.fuzz.frames import frames
from tests.fuzz.requests import requests
from tests.fuzz.target import Target, Verdict, a_server, heads, target, unhandled

Attack: TypeAlias = Callable[[Target, int, int], Coroutine[Any, Any, Counter[str]]]
ATTACKS: Mapping[str, Attack] = MappingProxyType({"frames": frames, "requests": requests})


async def run(name: str, number: int, seed: int, folder: Path) -> Verdict:
    """Attack a server of its own, whose files and log are in that folder."""
    with a_server(folder) as server:
        async with target(server.url) as aim:
            before = await heads(aim)
            answers = await ATTACKS[name](aim, number, seed)
            after = await heads(aim)
    return Verdict(answers, before, after, unhandled(server.log()))
