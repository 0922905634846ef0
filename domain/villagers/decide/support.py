"""Module Support (section 10)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.decider import Seat
from domain.villagers.commands import (
    Command,
    PayRecruiter,
    PickCard,
    PickPile,
    PlayCard,
    PutOnTop,
)
from domain.villagers.decide.asking import illegal
from domain.villagers.state import ChooseHandCard, ChoosePile, OrderSeen, State, TakeSeen
from domain.villagers.story import Story

# Draft phase.


def benefactor_possible(_state: State, _seat: Seat) -> bool:
    return False


def play_benefactor(_story: Story) -> None:
    """The card lies on the discard pile already."""


def benefactor_options(_state: State, _seat: Seat, _: ChooseHandCard) -> Iterator[Command]:
    return iter(())


def lay_by_benefactor(_story: Story, _: PlayCard) -> None:
    raise illegal()


def prophet_possible(_state: State, _seat: Seat) -> bool:
    return False


def play_prophet(_story: Story) -> None:
    """The card lies on the discard pile already."""


def stack_options(_state: State, _seat: Seat, _: ChoosePile) -> Iterator[Command]:
    return iter(())


def look_through_stack(_story: Story, _: PickPile) -> None:
    raise illegal()


def recruiter_options(_state: State, _seat: Seat) -> Iterator[Command]:
    """In a draft turn, besides the draft itself (VIL-DECIDE-2)."""
    return iter(())


def pay_recruiter(_story: Story, _: PayRecruiter) -> None:
    raise illegal()


# Build phase.


def pigeoneer_possible(_state: State, _seat: Seat) -> bool:
    return False


def play_pigeoneer(_story: Story) -> None:
    """The card lies on the discard pile already."""


# Cards looked at (Prophet and Pigeoneer).


def seen_options(_state: State, _seat: Seat, _: TakeSeen) -> Iterator[Command]:
    return iter(())


def draft_seen(_story: Story, _: PickCard) -> None:
    """The Prophet's card."""
    raise illegal()


def take_seen(_story: Story, _: PickCard) -> None:
    """The Pigeoneer's card."""
    raise illegal()


def order_options(_state: State, _seat: Seat, _: OrderSeen) -> Iterator[Command]:
    return iter(())


def put_on_top(_story: Story, _: PutOnTop) -> None:
    raise illegal()
