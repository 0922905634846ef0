"""Playing a card and the six actions (sections 5 to 8)."""

from __future__ import annotations

from domain.burgundy.commands import (
    Convert,
    PlayCard,
    ReturnWorkers,
    SellGoods,
    SellGoodsOfSort,
    TakeCard,
)
from domain.burgundy.components import (
    ACTION_SILVER,
    CARDS_PER_POINT,
    EFFECT_OF,
    GOOD_OF_NUMBER,
    KIND,
    NUMBER,
    NUMBERS,
    RESTOCK_TO,
    ROWS,
    SILVER_PER_GOOD,
)
from domain.burgundy.decide.asking import (
    illegal,
    make_room,
    pay_workers,
    require_asked,
    require_room,
    require_workers,
)
from domain.burgundy.events import (
    CardPlayed,
    CardTaken,
    GoodsSold,
    SilverGained,
    SilverReturned,
    StartPlayerCardTaken,
    VictoryPointsGained,
    WorkersGained,
    WorkersReturned,
)
from domain.burgundy.options import mixes, most_points
from domain.burgundy.state import (
    CardId,
    ChooseMix,
    GoodId,
    PlayHandCard,
    ResolveEffect,
    StartPlayerCard,
    UseCastle,
    UseDie,
)
from domain.burgundy.story import Story
from domain.decider import Rejected


def play_card(story: Story, command: PlayCard) -> None:
    """Play a hand card as a die (BUR-TURN-1). Raises Rejected `illegal`, `no_such_card`."""
    require_asked(story, PlayHandCard)
    if command.card not in story.holding.hand:
        raise Rejected("no_such_card", f"You hold no {command.card}.", card=command.card)
    story.close()
    story.book(CardPlayed(story.seat, command.card))
    story.ask(UseDie(NUMBER[command.card]))


# Action 1


def take_card(story: Story, command: TakeCard) -> None:
    """Take a display card to the projects, with a die, a castle or a building.

    Raises Rejected `illegal`, `no_such_row`, `no_such_card`, `card_does_not_fit`,
    `not_enough_workers`, `discard_needed`, `no_discard_needed`, `no_such_project`.
    """
    require_asked(story, UseDie, UseCastle, ResolveEffect)
    workers = 0
    match story.asked:
        case UseDie(number=number):  # BUR-ACT-3
            require_in_row(story, command.row, command.card)
            workers = require_workers(story, number, command.row)
        case ResolveEffect(card=card):  # BUR-EFFECT-13 to -17
            require_takes_cards(card)
            require_in_row(story, command.row, command.card)
            require_fitting_kind(card, command.card)
        case _:  # BUR-EFFECT-8
            require_in_row(story, command.row, command.card)
    require_room(story, command.discard)
    story.close()
    pay_workers(story, workers)
    make_room(story, command.discard)
    story.book(CardTaken(story.seat, command.row, command.card))


def require_in_row(story: Story, row: int, card: CardId) -> None:
    """BUR-DISP-6, BUR-ACT-4, -6."""
    if row not in ROWS:
        raise Rejected("no_such_row", f"The display has no row {row}.", row=row)
    if card not in story.state.display[row - 1]:
        raise Rejected("no_such_card", f"Row {row} has no {card}.", row=row, card=card)


def require_takes_cards(building: CardId) -> None:
    if not EFFECT_OF[building].display_kinds:
        raise illegal()


def require_fitting_kind(building: CardId, card: CardId) -> None:
    if KIND[card] not in EFFECT_OF[building].display_kinds:
        raise Rejected(
            "card_does_not_fit",
            f"With {building} you cannot take {card}.",
            building=building,
            card=card,
        )


# Action 3


