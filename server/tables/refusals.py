"""The answer to a failed request, over the socket and over HTTP."""

import msgspec

from domain.decider import Rejected
from server.accounts.identity import InvalidToken
from server.accounts.tokens import NewerToken
from server.archive.object_store import ArchiveAway
from server.archive.packing import DamagedObject, NewerObject
from server.store.redis_client import OutOfMemory, Unavailable
from server.tables.cache import UnknownTable, UnreadableTable

EXPECTED = (
    Rejected,
    UnknownTable,
    UnreadableTable,
    InvalidToken,
    Unavailable,
    msgspec.ValidationError,
)
"""Exceptions that are no bugs, or already logged. Code that catches any other must log it."""
NEWER_BUILD = Rejected("unavailable", why="newer_build")
NOT_SHOWN = Rejected("internal", why="not_shown")


def refusal_of(error: Exception) -> Rejected:
    """Return the refusal for an error. `internal`, for a bug, reveals nothing about it.

    `unavailable`: Redis did not answer, so the result is unknown; or a newer build wrote an unknown
    event, so another gateway must serve the table.
    """
    match error:
        case Rejected():
            return error
        case UnknownTable():
            return Rejected("unknown_table")
        case InvalidToken():
            return Rejected("unauthorized", why="token")
        case OutOfMemory():
            return Rejected("unavailable", why="memory")
        case NewerToken():
            return Rejected("unavailable", why="newer_token")
        case ArchiveAway():
            return Rejected("unavailable", why="archive")
        case Unavailable():
            return Rejected("unavailable")
        case UnreadableTable(cause=msgspec.ValidationError() | NewerObject()):
            return NEWER_BUILD
        case UnreadableTable(cause=DamagedObject()):
            return Rejected("archive_damaged")
        case msgspec.ValidationError():
            return NEWER_BUILD
        case UnreadableTable():
            return NOT_SHOWN
        case _:
            return Rejected("internal")
