"""The silver purchase (section 9)."""

from __future__ import annotations

from domain.burgundy.commands import KeepCard, UseCard
from domain.burgundy.components import NUMBER, PURCHASE_CARDS, PURCHASE_COST
from domain.burgundy.decide.asking import illegal, make_room, require_asked, require_room
from domain.burgundy.decide.drawing import draw
from domain.burgundy.events import (
    BoughtCardKept,
    BoughtCardsDiscarded,
    BoughtCardUsed,
    CardsBought,
    SilverReturned,
)
from domain.burgundy.purchase import enough_cards, inside_a_purchase
from domain.burgundy.state import CardId, Turn, UseBoughtCards, UseDie
from domain.burgundy.story import Story
from domain.decider import Rejected


def buy_cards(story: Story) -> None:
    """Pay 3 silver for the top three cards (BUR-SILVER-4). What waits goes on waiting.

    Raises Rejected `illegal`, `already_bought`, `not_enough_silver`, `not_enough_cards`.
    """
    require_purchase(story)
    seat = story.seat
    story.book(SilverReturned(seat, PURCHASE_COST))
    for cards in draw(story, PURCHASE_CARDS):
        story.book(CardsBought(seat, len(cards), cards))
    story.ask(UseBoughtCards())


def require_purchase(story: Story) -> None:
    state, owned = story.state, story.holding.silver
    if inside_a_purchase(state):
        raise illegal()
    assert isinstance(state.phase, Turn)
    if state.phase.bought:
        raise Rejected("already_bought", "You have made your purchase of this turn.")
    if owned < PURCHASE_COST:
        raise Rejected(
            "not_enough_silver",
            f"The purchase costs {PURCHASE_COST} silver; you have {owned}.",
            needed=PURCHASE_COST,
            owned=owned,
        )
    if not enough_cards(state):
        raise Rejected(
            "not_enough_cards", f"There are no {PURCHASE_CARDS} cards left.", needed=PURCHASE_CARDS
        )


def keep_card(story: Story, command: KeepCard) -> None:
    """A bought card becomes a project (BUR-SILVER-11).

    Raises Rejected `illegal`, `no_such_card`, `discard_needed`, `no_discard_needed`,
    `no_such_project`.
    """
    require_asked(story, UseBoughtCards)
    require_bought(story, command.card)
    require_room(story, command.discard)
    story.close()
    make_room(story, command.discard)
    story.book(BoughtCardKept(story.seat, command.card))
    discard_the_others(story)


def use_card(story: Story, command: UseCard) -> None:
    """A bought card is a die for one extra action (BUR-SILVER-12, -16).

    Raises Rejected `illegal`, `no_such_card`.
    """
    require_asked(story, UseBoughtCards)
    require_bought(story, command.card)
    story.close()
    story.book(BoughtCardUsed(story.seat, command.card))
    discard_the_others(story)  # BUR-SILVER-15: before the extra action.
    story.ask(UseDie(NUMBER[command.card]))


def require_bought(story: Story, card: CardId) -> None:
    if card not in story.holding.bought:
        raise Rejected("no_such_card", f"You have not bought {card}.", card=card)


def discard_the_others(story: Story) -> None:
    """BUR-SILVER-14."""
    story.book(BoughtCardsDiscarded(story.seat, story.holding.bought))
