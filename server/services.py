"""What the endpoints work with, in one record."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from redis.asyncio import Redis

from server.chat import Chat
from server.device_codes import DeviceCodes
from server.identity import Identity
from server.register import Register
from server.settings import Settings
from server.shelf import Shelf
from server.tables import Tables


@dataclass(frozen=True)
class Services:
    """`policies`: the bots that can be seated. `checking`: held while a brought log is checked."""

    settings: Settings
    redis: Redis
    shelf: Shelf
    identity: Identity
    register: Register
    tables: Tables
    chat: Chat
    codes: DeviceCodes
    policies: tuple[str, ...]
    checking: asyncio.Lock = field(default_factory=asyncio.Lock)
