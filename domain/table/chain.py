"""The hash chain of a ledger: the tip of an entry is a digest of it and all entries before it.

Two ledgers with the same tip have the same entries, byte for byte. So a reader notices if its entry
was lost or replaced by another of the same version. A changed line of an exported log changes the
tips of all lines after it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import NamedTuple

TIP_BYTES = 32


class Head(NamedTuple):
    """The end of a ledger: its version, and the tip of its chain.

    `tip`: 32 bytes; empty for an empty ledger.
    """

    version: int
    tip: bytes = b""

    def after(self, entry: bytes) -> Head:
        """Add one entry: the tip is the SHA-256 of the tip before and the entry's bytes."""
        return Head(self.version + 1, hashlib.sha256(self.tip + entry).digest())

    def after_all(self, entries: Iterable[bytes]) -> Head:
        """Add all these entries."""
        version, tip = self
        for entry in entries:
            version += 1
            tip = hashlib.sha256(tip + entry).digest()
        return Head(version, tip)


EMPTY = Head(0)
