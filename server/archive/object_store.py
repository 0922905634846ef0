"""The store of the archive: a folder, or a bucket of any S3-compatible store.

Its files:
    kontor-archive        the marker, with the id of this archive
    3f/<table>.zst        an object: written whole or not at all, and never changed afterwards

The archive needs nothing else from a store.
"""

import re
import secrets
from collections.abc import AsyncIterator
from typing import Protocol

from server.store.redis_client import Unavailable

MARKER = "kontor-archive"
"""Name of the marker. A folder without it is not the archive: its disk may be unmounted."""
NAME = re.compile(r"[0-9a-f]{2}/[\w-]{1,64}\.zst", re.ASCII)
"""The name of an object. All other files are ignored."""


class ArchiveAway(Unavailable):
    """The store does not answer, refuses, or is missing."""


class ObjectStore(Protocol):
    """Raises ArchiveAway, or DamagedObject if an available store cannot read an object."""

    async def marker(self) -> str | None:
        """Return the id in the marker of this archive; None if there is no archive here."""
        ...

    async def mark(self) -> str:
        """Return the id in the marker; write a new marker if it is missing."""
        ...

    async def put(self, name: str, data: bytes) -> None:
        """Write or replace an object; it is durable when this returns."""
        ...

    async def get(self, name: str) -> bytes | None:
        """Return the object of that name; None if the archive exists without it."""
        ...

    def names(self) -> AsyncIterator[list[str]]:
        """Yield the names of all objects, sorted, some hundreds at a time."""
        ...


def new_archive_id() -> str:
    return secrets.token_hex(16)
