"""The silver purchase (section 9)."""

from collections.abc import Iterator

from domain.burgundy.commands import Command, KeepCard, UseCard
from domain.burgundy.components import NUMBER, PURCHASE_CARDS, PURCHASE_COST
from domain.burgundy.decide.actions import in_no_order
from domain.burgundy.decide.drawing import draw
from domain.burgundy.decide.paying import make_room, ways_to_make_room
from domain.burgundy.events import (
    BoughtCardKept,
    BoughtCardsDiscarded,
    BoughtCardUsed,
    CardsBought,
    SilverReturned,
)
from domain.burgundy.state import (
    CardId,
    ChooseMix,
    DiscardOthers,
    State,
    Turn,
    UseBoughtCards,
    UseDie,
    active_holding,
)
from domain.burgundy.story import Story
from domain.decider import Rejected


def purchase_possible(state: State) -> bool:
    """BUR-DEC-9: once a turn, with the silver for it and the cards, and not inside itself."""
    phase = state.phase
    return (
        isinstance(phase, Turn)
        and not phase.bought
        and state.seats[phase.seat].silver >= PURCHASE_COST
        and enough_cards(state)
        and not inside_a_purchase(state)
    )


def enough_cards(state: State) -> bool:
    """BUR-SILVER-18."""
    return cards_left(state) >= PURCHASE_CARDS


def cards_left(state: State) -> int:
    return len(state.draw_pile) + len(state.discard_pile)


def inside_a_purchase(state: State) -> bool:
    """BUR-SILVER-7; nor between the two steps of a conversion, which is one decision."""
    return bool(state.pending) and type(state.pending[-1]) in (UseBoughtCards, ChooseMix)


def require_purchase(state: State) -> None:
    """The same, one by one."""
    assert isinstance(state.phase, Turn)
    owned = state.seats[state.phase.seat].silver
    if inside_a_purchase(state):
        raise Rejected("illegal")
    if state.phase.bought:
        raise Rejected("already_bought")
    if owned < PURCHASE_COST:
        raise Rejected("not_enough_silver", needed=PURCHASE_COST, owned=owned)
    if not enough_cards(state):
        raise Rejected("not_enough_cards", needed=PURCHASE_CARDS, left=cards_left(state))


def buy_cards(story: Story) -> None:
    """Pay 3 silver for the top three cards (BUR-SILVER-4). What waits goes on waiting.

    Raises Rejected `illegal`, `already_bought`, `not_enough_silver`, `not_enough_cards`.
    """
    require_purchase(story.state)
    seat = story.seat
    story.book(SilverReturned(seat, PURCHASE_COST))
    for cards in draw(story, PURCHASE_CARDS):
        story.book(CardsBought(seat, len(cards), cards))
    story.ask(UseBoughtCards())


def uses_of_bought_cards(state: State, _: UseBoughtCards) -> Iterator[Command]:
    """BUR-DEC-10."""
    holding = active_holding(state)
    room = ways_to_make_room(holding)
    for card in in_no_order(holding.bought):
        for discard in room:
            yield KeepCard(card, discard)
        yield UseCard(card)


def keep_card(story: Story, _: UseBoughtCards, command: KeepCard) -> None:
    """A bought card becomes a project (BUR-SILVER-11).

    Raises Rejected `no_such_card`, `discard_needed`, `no_discard_needed`, `no_such_project`.
    """
    require_bought(story, command.card)
    make_room(story, command.discard)
    story.book(BoughtCardKept(story.seat, command.card))
    discard_the_others(story)


def use_card(story: Story, _: UseBoughtCards, command: UseCard) -> None:
    """A bought card is a die for one extra action (BUR-SILVER-12, -15, -16).

    Raises Rejected `no_such_card`.
    """
    require_bought(story, command.card)
    story.book(BoughtCardUsed(story.seat, command.card))
    story.ask(DiscardOthers())
    story.ask(UseDie(NUMBER[command.card]))


def require_bought(story: Story, card: CardId) -> None:
    if card not in story.holding.bought:
        raise Rejected("no_such_card", card=card, place="bought")


def nothing_to_choose(_: State, __: DiscardOthers) -> tuple[Command, ...]:
    return ()


def discard_after_the_action(story: Story, _: DiscardOthers) -> None:
    """BUR-SILVER-15."""
    discard_the_others(story)


def discard_the_others(story: Story) -> None:
    """BUR-SILVER-14."""
    story.book(BoughtCardsDiscarded(story.seat, story.holding.bought))
