"""The commands of a seat. The pending task decides which of them are possible (`state.py`).

Several things (workers of any colours, cards to discard) are chosen one at a time. Playing a card
takes two steps: take it up, then name the target of one of the six actions.
"""

from typing import TypeAlias

from domain.bounds import Number
from domain.bruges import state as s
from domain.bruges.effects.effect_dsl import Colour
from domain.decider import Seat
from domain.tagged import Tagged

# Drawing (BRU-DECIDE-1, -2, -32).


class DrawFrom(Tagged, frozen=True):
    """The top card of that pile, 0 or 1."""

    pile: s.Pile


class StopDrawing(Tagged, frozen=True):
    """Five cards are enough (BRU-DRAW-17)."""


# The turn (BRU-DECIDE-6, -7).


class Ascend(Tagged, frozen=True):
    """Pay the price and ascend a step."""


class PlayCard(Tagged, frozen=True):
    """Take up a hand card to play it. Other players do not see it yet."""

    card: s.CardId


class Activate(Tagged, frozen=True):
    """Activate a worker or once-per-round person of the own display (BRU-PERSON-7, -8)."""

    person: s.CardId


class EndTurn(Tagged, frozen=True):
    """BRU-TURN-12."""


# The six actions (BRU-ACT-1). `improved`: with the improvement of the exchange card.


class TakeWorkers(Tagged, frozen=True):
    """Action 1."""

    improved: bool = False


class TakeGuilders(Tagged, frozen=True):
    """Action 2."""

    improved: bool = False


class ReturnThreat(Tagged, frozen=True):
    """Action 3."""

    improved: bool = False


class BuildCanal(Tagged, frozen=True):
    """Action 4, on the next space of that section."""

    section: s.Section
    improved: bool = False


class BuildHouse(Tagged, frozen=True):
    """Action 5. `worker`: the colour of the paid worker, None if no worker is paid."""

    worker: Colour | None = None
    improved: bool = False


class LayOut(Tagged, frozen=True):
    """Action 6, on that house of the own display."""

    house: s.HouseId
    improved: bool = False


# Naming a thing that a task needs.


class ChooseColour(Tagged, frozen=True):
    """A colour: of a card, of markers, of taken workers; of the damage that strikes first."""

    colour: Colour


class ChooseWorker(Tagged, frozen=True):
    """A worker of this colour: taken, returned or given."""

    colour: Colour


class ChooseThreat(Tagged, frozen=True):
    """A threat marker of this colour of the own display."""

    colour: Colour


class ChooseCard(Tagged, frozen=True):
    """A card of the own hand."""

    card: s.CardId


class ChooseDiscarded(Tagged, frozen=True):
    """A card of the discard pile."""

    card: s.CardId


class ChoosePerson(Tagged, frozen=True):
    """Choose a person or pet in a display."""

    person: s.CardId


class ChooseHouse(Tagged, frozen=True):
    """A house of the own display."""

    house: s.HouseId


class ChooseSection(Tagged, frozen=True):
    """A canal section of one's own."""

    section: s.Section


class ChooseOpponent(Tagged, frozen=True):
    """Another player."""

    opponent: Seat


class ChooseOption(Tagged, frozen=True):
    """One of the choices that an effect offers, counted from 0."""

    option: Number


# Saying yes or no.


class UseShip(Tagged, frozen=True):
    """The active ship of this colour (BRU-DECIDE-21)."""

    colour: Colour


class UseImprovement(Tagged, frozen=True):
    """Use the addition of the exchange card for the action (BRU-DECIDE-22)."""


class RunAgain(Tagged, frozen=True):
    """A lightning effect a second time (BRU-DECIDE-15)."""


class Finish(Tagged, frozen=True):
    """Return or pay nothing more."""


class Decline(Tagged, frozen=True):
    """Decline an offer."""


Act: TypeAlias = TakeWorkers | TakeGuilders | ReturnThreat | BuildCanal | BuildHouse | LayOut
"""The six actions."""
Command: TypeAlias = (
    DrawFrom
    | StopDrawing
    | Ascend
    | PlayCard
    | Activate
    | EndTurn
    | Act
    | ChooseColour
    | ChooseWorker
    | ChooseThreat
    | ChooseCard
    | ChooseDiscarded
    | ChoosePerson
    | ChooseHouse
    | ChooseSection
    | ChooseOpponent
    | ChooseOption
    | UseShip
    | UseImprovement
    | RunAgain
    | Finish
    | Decline
)
