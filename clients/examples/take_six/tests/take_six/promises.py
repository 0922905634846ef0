"""What keeps the promises of labels, prices and refusals."""

from projections.conformance.promises import Played, Promises, in_the_events
from take_six.rules import RowTaken


def bulls(played: Played) -> dict[str, int]:
    """SIX-TURN-4: those of the row that is taken."""
    taken = played.first(RowTaken) if played.command.__class__.__name__ == "TakeRow" else None
    return {"bulls": taken.amount} if taken else {}


def number(played: Played) -> int:
    """Rows are counted from 1 where people read of them."""
    return played.first(RowTaken).row + 1


PROMISES = Promises(labels={"card": in_the_events, "row": number}, price=bulls, refusals={})
