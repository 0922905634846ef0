"""The events of the game. Each names all its consequences; `evolve` only records them.

A mark at a field names the viewers who know it (`domain/secret_fields.py`). A field without a mark
is public. No event names the cards of a face-down move (a deal, Egon's piles): they are the next
cards of the draw pile, whose order only its shuffle names. Cards leave a pile from the top.
"""

from typing import Annotated, Literal, TypeAlias

from domain.bounds import Number, Row, Text
from domain.burgundy import state as s
from domain.decider import Outcome, Seat
from domain.secret_fields import (
    FACE_DOWN,
    IN_NO_ORDER,
    OPEN,
    UNCOVERED,
    OutcomeOf,
    Secrets,
    only,
    shown_by,
)
from domain.tagged import Tagged

Supply: TypeAlias = Literal["goods", "animals"]

# The opening and the beginning of a pass.


class GameOpened(Tagged, frozen=True):
    """BUR-SETUP-12, -13. `seats`: how many. `all_seven`: values of the cards in use, top first."""

    seats: Number
    first_bonuses: Row[s.Kind]
    all_seven: Row[Number]


class StartPlayerDrawn(Tagged, frozen=True):
    """BUR-SETUP-8. The die of the draw: `number` from 1 to `sides`, seat 0 is number 1."""

    draw: Text
    sides: Number
    number: Annotated[Number, UNCOVERED, OutcomeOf("draw", sides="sides")]


class StartPlayerNamed(Tagged, frozen=True):
    """BUR-SETUP-9, BUR-START-5, -6. The seat that begins the pass.

    `card`: whether it gets the start player card, front up (the solo game has no such card).
    """

    seat: Seat
    card: bool


class GoodsShuffled(Tagged, frozen=True):
    """BUR-SETUP-2, -3. All goods, the first one on top (BUR-HIDE-10)."""

    draw: Text
    order: Annotated[Row[s.GoodId], FACE_DOWN, OutcomeOf("draw")]


class AnimalsShuffled(Tagged, frozen=True):
    """BUR-SETUP-2, -4. All animals, the first one on top (BUR-HIDE-10)."""

    draw: Text
    order: Annotated[Row[s.AnimalId], FACE_DOWN, OutcomeOf("draw")]


class StorageStocked(Tagged, frozen=True):
    """BUR-SETUP-2, -10. A seat gets the next goods and animals, its silver and its workers."""

    seat: Seat
    goods: Annotated[Row[s.GoodId], UNCOVERED]
    animals: Annotated[Row[s.AnimalId], UNCOVERED]
    silver: Number
    workers: Number


class SuppliesLaid(Tagged, frozen=True):
    """BUR-SETUP-3 to -5. The rest of a supply becomes two stacks of these sizes with these tops."""

    supply: Supply
    sizes: tuple[Number, Number]
    tops: Annotated[tuple[Text, Text], UNCOVERED]


class CardsShuffled(Tagged, frozen=True):
    """BUR-SETUP-15, BUR-DECK-2. The cards of the box, later the discard pile, become the draw pile.

    `order`: the first one on top (BUR-HIDE-5, -7).
    """

    draw: Text
    order: Annotated[Row[s.CardId], FACE_DOWN, OutcomeOf("draw")]


class CardsDealt(Tagged, frozen=True):
    """BUR-SETUP-16, -18, BUR-PASS-12. Cards go face down beneath the action stacks.

    One at a time, clockwise from seat `first`, `count` in all.
    """

    first: Seat
    count: Number


class DisplayLaid(Tagged, frozen=True):
    """BUR-DISP-1 to -3. The next cards go to these rows (1 to 6), in this order."""

    cards: Annotated[Row[s.CardId], UNCOVERED]
    rows: Row[Number]


class DisplayCleared(Tagged, frozen=True):
    """BUR-PASS-8. The remaining cards go to the discard pile, in this order."""

    cards: Annotated[Row[s.CardId], OPEN]


