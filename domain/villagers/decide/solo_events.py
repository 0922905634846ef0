"""The events of the solo game that ask something (VIL-DECIDE-17)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.decider import Seat
from domain.villagers.commands import Command, PickCard, PickPile, PickVillager
from domain.villagers.decide.asking import illegal
from domain.villagers.state import ChooseHandCard, ChoosePile, ChooseVillager, State
from domain.villagers.story import Story


def villager_options(_state: State, _seat: Seat, _: ChooseVillager) -> Iterator[Command]:
    """Bribes, Betrayer, Protection Money, Trade Network, Spy Network, Arrest."""
    return iter(())


def pick_villager(_story: Story, _: PickVillager) -> None:
    raise illegal()


def abduction_options(_state: State, _seat: Seat, _: ChooseHandCard) -> Iterator[Command]:
    return iter(())


def abduct(_story: Story, _: PickCard) -> None:
    raise illegal()


def conscription_options(_state: State, _seat: Seat, _: ChoosePile) -> Iterator[Command]:
    return iter(())


def conscript(_story: Story, _: PickPile) -> None:
    raise illegal()
