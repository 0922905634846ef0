"""What an event let out of the box, and what cannot be taken back."""

from domain.bruges import events as e
from domain.bruges import state as s
from domain.decider import NOTHING_DISCLOSED, Disclosure

INTERRUPTED = Disclosure(final=True)


def disclosure(event: e.Event) -> Disclosure:
    """What the event drew and who learned what by it.

    BRU-INT-3: once an opponent was asked in the middle of a turn, nothing is taken back.
    """
    if type(event) is not e.NowWaits:
        return e.SECRETS.disclosure(event)
    return INTERRUPTED if is_interrupt(event) else NOTHING_DISCLOSED


def is_interrupt(event: e.NowWaits) -> bool:
    """Whether somebody else than the player on turn is asked."""
    if not event.pending:
        return False
    first = event.pending[0]
    return type(first) is s.Turn and event.pending[-1].seat != first.seat