class EgonPilesCounted(Tagged, frozen=True):
    """BUR-SOLO-5. Face-down piles of these sizes, the first one for pass A."""

    sizes: Row[Number]


class EgonPileRevealed(Tagged, frozen=True):
    """BUR-SOLO-9. Egon's pile for this pass is laid out."""

    cards: Annotated[Row[s.CardId], UNCOVERED]


class EgonFirstBonusTaken(Tagged, frozen=True):
    """BUR-SOLO-14."""

    kind: s.Kind


class EgonAllSevenTaken(Tagged, frozen=True):
    """BUR-SOLO-15. `value`: of the card, in victory points."""

    value: Number


class PassBegan(Tagged, frozen=True):
    """BUR-PASS-10. The card of this pass is the current one."""

    pass_id: s.PassId


class RoundBegan(Tagged, frozen=True):
    """BUR-PASS-2. `round`: 1 to 6."""

    round: Number


class CardsDrawn(Tagged, frozen=True):
    """BUR-ROUND-1, -2, BUR-HIDE-1. The top cards of the own action stack go to the hand."""

    seat: Seat
    count: Number
    cards: Annotated[Row[s.CardId], only("seat"), IN_NO_ORDER]


class TurnBegan(Tagged, frozen=True):
    """BUR-PASS-3."""

    seat: Seat


class TurnSkipped(Tagged, frozen=True):
    """BUR-DECK-5. A seat without any card has no turn."""

    seat: Seat


# The parts of a turn.


class DecisionOpened(Tagged, frozen=True):
    """A new question for the active seat, before those already pending."""

    decision: Annotated[s.Decision, OPEN]


class DecisionClosed(Tagged, frozen=True):
    """The latest decision is answered."""


class CardPlayed(Tagged, frozen=True):
    """BUR-TURN-1. A hand card goes to the discard pile; from now on it is public (BUR-HIDE-13)."""

    seat: Seat
    card: Annotated[s.CardId, shown_by("seat")]


class WorkersReturned(Tagged, frozen=True):
    """BUR-WORKER-1, BUR-ACT-22."""

    seat: Seat
    amount: Number


class WorkersGained(Tagged, frozen=True):
    """BUR-ACT-19, BUR-EFFECT-3, BUR-BONUS-7."""

    seat: Seat
    amount: Number


class SilverReturned(Tagged, frozen=True):
    """BUR-SILVER-4, BUR-ACT-22."""

    seat: Seat
    amount: Number


class SilverGained(Tagged, frozen=True):
    """BUR-ACT-15, -21, BUR-EFFECT-2, -19, BUR-BONUS-7."""

    seat: Seat
    amount: Number


class VictoryPointsGained(Tagged, frozen=True):
    """BUR-ACT-22, BUR-EFFECT-18, BUR-BONUS-8, BUR-SOLO-13."""

    seat: Seat
    amount: Number


class CardTaken(Tagged, frozen=True):
    """BUR-ACT-5. A card of display row `row` (1 to 6) becomes a project."""

    seat: Seat
    row: Number
    card: Annotated[s.CardId, OPEN]


class ProjectDiscarded(Tagged, frozen=True):
    """BUR-PROJ-2."""

    seat: Seat
    card: Annotated[s.CardId, OPEN]


class ProjectPlaced(Tagged, frozen=True):
    """BUR-ESTATE-23. `stack`: the number of its stack, one past the last for a new stack.

    `kind`: the new kind of the whole stack (BUR-ESTATE-14).
    """

    seat: Seat
    card: Annotated[s.CardId, OPEN]
    stack: s.StackId
    kind: s.Kind


class FirstBonusTaken(Tagged, frozen=True):
    """BUR-BONUS-1."""

    seat: Seat
    kind: s.Kind


class AllSevenTaken(Tagged, frozen=True):
    """BUR-BONUS-18. `value`: of the card, in victory points."""

    seat: Seat
    value: Number


class PassBonusChosen(Tagged, frozen=True):
    """BUR-BONUS-7. Its gains follow as other events."""

    seat: Seat
    bonus: Text


