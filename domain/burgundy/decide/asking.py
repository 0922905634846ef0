"""Refusals that many commands share."""

from __future__ import annotations

from domain.burgundy.dice import workers_needed
from domain.burgundy.events import ProjectDiscarded, WorkersReturned
from domain.burgundy.projects import ways_to_make_room
from domain.burgundy.state import CardId
from domain.burgundy.story import Story
from domain.decider import Rejected


def illegal() -> Rejected:
    """The command answers another question than the one that is asked."""
    return Rejected("illegal", "That is not what you are asked now.")


def require_asked(story: Story, *decisions: type) -> None:
    """Raises Rejected `illegal`."""
    if not isinstance(story.asked, decisions):
        raise illegal()


def require_workers(story: Story, number: int, wanted: int) -> int:
    """How many workers the change costs (BUR-WORKER-6). Raises Rejected `not_enough_workers`."""
    needed, owned = workers_needed(number, wanted), story.holding.workers
    if needed > owned:
        raise Rejected(
            "not_enough_workers",
            f"Making a {wanted} of a {number} takes {needed} workers; you have {owned}.",
            number=number,
            wanted=wanted,
            needed=needed,
            owned=owned,
        )
    return needed


def pay_workers(story: Story, needed: int) -> None:
    if needed:
        story.book(WorkersReturned(story.seat, needed))


def require_room(story: Story, discard: CardId | None) -> None:
    """BUR-PROJ-2, -4. Raises Rejected `discard_needed`, `no_discard_needed`, `no_such_project`."""
    allowed = ways_to_make_room(story.holding)
    if discard in allowed:
        return
    if discard is None:
        raise Rejected(
            "discard_needed", "You have three projects: say which one you give up for it."
        )
    if allowed == (None,):
        raise Rejected("no_discard_needed", "You have room for another project; keep them all.")
    raise Rejected("no_such_project", f"You have no project {discard}.", card=discard)


def make_room(story: Story, discard: CardId | None) -> None:
    if discard is not None:
        story.book(ProjectDiscarded(story.seat, discard))
