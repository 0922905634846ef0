"""Resume tokens identify the view that a client has, so that it can resume a lost connection."""

import hashlib
from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from domain.decider import Viewer, viewer_name
from domain.table.chain import Head
from projections.projection import Lang
from server.tables.live_table import LiveTable

Seal: TypeAlias = Callable[[Head], str]
"""Returns a digest of a ledger's head. It reveals nothing of the entries, which hold secrets."""


class ResumeTokens:
    """Makes the resume token of each frame; see `resume.py` for its use."""

    def __init__(self, seal: Seal) -> None:
        self._seal = seal
        self._last: tuple[Head, str] | None = None
        """The last head and its digest: the viewers of a commit follow each other."""

    def at(self, live: LiveTable, head: Head, viewer: Viewer, lang: Lang) -> str:
        """Return the token for this viewer's view at that head; clients treat it as opaque."""
        last = self._last
        if last is None or last[0] is not head:
            last = self._last = head, self._seal(head)
        hosted = live.hosted
        return f"{shape_of_view(hosted.game.name, hosted.shape, viewer, lang)}.{last[1]}"


@lru_cache(maxsize=1024)
def shape_of_view(game: str, shape: str, viewer: Viewer, lang: Lang) -> str:
    """Return a digest of what a view depends on besides the position, such as the build's shape."""
    about = f"{game}|{shape}|{viewer_name(viewer)}|{lang}"
    return hashlib.sha256(about.encode()).hexdigest()[:12]
