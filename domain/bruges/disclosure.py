"""The new information of an event, which decides whether it can be undone."""

from domain.bruges import events as e
from domain.bruges import state as s
from domain.decider import NOTHING_DISCLOSED, Disclosure

INTERRUPTED = Disclosure(final=True)


def disclosure(event: e.Event) -> Disclosure:
    """Return the draws of the event and the viewers who learned something from it.

    BRU-INT-3: after an opponent had to decide within a turn, nothing can be undone.
    """
    if type(event) is not e.NowWaits:
        return e.SECRETS.disclosure(event)
    return INTERRUPTED if is_interrupt(event) else NOTHING_DISCLOSED


def is_interrupt(event: e.NowWaits) -> bool:
    """Whether a player other than the one on turn must decide."""
    if not event.pending:
        return False
    first = event.pending[0]
    return type(first) is s.Turn and event.pending[-1].seat != first.seat
