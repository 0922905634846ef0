"""Special villagers of the base game that are discarded, and stand-ins that are uncovered.

What a Monk or an Apprentice does when it is laid stands in `laying.py`.
"""

from collections.abc import Iterator

from domain.decider import Rejected, Seat
from domain.villagers.commands import Command, PickVillager
from domain.villagers.decide.unlocking import open_padlock
from domain.villagers.events import GoldGained, TinnerActivated
from domain.villagers.padlocks import can_be_opened, tinner_is_active
from domain.villagers.prices import smuggled
from domain.villagers.state import CardId, ChooseVillager, State, Villager
from domain.villagers.story import Story
from domain.villagers.village import gold_value, village_of

SMUGGLER = CardId("smuggler")

# Tinner (VIL-SPECIAL-22 to -25).


def tinner_possible(state: State, _: Seat) -> bool:
    """VIL-CHOICE-12: a second one, or one without padlocks (VIL-LOCK-11), does nothing."""
    return state.rules.padlocks and not tinner_is_active(state)


def play_tinner(story: Story) -> None:
    story.book(TinnerActivated(story.seat))


# Smuggler (VIL-SPECIAL-26 to -28, -32).


def smuggler_possible(state: State, seat: Seat) -> bool:
    """VIL-CHOICE-11, VIL-SPECIAL-28."""
    return can_be_opened(state, seat, SMUGGLER) and bool(village_of(state, seat).gold_symbols)


def play_smuggler(story: Story) -> None:
    """VIL-SPECIAL-32: the padlock first, the gold afterwards."""
    story.ask(ChooseVillager("smuggler"))
    open_padlock(story, SMUGGLER, "played", None)


def villagers_with_gold(state: State, seat: Seat) -> Iterator[Villager]:
    """VIL-SPECIAL-27."""
    village = village_of(state, seat)
    return (
        villager
        for villager in village.villagers
        if village.is_top(villager) and gold_value(villager) is not None
    )


def smuggle_options(state: State, seat: Seat, _: ChooseVillager) -> Iterator[Command]:
    """VIL-DECIDE-11."""
    return (PickVillager(villager.id) for villager in villagers_with_gold(state, seat))


def smuggle(story: Story, command: PickVillager) -> None:
    """VIL-SPECIAL-26. Raises Rejected `no_gold_symbol`."""
    chosen = {v.id: v for v in villagers_with_gold(story.state, story.seat)}.get(command.villager)
    if chosen is None:
        raise Rejected("no_gold_symbol")
    story.close()
    story.book(GoldGained(story.seat, smuggled(gold_value(chosen) or 0), "smuggler"))
