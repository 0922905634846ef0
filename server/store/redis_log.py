"""Finds the troubles that an operator must know in the log of the embedded Redis."""

import re
from pathlib import Path

MOST_BYTES = 65_536
TROUBLE = re.compile(
    rb"^\d+:\w .* # (.*(?:aof|append only|fatal|no space|manifest).*)$",
    re.IGNORECASE | re.MULTILINE,
)
"""A line of level `warning` about Redis' file: truncated, short writes, no space left."""


class RedisLog:
    """Follows a log from its current end."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._read = self._size()

    def new_troubles(self) -> list[str]:
        """Return the troubles since the last call, once each, from the last `MOST_BYTES`."""
        start, self._read = self._read, self._size()
        if self._read <= start:
            return []
        with self.path.open("rb") as log:
            log.seek(max(start, self._read - MOST_BYTES))
            matches = TROUBLE.findall(log.read(self._read - log.tell()))
        return list(dict.fromkeys(row.decode(errors="replace") for row in matches))

    def _size(self) -> int:
        return self.path.stat().st_size if self.path.exists() else 0
