"""The commands of a seat. Which of them are possible depends on the pending task (`state.py`).

A choice of several things (workers of any colours, cards to discard) is made one at a time. Playing
a card takes two steps: take it up, then name the target of one of the six actions.
"""

from typing import TypeAlias

import msgspec

from domain.bounds import Number
from domain.bruges import state as s
from domain.bruges.effects.effect_dsl import Colour
from domain.decider import Seat

# Drawing (BRU-DECIDE-1, -2, -32).


class DrawFrom(msgspec.Struct, frozen=True, tag="draw_from"):
    """The top card of that pile, 0 or 1."""

    pile: s.Pile


class StopDrawing(msgspec.Struct, frozen=True, tag="stop_drawing"):
    """Five cards are enough (BRU-DRAW-17)."""


# The turn (BRU-DECIDE-6, -7).


class Ascend(msgspec.Struct, frozen=True, tag="ascend"):
    """Pay the price and ascend a step."""


class PlayCard(msgspec.Struct, frozen=True, tag="play_card"):
    """Take up a hand card to play it. Other players do not see it yet."""

    card: s.CardId


class Activate(msgspec.Struct, frozen=True, tag="activate"):
    """Activate a worker or once-per-round person of the own display (BRU-PERSON-7, -8)."""

    person: s.CardId


class EndTurn(msgspec.Struct, frozen=True, tag="end_turn"):
    """BRU-TURN-12."""


# The six actions (BRU-ACT-1). `improved`: with the improvement of the exchange card.


class TakeWorkers(msgspec.Struct, frozen=True, tag="take_workers"):
    """Action 1."""

    improved: bool = False


class TakeGuilders(msgspec.Struct, frozen=True, tag="take_guilders"):
    """Action 2."""

    improved: bool = False


class ReturnThreat(msgspec.Struct, frozen=True, tag="return_threat"):
    """Action 3."""

    improved: bool = False


class BuildCanal(msgspec.Struct, frozen=True, tag="build_canal"):
    """Action 4, on the next space of that section."""

    section: s.Section
    improved: bool = False


class BuildHouse(msgspec.Struct, frozen=True, tag="build_house"):
    """Action 5. `worker`: the colour of the one that is paid, None where none is."""

    worker: Colour | None = None
    improved: bool = False


class LayOut(msgspec.Struct, frozen=True, tag="lay_out"):
    """Action 6, on that house of the own display."""

    house: s.HouseId
    improved: bool = False


# Naming a thing that is asked for.


class ChooseColour(msgspec.Struct, frozen=True, tag="choose_colour"):
    """A colour: of a card, of markers, of workers taken; of the damage that strikes first."""

    colour: Colour


class ChooseWorker(msgspec.Struct, frozen=True, tag="choose_worker"):
    """A worker of this colour: taken, returned or given."""

    colour: Colour


class ChooseThreat(msgspec.Struct, frozen=True, tag="choose_threat"):
    """A threat marker of this colour of the own display."""

    colour: Colour


class ChooseCard(msgspec.Struct, frozen=True, tag="choose_card"):
    """A card of the own hand."""

    card: s.CardId


class ChooseDiscarded(msgspec.Struct, frozen=True, tag="choose_discarded"):
    """A card of the discard pile."""

    card: s.CardId


class ChoosePerson(msgspec.Struct, frozen=True, tag="choose_person"):
    """Choose a person or pet in a display."""

    person: s.CardId


class ChooseHouse(msgspec.Struct, frozen=True, tag="choose_house"):
    """A house of the own display."""

    house: s.HouseId


class ChooseSection(msgspec.Struct, frozen=True, tag="choose_section"):
    """A canal section of one's own."""

    section: s.Section


class ChooseOpponent(msgspec.Struct, frozen=True, tag="choose_opponent"):
    """Another player."""

    opponent: Seat


class ChooseOption(msgspec.Struct, frozen=True, tag="choose_option"):
    """One of the ways that an effect leaves open, counted from 0."""

    option: Number


# Saying yes or no.


class UseShip(msgspec.Struct, frozen=True, tag="use_ship"):
    """The active ship of this colour (BRU-DECIDE-21)."""

    colour: Colour


class UseImprovement(msgspec.Struct, frozen=True, tag="use_improvement"):
    """Use the addition of the exchange card for the action (BRU-DECIDE-22)."""


class RunAgain(msgspec.Struct, frozen=True, tag="run_again"):
    """A lightning effect a second time (BRU-DECIDE-15)."""


class Finish(msgspec.Struct, frozen=True, tag="finish"):
    """Enough was returned or paid."""


class Decline(msgspec.Struct, frozen=True, tag="decline"):
    """Do without what is offered."""


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
