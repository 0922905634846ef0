"""The commands of a seat. The decision that a command answers is in the state (`state.Decision`).

Cards of the same face are interchangeable, so a command names a face. All parts of one decision are
one command: the project given up for a fourth one (BUR-PROJ-2), the stack for a card.
"""

from typing import TypeAlias

from domain.bounds import Number, Text
from domain.burgundy import state as s
from domain.tagged import Tagged


class PlayCard(Tagged, frozen=True):
    """BUR-DEC-1: play a hand card as this turn's die."""

    card: s.CardId


class TakeCard(Tagged, frozen=True, omit_defaults=True):
    """BUR-DEC-3, -11, -12: take a display card to the projects.

    `row`: 1 to 6. `discard`: which of three projects goes to the discard pile for it (BUR-DEC-4).
    For a die the workers for changing its number into `row` are returned (BUR-WORKER-6).
    """

    row: Number
    card: s.CardId
    discard: s.CardId | None = None


class PlaceProject(Tagged, frozen=True, omit_defaults=True):
    """BUR-DEC-5, -6: place a project in the estate.

    `onto`: the number of the estate stack, from 0, in the order of beginning; absent: a new stack.
    """

    card: s.CardId
    onto: s.StackId | None = None


class SellGoods(Tagged, frozen=True):
    """BUR-ACT-12: sell with a die; `number`: the wanted number, 1 to 6, selects the sort."""

    number: Number


class SellGoodsOfSort(Tagged, frozen=True):
    """BUR-DEC-11, -13: sell by a castle or a warehouse, a sort of free choice."""

    good: s.GoodId


class RestockWorkers(Tagged, frozen=True):
    """BUR-ACT-19: action 4."""


class TakeSilver(Tagged, frozen=True):
    """BUR-ACT-21: action 5."""


class Convert(Tagged, frozen=True, omit_defaults=True):
    """BUR-ACT-22, first step: the number of victory points (three cards each).

    `surplus`: 0 to 2 further cards, which bring nothing (BUR-ACT-23).
    """

    victory_points: Number
    surplus: Number = 0


class ReturnWorkers(Tagged, frozen=True):
    """BUR-DEC-15, second step: the number of workers among the returned cards; rest: silver."""

    workers: Number


class BuyCards(Tagged, frozen=True):
    """BUR-DEC-9: pay 3 silver for the top three cards of the draw pile."""


class KeepCard(Tagged, frozen=True, omit_defaults=True):
    """BUR-DEC-10: a bought card becomes a project. `discard`: as in `TakeCard`."""

    card: s.CardId
    discard: s.CardId | None = None


class UseCard(Tagged, frozen=True):
    """BUR-DEC-10: a bought card is used as a die for one extra action."""

    card: s.CardId


class ChooseBonus(Tagged, frozen=True):
    """BUR-DEC-7: `bonus`: the id of an option of the current pass card, such as `A3`."""

    bonus: Text


class TakeGood(Tagged, frozen=True):
    """BUR-DEC-8: take the top good of stack 0 or 1."""

    stack: Number


class TakeAnimal(Tagged, frozen=True):
    """BUR-DEC-8: take the top animal of stack 0 or 1."""

    stack: Number


class ForgoEffect(Tagged, frozen=True):
    """BUR-EFFECT-26: decline an effect, or continue if it offers nothing."""


class EndTurn(Tagged, frozen=True):
    """BUR-DEC-16: end the turn although a purchase is still possible."""


Command: TypeAlias = (
    PlayCard
    | TakeCard
    | PlaceProject
    | SellGoods
    | SellGoodsOfSort
    | RestockWorkers
    | TakeSilver
    | Convert
    | ReturnWorkers
    | BuyCards
    | KeepCard
    | UseCard
    | ChooseBonus
    | TakeGood
    | TakeAnimal
    | ForgoEffect
    | EndTurn
)