class EffectForgone(Tagged, frozen=True):
    """BUR-EFFECT-26. An effect was declined, or there was nothing to take."""

    seat: Seat
    card: Annotated[s.CardId, OPEN]


class GoodsSold(Tagged, frozen=True):
    """BUR-ACT-13, -14. All of a sort. The silver follows as an event of its own."""

    seat: Seat
    good: Annotated[s.GoodId, OPEN]
    amount: Number


class StartPlayerCardTaken(Tagged, frozen=True):
    """BUR-START-1, -2. The seller gets the start player card, with its back up."""

    seat: Seat


class GoodTaken(Tagged, frozen=True):
    """BUR-EFFECT-5, BUR-SUPPLY-1. `uncovered`: the new top of that stack, if there is one."""

    seat: Seat
    stack: Number
    good: Annotated[s.GoodId, OPEN]
    uncovered: Annotated[s.GoodId | None, UNCOVERED] = None


class AnimalTaken(Tagged, frozen=True):
    """BUR-EFFECT-4, BUR-SUPPLY-1. `uncovered`: the new top of that stack, if there is one."""

    seat: Seat
    stack: Number
    animal: Annotated[s.AnimalId, OPEN]
    uncovered: Annotated[s.AnimalId | None, UNCOVERED] = None


class SupplySplit(Tagged, frozen=True):
    """BUR-SUPPLY-2, -3. The other stack keeps its upper `kept` cards.

    The cards below become the new stack `stack`, with `uncovered` on top.
    """

    supply: Supply
    stack: Number
    kept: Number
    uncovered: Annotated[Text, UNCOVERED]


class CardsBought(Tagged, frozen=True):
    """BUR-SILVER-4, BUR-HIDE-11. The top cards of the draw pile, in the buyer's view."""

    seat: Seat
    count: Number
    cards: Annotated[Row[s.CardId], only("seat"), IN_NO_ORDER]


class BoughtCardKept(Tagged, frozen=True):
    """BUR-SILVER-11. A bought card becomes a project."""

    seat: Seat
    card: Annotated[s.CardId, shown_by("seat")]


class BoughtCardUsed(Tagged, frozen=True):
    """BUR-SILVER-12. A bought card goes to the discard pile as a die."""

    seat: Seat
    card: Annotated[s.CardId, shown_by("seat")]


class BoughtCardsDiscarded(Tagged, frozen=True):
    """BUR-SILVER-14. The other bought cards go to the discard pile, in this order."""

    seat: Seat
    cards: Annotated[Row[s.CardId], shown_by("seat")]


class GameEnded(Tagged, frozen=True):
    """BUR-END-1, BUR-SOLO-24."""

    outcome: Outcome


Event: TypeAlias = (
    GameOpened
    | StartPlayerDrawn
    | StartPlayerNamed
    | GoodsShuffled
    | AnimalsShuffled
    | StorageStocked
    | SuppliesLaid
    | CardsShuffled
    | CardsDealt
    | DisplayLaid
    | DisplayCleared
    | EgonPilesCounted
    | EgonPileRevealed
    | EgonFirstBonusTaken
    | EgonAllSevenTaken
    | PassBegan
    | RoundBegan
    | CardsDrawn
    | TurnBegan
    | TurnSkipped
    | DecisionOpened
    | DecisionClosed
    | CardPlayed
    | WorkersReturned
    | WorkersGained
    | SilverReturned
    | SilverGained
    | VictoryPointsGained
    | CardTaken
    | ProjectDiscarded
    | ProjectPlaced
    | FirstBonusTaken
    | AllSevenTaken
    | PassBonusChosen
    | EffectForgone
    | GoodsSold
    | StartPlayerCardTaken
    | GoodTaken
    | AnimalTaken
    | SupplySplit
    | CardsBought
    | BoughtCardKept
    | BoughtCardUsed
    | BoughtCardsDiscarded
    | GameEnded
)

SECRETS: Secrets[Event] = Secrets(Event)
disclosure = SECRETS.disclosure
"""Returns the draws of an event and the viewers who learned something."""
