"""The regular check of the archive, which reports its faults.

It checks whether the store answers, whether it is the archive of our ledger, and whether unreadable
objects were restored.
"""

import asyncio

from server.archive.archive import Archive
from server.archive.guarded_store import OtherArchive
from server.archive.object_store import ArchiveAway
from server.runtime.telemetry import error_seldom, logger, warn_seldom
from server.store.redis_client import Unavailable

ARCHIVE_LOOK_SECONDS = 5.0
ARCHIVE_SILENCE_SECONDS = 10.0
"""Time after which it counts as away. The check continues: a new one would block another thread."""


class ArchiveWatch:
    """`fault`: the last check's fault, as the name of its log line; empty without a fault."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.fault = ""

    async def run(self) -> None:
        """Check the archive until cancelled."""
        while True:
            look = asyncio.create_task(self._look())
            try:
                await asyncio.wait((look,), timeout=ARCHIVE_SILENCE_SECONDS)
                if not look.done():
                    self._say_away("it does not answer in time")
                await look
            finally:
                look.cancel()
            await asyncio.sleep(ARCHIVE_LOOK_SECONDS)

    async def _look(self) -> None:
        try:
            await self.archive.require_own()
            await self.archive.read_damaged_again()
        except OtherArchive as error:
            self.fault = "other_archive"
            error_seldom("other_archive", reason=str(error))
        except ArchiveAway as error:
            self._say_away(str(error))
        except Unavailable:
            return  # Redis has its own watch
        else:
            if self.fault:
                logger().info("archive_back")
            self.fault = ""

    def _say_away(self, reason: str) -> None:
        self.fault = "archive_away"
        warn_seldom("archive_away", reason=reason)
