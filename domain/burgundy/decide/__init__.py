"""The rulebook, by chapter.

`actions.py` the six actions with a die or a castle · `buying.py` the silver purchase ·
`placing.py` a card in the estate and what follows · `effects.py` what placing brings ·
`supplying.py` goods, animals and pass bonuses · `passing.py` turns, rounds, passes, the end ·
`drawing.py` the draw pile · `facing_egon.py` the solo opponent.
"""

from __future__ import annotations

from typing import assert_never

from domain.burgundy.commands import (
    BuyCards,
    ChooseBonus,
    Command,
    Convert,
    EndTurn,
    ForgoEffect,
    KeepCard,
    PlaceProject,
    PlayCard,
    RestockWorkers,
    ReturnWorkers,
    SellGoods,
    SellGoodsOfSort,
    TakeAnimal,
    TakeCard,
    TakeGood,
    TakeSilver,
    UseCard,
)
from domain.burgundy.decide.actions import (
    convert,
    play_card,
    restock_workers,
    return_workers,
    sell_goods,
    sell_goods_of_sort,
    take_card,
    take_silver,
)
from domain.burgundy.decide.buying import buy_cards, keep_card, use_card
from domain.burgundy.decide.effects import asks_nothing, carry_out, forgo_effect
from domain.burgundy.decide.passing import end_turn, next_turn
from domain.burgundy.decide.placing import place_project
from domain.burgundy.decide.supplying import choose_bonus, take_animal, take_good
from domain.burgundy.events import Event
from domain.burgundy.options import only_option
from domain.burgundy.purchase import purchase_possible
from domain.burgundy.state import (
    PlayHandCard,
    ResolveEffect,
    State,
    TakeSupply,
    Turn,
    TurnOver,
    UseBoughtCards,
)
from domain.burgundy.story import Story
from domain.burgundy.supplies import left_of
from domain.chance import Chance
from domain.decider import Decided, Rejected, Seat


def decide(state: State, seat: Seat, command: Command, chance: Chance) -> Decided[State, Event]:
    """What follows from a command. Raises Rejected and changes nothing.

    Whoever refuses looks only at what the asking seat may know.
    """
    require_turn(state, seat)
    story = Story(state, chance)
    answer(story, command)
    settle(story)
    return story.decided()


def require_turn(state: State, seat: Seat) -> None:
    """BUR-DEC-17. Raises Rejected `finished`, `not_your_turn`."""
    if not isinstance(state.phase, Turn):
        raise Rejected("finished", "This game is over.")
    if state.phase.seat != seat:
        raise Rejected("not_your_turn", "It is another player's turn.")


def answer(story: Story, command: Command) -> None:
    match command:
        case PlayCard():
            play_card(story, command)
        case TakeCard():
            take_card(story, command)
        case PlaceProject():
            place_project(story, command)
        case SellGoods():
            sell_goods(story, command)
        case SellGoodsOfSort():
            sell_goods_of_sort(story, command)
        case RestockWorkers():
            restock_workers(story)
        case TakeSilver():
            take_silver(story)
        case Convert():
            convert(story, command)
        case ReturnWorkers():
            return_workers(story, command)
        case BuyCards():
            buy_cards(story)
        case KeepCard():
            keep_card(story, command)
        case UseCard():
            use_card(story, command)
        case ChooseBonus():
            choose_bonus(story, command)
        case TakeGood():
            take_good(story, command)
        case TakeAnimal():
            take_animal(story, command)
        case ForgoEffect():
            forgo_effect(story)
        case EndTurn():
            end_turn(story)
        case _:
            assert_never(command)


def settle(story: Story) -> None:
    """Resolve all that needs no decision, until somebody must decide or the game is over.

    A forced choice is made only where everybody sees that it is forced: never one from the hand or
    from bought cards.
    """
    while isinstance(story.state.phase, Turn):
        if not story.state.pending:
            after_everything(story)
            continue
        match story.asked:
            case PlayHandCard() | UseBoughtCards():
                return
            case ResolveEffect(card=card) if asks_nothing(card):
                carry_out(story, card)
            case TakeSupply(supply=supply) if not left_of(story.state, supply):
                story.close()  # BUR-BONUS-14: what is missing is lost.
            case _:
                forced = only_option(story.state, story.seat)
                if forced is None:
                    return
                answer(story, forced)


def after_everything(story: Story) -> None:
    """BUR-TURN-5, BUR-DEC-16: the turn ends by itself unless a purchase is still possible."""
    if purchase_possible(story.state):
        story.ask(TurnOver())
    else:
        next_turn(story)
