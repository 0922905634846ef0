"""Module Scoundrels (section 11)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.decider import Seat
from domain.villagers.commands import (
    Command,
    PickCard,
    PickPlayer,
    PickVillager,
    SendCourier,
    TakeDrafted,
    UseThief,
)
from domain.villagers.decide.asking import illegal
from domain.villagers.state import (
    ChoosePlayer,
    ChooseVillager,
    State,
    TakeFromHand,
    TakeFromSquare,
)
from domain.villagers.story import Story

# Draft phase.


def barbarian_possible(_state: State, _seat: Seat) -> bool:
    return False


def play_barbarian(_story: Story) -> None:
    """The card lies on the discard pile already."""


def flaker_possible(_state: State, _seat: Seat) -> bool:
    return False


def play_flaker(_story: Story) -> None:
    """The card lies on the discard pile already."""


def square_options(_state: State, _seat: Seat, _: TakeFromSquare) -> Iterator[Command]:
    return iter(())


def take_drafted(_story: Story, _: TakeDrafted) -> None:
    raise illegal()


def courier_options(_state: State, _seat: Seat) -> Iterator[Command]:
    """For a seat that nobody waits for (VIL-DECIDE-4)."""
    return iter(())


def send_courier(_story: Story, _seat: Seat, _: SendCourier) -> None:
    """`seat`: its holder, not the active seat (VIL-SCOUNDREL-20)."""
    raise illegal()


# Build phase.


def noble_possible(_state: State, _seat: Seat) -> bool:
    return False


def play_noble(_story: Story) -> None:
    """The card lies on the discard pile already."""


def player_options(_state: State, _seat: Seat, _: ChoosePlayer) -> Iterator[Command]:
    return iter(())


def look_at_hand(_story: Story, _: PickPlayer) -> None:
    raise illegal()


def theft_options(_state: State, _seat: Seat, _: TakeFromHand) -> Iterator[Command]:
    return iter(())


def steal(_story: Story, _: PickCard) -> None:
    raise illegal()


def schemer_possible(_state: State, _seat: Seat) -> bool:
    return False


def play_schemer(_story: Story) -> None:
    """The card lies on the discard pile already."""


def scheme_options(_state: State, _seat: Seat, _: ChooseVillager) -> Iterator[Command]:
    return iter(())


def scheme(_story: Story, _: PickVillager) -> None:
    raise illegal()


def sheriff_possible(_state: State, _seat: Seat) -> bool:
    return False


def play_sheriff(_story: Story) -> None:
    """The card lies on the discard pile already."""


def arrest_options(_state: State, _seat: Seat, _: ChooseVillager) -> Iterator[Command]:
    return iter(())


def arrest_thief(_story: Story, _: PickVillager) -> None:
    raise illegal()


def thief_options(_state: State, _seat: Seat) -> Iterator[Command]:
    """VIL-SCOUNDREL-11, VIL-CHOICE-14."""
    return iter(())


def use_thief(_story: Story, _: UseThief) -> None:
    raise illegal()
