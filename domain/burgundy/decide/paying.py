"""The price of an action: workers for another number, a project for a fourth one."""

from domain.burgundy import components
from domain.burgundy import events as e
from domain.burgundy import state as s
from domain.burgundy.dice import workers_needed
from domain.burgundy.event_recorder import Recorder
from domain.decider import Rejected


def pay_workers(recorder: Recorder, number: int, wanted: int) -> None:
    """Change a number with the fewest workers (BUR-WORKER-6).

    Raises Rejected `not_enough_workers`.
    """
    needed, owned = workers_needed(number, wanted), recorder.holding.workers
    if needed > owned:
        raise Rejected(
            "not_enough_workers", number=number, wanted=wanted, workers=needed, owned=owned
        )
    if needed:
        recorder.append(e.WorkersReturned(recorder.seat, needed))


def ways_to_make_room(holding: s.Holding) -> tuple[s.CardId | None, ...]:
    """Return the projects that may be given up for a new one; None for none (BUR-PROJ-2, -4)."""
    if len(holding.projects) < components.PROJECTS_MAX:
        return (None,)
    return tuple(dict.fromkeys(holding.projects))


def make_room(recorder: Recorder, discard: s.CardId | None) -> None:
    """Give up this project for a new one, or none (BUR-PROJ-2, -4).

    Raises Rejected `discard_needed`, `no_discard_needed`, `no_such_project`.
    """
    allowed = ways_to_make_room(recorder.holding)
    if discard not in allowed:
        if discard is None:
            raise Rejected("discard_needed", most=components.PROJECTS_MAX)
        if allowed == (None,):
            raise Rejected("no_discard_needed", most=components.PROJECTS_MAX)
        raise Rejected("no_such_project", card=discard)
    if discard is not None:
        recorder.append(e.ProjectDiscarded(recorder.seat, discard))
