"""Module Profiteers (section 12)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.decider import Seat
from domain.villagers.commands import Command, Decline, PayFreelancer
from domain.villagers.decide.asking import illegal
from domain.villagers.state import PayFreelancers, State
from domain.villagers.story import Story


def begin_build_turn(story: Story) -> None:
    """Asks `PayFreelancers` if there is one to pay (VIL-PROFIT-14, VIL-CHOICE-15)."""


def freelancer_options(_state: State, _seat: Seat, _: PayFreelancers) -> Iterator[Command]:
    return iter(())


def pay_freelancer(_story: Story, _: PayFreelancer) -> None:
    raise illegal()


def decline_freelancers(_story: Story, _: Decline) -> None:
    raise illegal()


def end_build_turn(story: Story) -> None:
    """Bronze of the active seat (VIL-PROFIT-4)."""


def end_build_phase(story: Story) -> None:
    """Bronze of all, if the table scores it then (VIL-PROFIT-17)."""
