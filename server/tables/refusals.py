"""What somebody is answered whose request failed, over the socket and over HTTP alike."""

from __future__ import annotations

import msgspec

from domain.decider import Rejected
from server.accounts.identity import InvalidToken
from server.store.redis_client import Unavailable
from server.tables.cache import UnknownTable

EXPECTED = (Rejected, UnknownTable, InvalidToken, Unavailable, msgspec.ValidationError)
"""What is raised on purpose. Anything else is a bug: whoever catches it logs it."""


def refusal_of(error: Exception) -> Rejected:
    """The refusal that an error becomes outside; of a bug it tells nothing.

    `unavailable`: Redis did not answer, so it is not known what happened; `unreadable`: a newer
    build wrote an event that this one does not know, so another gateway has to serve that table.
    """
    match error:
        case Rejected():
            return error
        case UnknownTable():
            return Rejected("unknown_table", "There is no such table.")
        case InvalidToken():
            return Rejected("unauthorized", "This token is not ours, or too old.")
        case Unavailable():
            return Rejected("unavailable", "The ledger cannot be reached; send it again.")
        case msgspec.ValidationError():
            return Rejected(
                "unreadable", "A newer build wrote what this one cannot read; ask another gateway."
            )
        case _:
            return Rejected("internal", "Something went wrong here; nothing was booked.")
