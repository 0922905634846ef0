"""Checks that labels and prices match the events."""

from projections.conformance.promises import Played, Promises, in_the_events
from take_six.rules import RowTaken


def bulls(played: Played) -> dict[str, int]:
    """SIX-TURN-4: the bulls of the taken row."""
    taken = played.first(RowTaken) if played.command.__class__.__name__ == "TakeRow" else None
    return {"bulls": taken.amount} if taken else {}


def number(played: Played) -> int:
    """Return the row in labels, which count from 1."""
    return played.first(RowTaken).row + 1


PROMISES = Promises(labels={"card": in_the_events, "row": number}, price=bulls, refusals={})
