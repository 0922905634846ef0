"""Reports of sentences and labels that failed. Their event or option is sent without a text."""

from collections.abc import Callable
from typing import TypeAlias

Report: TypeAlias = Callable[[str, Exception], None]
"""Takes the name of the missing text, such as `tell card_drawn` or `rejected no_such_card`, and the
error. A server logs it: this package does no IO."""


def raise_it(_: str, why: Exception) -> None:
    """Raise the error, for callers that need every text."""
    raise why


def unreported(subject: str, why: Exception) -> None:
    """Ignore the error, for callers that cannot report, such as a client that shows a log."""
