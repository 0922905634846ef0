"""The solo game against the Countess (section 9): where it meets the phases of a round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from domain.decider import Seat
from domain.villagers.commands import (
    CarryOut,
    Command,
    Decline,
    GiveVillager,
    Pay,
    PlayJester,
)
from domain.villagers.decide.asking import illegal
from domain.villagers.events import EventPhaseBegan
from domain.villagers.state import (
    CardId,
    ChooseEvent,
    FaceArson,
    FaceRats,
    GiveToCountess,
    MustPlayJester,
    State,
)
from domain.villagers.story import Story

# Draft phase.


def begin_draft_phase(story: Story) -> None:
    """Asks `FaceRats` if Rats are in force (VIL-EVENT-24, VIL-CHOICE-25)."""


def rats_options(_state: State, _seat: Seat, _: FaceRats) -> Iterator[Command]:
    return iter(())


def pay_for_rats(_story: Story, _: Pay) -> None:
    raise illegal()


def lose_a_draft(_story: Story, _: Decline) -> None:
    raise illegal()


def after_draft(story: Story) -> None:
    """Asks `GiveToCountess` (VIL-SOLO-9, -12); places are refilled once it is answered."""


def gift_options(_state: State, _seat: Seat, _: GiveToCountess) -> Iterator[Command]:
    return iter(())


def give_villager(_story: Story, _: GiveVillager) -> None:
    raise illegal()


# Build phase.


def begin_build_turn(story: Story) -> None:
    """Asks `FaceArson` if Arson is in force (VIL-EVENT-15)."""


def arson_options(_state: State, _seat: Seat, _: FaceArson) -> Iterator[Command]:
    return iter(())


def pay_for_arson(_story: Story, _: Pay) -> None:
    raise illegal()


def lose_an_action(_story: Story, _: Decline) -> None:
    raise illegal()


def bank_was_paid(story: Story) -> None:
    """A padlock was opened by paying the Bank (VIL-SOLO-45)."""


def hand_card_goes_to(_state: State) -> Literal["countess"] | None:
    """Under Serfdom the hand card for a basic villager goes to the Countess (VIL-EVENT-8)."""
    return None


def give_hand_card(_story: Story, _card: CardId) -> None:
    """VIL-EVENT-8."""
    raise illegal()


# Event phase.


def begin_event_phase(story: Story) -> None:
    """VIL-SOLO-17. After it, and whenever nothing waits, `event_phase_goes_on` is asked."""
    story.book(EventPhaseBegan(story.state.first_player))


def event_phase_goes_on(_story: Story) -> bool:
    """Carries on, and says whether it did; False when the event phase is over (VIL-SOLO-18)."""
    return False


def event_options(_state: State, _seat: Seat, _: ChooseEvent) -> Iterator[Command]:
    """With a Jester the options to play it too, so that no answer is forced (VIL-DECIDE-16)."""
    return iter(())


def carry_out(_story: Story, _: CarryOut) -> None:
    raise illegal()


# Jester and market days.


def jester_options(_state: State, _seat: Seat) -> Iterator[Command]:
    """Offered besides whatever is asked (VIL-SOLO-34, VIL-DECIDE-18)."""
    return iter(())


def play_jester(_story: Story, _: PlayJester) -> None:
    raise illegal()


def must_play_jester_options(_state: State, _seat: Seat, _: MustPlayJester) -> Iterator[Command]:
    return iter(())


def first_market_day_was_held(story: Story) -> None:
    """VIL-SOLO-24: winter begins."""
