"""The events of the solo game that ask something (VIL-DECIDE-17), in the rulebook's order.

An event that finds nothing to work on does nothing (VIL-EVENT-26).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import NamedTuple

from domain.decider import Rejected, Seat
from domain.villagers.commands import Command, PickCard, PickPile, PickVillager
from domain.villagers.components import BASIC_CARDS, CARDS, FOUNDERS
from domain.villagers.decide.asking import faces_in_hand, require_in_hand
from domain.villagers.decide.countess import (
    coins_from_the_bank,
    draw_from,
    draw_from_reserve,
    pay_countess,
    she_gets,
    with_keyring,
)
from domain.villagers.decide.event_phase import event_is_over
from domain.villagers.decide.leaving import return_stand_ins, take_coins
from domain.villagers.decide.refilling import stacks_with_cards
from domain.villagers.events import (
    HandCardDiscarded,
    VillagerBetrayed,
    VillagerDiscarded,
)
from domain.villagers.scoring import silver_value
from domain.villagers.state import (
    ChooseHandCard,
    ChoosePile,
    ChooseVillager,
    Decision,
    EventId,
    PileId,
    State,
    Villager,
)
from domain.villagers.story import Story
from domain.villagers.village import village_of

ABDUCTION, CONSCRIPTION = EventId("abduction"), EventId("conscription")


# Whose answer is a villager.


class Choice(NamedTuple):
    """`villagers`: which may be chosen. `follow`: what happens then.

    `refusal`: of any other one.
    """

    villagers: Callable[[State], Iterator[Villager]]
    follow: Callable[[Story, Villager], None]
    refusal: Callable[[], Rejected]


def bribe(story: Story, villager: Villager) -> None:
    """VIL-EVENT-7."""
    coins_from_the_bank(story, villager, CARDS[villager.card].keyring)


def to_be_taken(state: State) -> Iterator[Villager]:
    """VIL-EVENT-11, -23, VIL-SOLO-32: the player's top villagers, no basic ones, no Founders."""
    village = village_of(state, player(state))
    return (
        villager
        for villager in village.villagers
        if village.is_top(villager)
        and villager.card not in BASIC_CARDS
        and villager.card != FOUNDERS
    )


def betray(story: Story, villager: Villager) -> None:
    """VIL-EVENT-11."""
    take_coins(story, story.seat, villager, story.seat)
    story.book(VillagerBetrayed(story.seat, villager.id, villager.card))
    return_stand_ins(story, story.seat)


def with_coins(state: State) -> Iterator[Villager]:
    """VIL-EVENT-18."""
    return (v for v in village_of(state, player(state)).villagers if v.coins)


def pay_protection(story: Story, villager: Villager) -> None:
    """VIL-EVENT-18: the coins stay."""
    pay_countess(story, villager.coins)


def her_silver(state: State) -> Iterator[Villager]:
    """VIL-EVENT-19."""
    return (v for v in village_of(state, "countess").villagers if CARDS[v.card].silver)


def trade(story: Story, villager: Villager) -> None:
    """VIL-EVENT-19."""
    she_gets(story, silver_value(village_of(story.state, "countess"), villager))


def own_silver(state: State) -> Iterator[Villager]:
    """VIL-EVENT-20."""
    return (v for v in village_of(state, player(state)).villagers if CARDS[v.card].silver)


def spy(story: Story, villager: Villager) -> None:
    """VIL-EVENT-20."""
    she_gets(story, silver_value(village_of(story.state, story.seat), villager))


def arrest(story: Story, villager: Villager) -> None:
    """VIL-EVENT-23, VIL-CHOICE-29."""
    take_coins(story, story.seat, villager, story.seat)
    story.book(VillagerDiscarded(story.seat, villager.id, villager.card))
    return_stand_ins(story, story.seat)


def no_keyring() -> Rejected:
    return Rejected("no_keyring", "That is no villager of hers with a keyring.")


def not_to_be_taken() -> Rejected:
    return Rejected("not_to_be_taken", "That villager of yours cannot be taken.")


def no_coins_there() -> Rejected:
    return Rejected("no_coins_there", "No coins lie on that villager of yours.")


