"""A bug that comes again with every frame is logged, with its traceback, the first time only.

Its second time tells nothing that the first did not: the same table, viewer or sentence fails until
the code is mended. What goes on from outside, and how often, is told time and again: `log_seldom`.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from server.runtime.telemetry import logger

MOST_REMEMBERED = 1000


class LogOnce:
    """Logs each event once for the same fields. It remembers the last 1000 of them."""

    def __init__(self) -> None:
        self._logged: OrderedDict[tuple[object, ...], None] = OrderedDict()

    def error(self, event: str, error: BaseException | None = None, **fields: Any) -> None:
        if self._is_first((event, type(error), *fields.values())):
            logger().error(event, exc_info=error, **fields)

    def warning(self, event: str, **fields: Any) -> None:
        if self._is_first((event, *fields.values())):
            logger().warning(event, **fields)

    def _is_first(self, key: tuple[object, ...]) -> bool:
        if key in self._logged:
            return False
        self._logged[key] = None
        if len(self._logged) > MOST_REMEMBERED:
            self._logged.popitem(last=False)
        return True


SENTENCES = LogOnce()


def not_said(what: str, why: Exception) -> None:
    """A sentence or a label could not be made; whoever it was for got the rest without it."""
    SENTENCES.error("not_said", why, what=what)
