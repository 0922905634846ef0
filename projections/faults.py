"""Reporting a sentence or a label that could not be made; what it was for goes out without it."""

from collections.abc import Callable
from typing import TypeAlias

Report: TypeAlias = Callable[[str, Exception], None]
"""Takes what could not be put into words, such as `tell card_drawn` or `rejected no_such_card`, and
why. A server logs it: this package does no IO."""


def raise_it(_: str, why: Exception) -> None:
    """For callers that want to know whether everything can be put into words."""
    raise why


def unreported(subject: str, why: Exception) -> None:
    """For callers that have nowhere to report to, such as a client that shows a log."""