def sell_goods(story: Story, command: SellGoods) -> None:
    """Sell with a die (BUR-ACT-12).

    Raises Rejected `illegal`, `no_such_number`, `no_goods`, `not_enough_workers`.
    """
    asked = story.asked
    if not isinstance(asked, UseDie):
        raise illegal()
    if command.number not in NUMBERS:
        raise Rejected(
            "no_such_number", f"There is no number {command.number}.", number=command.number
        )
    good = GOOD_OF_NUMBER[command.number]
    require_goods(story, good)
    workers = require_workers(story, asked.number, command.number)
    story.close()
    pay_workers(story, workers)
    sell(story, good)


def sell_goods_of_sort(story: Story, command: SellGoodsOfSort) -> None:
    """Sell by a castle or a warehouse (BUR-EFFECT-8, -22).

    Raises Rejected `illegal`, `no_goods`.
    """
    match story.asked:
        case UseCastle():
            pass
        case ResolveEffect(card=card) if EFFECT_OF[card].id == "warehouse":
            pass
        case _:
            raise illegal()
    require_goods(story, command.good)
    story.close()
    sell(story, command.good)


def require_goods(story: Story, good: GoodId) -> None:
    """BUR-ACT-17."""
    if good not in story.holding.goods:
        raise Rejected("no_goods", f"You have no {good} to sell.", good=good)


def sell(story: Story, good: GoodId) -> None:
    """BUR-ACT-13 to -16."""
    seat, amount = story.seat, story.holding.goods.count(good)
    story.book(GoodsSold(seat, good, amount))
    story.book(SilverGained(seat, amount * SILVER_PER_GOOD))
    card = story.state.start_card
    # BUR-SOLO-8: no card there. BUR-START-8: a second sale changes nothing.
    if card is not None and card != StartPlayerCard(seat, back_up=True):
        story.book(StartPlayerCardTaken(seat))


# Actions 4 and 5


def restock_workers(story: Story) -> None:
    """BUR-ACT-19, -20. Raises Rejected `illegal`, `workers_restocked`."""
    require_asked(story, UseDie, UseCastle)
    owned = story.holding.workers
    if owned >= RESTOCK_TO:
        raise Rejected("workers_restocked", f"You have {owned} workers already.", owned=owned)
    story.close()
    story.book(WorkersGained(story.seat, RESTOCK_TO - owned))


def take_silver(story: Story) -> None:
    """BUR-ACT-21. Raises Rejected `illegal`."""
    require_asked(story, UseDie, UseCastle)
    story.close()
    story.book(SilverGained(story.seat, ACTION_SILVER))


# Action 6


def convert(story: Story, command: Convert) -> None:
    """First step: for how many points (BUR-ACT-22 to -25).

    Raises Rejected `illegal`, `no_points_wanted`, `not_enough_to_convert`.
    """
    require_asked(story, UseDie, UseCastle)
    points, most = command.victory_points, most_points(story.holding)
    if points < 1:
        raise Rejected("no_points_wanted", "A conversion brings at least 1 victory point.")
    if points > most:
        needed = points * CARDS_PER_POINT
        owned = story.holding.workers + story.holding.silver
        raise Rejected(
            "not_enough_to_convert",
            f"That takes {needed} workers and silver; you have {owned} together.",
            needed=needed,
            owned=owned,
        )
    story.close()
    story.ask(ChooseMix(points))


def return_workers(story: Story, command: ReturnWorkers) -> None:
    """Second step: how many of them are workers (BUR-DEC-15).

    Raises Rejected `illegal`, `no_such_mix`.
    """
    asked = story.asked
    if not isinstance(asked, ChooseMix):
        raise illegal()
    possible = mixes(story.holding, asked.victory_points)
    if command.workers not in possible:
        raise Rejected(
            "no_such_mix",
            f"You can return {possible[0]} to {possible[-1]} workers for that.",
            least=possible[0],
            most=possible[-1],
        )
    seat, silver = story.seat, asked.victory_points * CARDS_PER_POINT - command.workers
    story.close()
    if command.workers:
        story.book(WorkersReturned(seat, command.workers))
    if silver:
        story.book(SilverReturned(seat, silver))
    story.book(VictoryPointsGained(seat, asked.victory_points))
