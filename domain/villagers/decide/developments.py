"""Module Developments (section 13)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.decider import Seat
from domain.villagers.commands import Command, PickBasic, PickPile
from domain.villagers.decide.asking import illegal
from domain.villagers.events import DevelopmentPhaseBegan
from domain.villagers.state import ChoosePile, State, TakeBasic
from domain.villagers.story import Story


def begin_development_phase(story: Story) -> None:
    """VIL-DEV-3 to -5. Whenever nothing waits, `development_phase_goes_on` is asked."""
    story.book(DevelopmentPhaseBegan(story.state.first_player))


def development_phase_goes_on(_story: Story) -> bool:
    """Carries on, and says whether it did; False when all rewards are taken (VIL-DEV-6)."""
    return False


def pile_options(_state: State, _seat: Seat, _: ChoosePile) -> Iterator[Command]:
    """Church (VIL-DEV-15)."""
    return iter(())


def take_top_card(_story: Story, _: PickPile) -> None:
    raise illegal()


def basic_options(_state: State, _seat: Seat, _: TakeBasic) -> Iterator[Command]:
    """Tavern (VIL-DEV-14)."""
    return iter(())


def pick_basic(_story: Story, _: PickBasic) -> None:
    raise illegal()
