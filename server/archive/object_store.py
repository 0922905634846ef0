"""The store of the archive: a folder, or a bucket of any store that speaks S3.

Its files:
    kontor-archive        the marker: says that an archive is here, and which one
    3f/<table>.zst        an object: written whole or not at all, and never changed afterwards

The archive needs nothing else from a store.
"""

import re
import secrets
from collections.abc import AsyncIterator
from typing import Protocol

from server.store.redis_client import Unavailable

MARKER = "kontor-archive"
"""Without it a folder is not the archive: its disk is not mounted, say."""
NAME = re.compile(r"[0-9a-f]{2}/[\w-]{1,64}\.zst", re.ASCII)
"""Of an object. Whatever else lies there is not ours."""


class ArchiveAway(Unavailable):
    """The store does not answer, or refuses, or is not there."""


class ObjectStore(Protocol):
    """Raises ArchiveAway; DamagedObject for an object that a store that is there does not give."""

    async def marker(self) -> str | None:
        """Return the id in the marker of this archive; None if there is no archive here."""
        ...

    async def mark(self) -> str:
        """Return the id in the marker; write a new marker if it is missing."""
        ...

    async def put(self, name: str, data: bytes) -> None:
        """Write an object: durable once this returns, in place of what had that name."""
        ...

    async def get(self, name: str) -> bytes | None:
        """Return the object of that name; None if the archive exists without it."""
        ...

    def names(self) -> AsyncIterator[list[str]]:
        """The names of all objects, in order, some hundreds at a time."""
        ...


def new_archive_id() -> str:
    return secrets.token_hex(16)
