"""Finds in the log of a Redis of our own what an operator has to know."""

import re
from pathlib import Path

MOST_BYTES = 65_536
TROUBLE = re.compile(
    rb"^\d+:\w .* # (.*(?:aof|append only|fatal|no space|manifest).*)$",
    re.IGNORECASE | re.MULTILINE,
)
"""A line of the level `warning` that tells of its file: cut off, short writes, no space left."""


class RedisLog:
    """Follows a log from where it ends now."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._read = self._size()

    def new_troubles(self) -> list[str]:
        """New troubles since the last call: once each, of the last 64 KiB."""
        start, self._read = self._read, self._size()
        if self._read <= start:
            return []
        with self.path.open("rb") as log:
            log.seek(max(start, self._read - MOST_BYTES))
            matches = TROUBLE.findall(log.read(self._read - log.tell()))
        return list(dict.fromkeys(row.decode(errors="replace") for row in matches))

    def _size(self) -> int:
        return self.path.stat().st_size if self.path.exists() else 0
