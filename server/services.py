"""What the endpoints work with, in one record."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from redis.asyncio import Redis

from server.chat import Chat
from server.clock import Clock
from server.device_codes import DeviceCodes
from server.identity import Identity
from server.register import Register
from server.settings import Settings
from server.shelf import Shelf
from server.tables import Tables


@dataclass(frozen=True)
class Services:
    """`policies`: the bots that can be seated. `stand_in`: the one that plays on for who is gone.

    `clock`: what time it is. `checking`: held while a brought log is checked.
    """

    settings: Settings
    redis: Redis
    shelf: Shelf
    identity: Identity
    register: Register
    tables: Tables
    chat: Chat
    codes: DeviceCodes
    policies: tuple[str, ...]
    stand_in: str
    clock: Clock
    checking: asyncio.Lock = field(default_factory=asyncio.Lock)