def no_silver_of_hers() -> Rejected:
    return Rejected("no_silver_symbol", "That is no silver villager of hers.")


def no_silver_of_yours() -> Rejected:
    return Rejected("no_silver_symbol", "That is no silver villager of yours.")


CHOICES: MappingProxyType[str, Choice] = MappingProxyType(
    {
        "bribes": Choice(with_keyring, bribe, no_keyring),
        "betrayer": Choice(to_be_taken, betray, not_to_be_taken),
        "protection_money": Choice(with_coins, pay_protection, no_coins_there),
        "trade_network": Choice(her_silver, trade, no_silver_of_hers),
        "spy_network": Choice(own_silver, spy, no_silver_of_yours),
        "arrest": Choice(to_be_taken, arrest, not_to_be_taken),
    }
)


def villager_options(state: State, _seat: Seat, asked: ChooseVillager) -> Iterator[Command]:
    """VIL-DECIDE-17."""
    return (PickVillager(villager.id) for villager in CHOICES[asked.by].villagers(state))


def pick_villager(story: Story, command: PickVillager) -> None:
    """Raises Rejected with the code of that event (see `CHOICES`)."""
    asked = story.asked
    assert isinstance(asked, ChooseVillager)
    choice = CHOICES[asked.by]
    chosen = {v.id: v for v in choice.villagers(story.state)}.get(command.villager)
    if chosen is None:
        raise choice.refusal()
    story.close()
    choice.follow(story, chosen)
    event_is_over(story, EventId(asked.by))


# Whose answer is a hand card.


def abduction_options(state: State, seat: Seat, _: ChooseHandCard) -> Iterator[Command]:
    """VIL-DECIDE-17."""
    return (PickCard(face) for face in faces_in_hand(state, seat))


def abduct(story: Story, command: PickCard) -> None:
    """VIL-EVENT-22, VIL-HIDE-19. Raises Rejected `not_in_hand`."""
    require_in_hand(story, command.card)
    story.close()
    # VIL-CHOICE-37: a basic villager goes to its open supply.
    supply = BASIC_CARDS.get(command.card)
    story.book(HandCardDiscarded(story.seat, command.card, supply))
    event_is_over(story, ABDUCTION)


# Whose answer is a pile.


def piles_to_conscript_from(state: State) -> tuple[PileId, ...]:
    """VIL-EVENT-16; an empty Reserve only where no stack holds cards (VIL-SOLO-46)."""
    stacks = stacks_with_cards(state)
    return (*stacks, "reserve") if state.reserve or not stacks else stacks


def conscription_options(state: State, _seat: Seat, _: ChoosePile) -> Iterator[Command]:
    """VIL-DECIDE-17."""
    return (PickPile(pile) for pile in piles_to_conscript_from(state))


def conscript(story: Story, command: PickPile) -> None:
    """VIL-EVENT-16. Raises Rejected `pile_closed`."""
    pile = command.pile
    if pile not in piles_to_conscript_from(story.state):
        raise Rejected("pile_closed", "No villager can be drawn from that pile.", pile=pile)
    story.close()
    if pile == "reserve":
        draw_from_reserve(story)
    else:
        draw_from(story, pile)
    event_is_over(story, CONSCRIPTION)


# All of them.


def something_to_choose(state: State, event: EventId) -> bool:
    """VIL-EVENT-26."""
    if event == ABDUCTION:
        return bool(state.seats[player(state)].hand)
    if event == CONSCRIPTION:
        return True
    return next(CHOICES[event].villagers(state), None) is not None


QUESTIONS: MappingProxyType[EventId, Decision] = MappingProxyType(
    {EventId(event): ChooseVillager(event) for event in CHOICES}
    | {ABDUCTION: ChooseHandCard(ABDUCTION), CONSCRIPTION: ChoosePile(CONSCRIPTION)}
)


def ask(story: Story, event: EventId) -> None:
    if something_to_choose(story.state, event):
        story.ask(QUESTIONS[event])
    else:
        event_is_over(story, event)


def player(state: State) -> Seat:
    """VIL-SOLO-48."""
    return state.first_player
