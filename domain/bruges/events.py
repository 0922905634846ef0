"""The events of Bruges. Each names all its consequences, so that the reducer only records them.

Counts of five colours (`workers`, `threats`) are in the order blue, brown, yellow, red, violet. A
mark at a field names the viewers who know it. A field without a mark is public.
"""

from typing import Annotated, TypeAlias

from domain.bounds import Number, Row, Text
from domain.bruges import state as s
from domain.bruges.effects.effect_dsl import Colour, Preparation
from domain.decider import Outcome, Seat
from domain.secret_fields import (
    FACE_DOWN,
    OPEN,
    UNCOVERED,
    OutcomeOf,
    Secrets,
    kept_by,
    only,
    shown_by,
)
from domain.tagged import Tagged

OpenCard: TypeAlias = Annotated[s.CardId, OPEN]
"""A card that was open before, in a display or on the discard pile."""
NextBack: TypeAlias = Annotated[s.Back | None, UNCOVERED]
"""The back of the pile's new top card, None if the pile is empty (BRU-HIDE-3)."""

# The opening.


class GameOpened(Tagged, frozen=True):
    """BRU-SETUP-9 to -15, -19. `threats`: markers in the supply. `statues`: top first."""

    seats: Number
    rules: s.Rules
    points: Number
    guilders: Number
    workers: s.Five
    threats: s.Five
    statues: Row[Number]


class FirstPlayerDrawn(Tagged, frozen=True):
    """BRU-SETUP-17. The die of the draw: `number` from 1 to `sides`, seat 0 is number 1."""

    draw: Text
    sides: Number
    number: Annotated[Number, UNCOVERED, OutcomeOf("draw", sides="sides")]
    seat: Seat


class DeckShuffled(Tagged, frozen=True):
    """BRU-SETUP-4, -5. All cards in play, dealt into piles one after the other from the top."""

    draw: Text
    order: Annotated[Row[s.CardId], FACE_DOWN, OutcomeOf("draw")]


class PilesLaid(Tagged, frozen=True):
    """BRU-SETUP-6, -7. The piles in use were shuffled together again.

    `order`: of their cards; the first `upper` are draw pile 0, the rest draw pile 1. All other
    cards of the deck are the extra pile. `tops`: the backs of the top cards of all three.
    """

    draw: Text
    order: Annotated[Row[s.CardId], FACE_DOWN, OutcomeOf("draw")]
    upper: Number
    tops: Annotated[Row[s.Back], UNCOVERED]


class ShipsShuffled(Tagged, frozen=True):
    """BRU-ZWIN-1, -12. The ships of a colour; the top one is turned face up."""

    draw: Text
    colour: Colour
    order: Annotated[Row[s.ShipId], FACE_DOWN, OutcomeOf("draw")]
    top: Annotated[s.ShipId, UNCOVERED]


class ExchangeShuffled(Tagged, frozen=True):
    """BRU-EXCHANGE-1."""

    draw: Text
    order: Annotated[Row[s.ExchangeId], FACE_DOWN, OutcomeOf("draw")]


# Rounds.


class RoundBegan(Tagged, frozen=True):
    """BRU-ROUND-2. `round`: from 1."""

    round: Number


class NowWaits(Tagged, frozen=True):
    """The pending tasks after this command, the innermost last. All cards in them are open."""

    pending: Annotated[Row[s.Task], OPEN]


class RoundEnded(Tagged, frozen=True):
    """BRU-ROUND-3, -4. All persons become usable; `start_player`: the new holder of the banner."""

    start_player: Seat


class GameEnded(Tagged, frozen=True):
    """BRU-END-1 to -17."""

    outcome: Outcome


# Drawing.


class CardDrawn(Tagged, frozen=True):
    """BRU-DRAW-2, -5. The top card of a pile, unseen. `back`: the visible part."""

    seat: Seat
    pile: s.Pile
    back: s.Back
    next: NextBack = None


class DrawnCardsSeen(Tagged, frozen=True):
    """BRU-DRAW-5, -20. All cards drawn by the seat go to its hand, in the order of the box."""

    seat: Seat
    count: Number
    cards: Annotated[Row[s.CardId], only("seat")]


class CardDrawnToPlay(Tagged, frozen=True):
    """BRU-ZWIN-17, BRU-HIDE-23. The top card of a pile is taken up to be played."""

    seat: Seat
    pile: s.Pile
    back: s.Back
    card: Annotated[s.CardId, only("seat")]
    next: NextBack = None


class ExtraPileLaid(Tagged, frozen=True):
    """BRU-DRAW-7, -9, -10. It takes the place of the empty pile; the last round is fixed."""

    pile: s.Pile
    last_round: Number


class PileSplit(Tagged, frozen=True):
    """BRU-DRAW-13, -14. The upper `kept` cards of the other pile stay; `top`: of the new pile."""

    pile: s.Pile
    kept: Number
    top: Annotated[s.Back, UNCOVERED]


# Dice, ships, exchange.


class DieRolled(Tagged, frozen=True):
    """BRU-DICE-1. The die of a colour."""

    draw: Text
    sides: Number
    colour: Colour
    value: Annotated[Number, UNCOVERED, OutcomeOf("draw", sides="sides")]


class ShipArrived(Tagged, frozen=True):
    """BRU-ZWIN-4, -5. The top ship goes to its berth. `next`: the new top ship."""

    colour: Colour
    ship: Annotated[s.ShipId, OPEN]
    next: Annotated[s.ShipId | None, UNCOVERED] = None


class ShipUsed(Tagged, frozen=True):
    """BRU-ZWIN-9. A worker of its colour is paid."""

    seat: Seat
    ship: Annotated[s.ShipId, OPEN]
    colour: Colour


class ShipsCleared(Tagged, frozen=True):
    """BRU-ZWIN-12."""


class ExchangeTurnedUp(Tagged, frozen=True):
    """BRU-EXCHANGE-2. `markers`: its action markers."""

    card: Annotated[s.ExchangeId, UNCOVERED]
    markers: Number


class ImprovementUsed(Tagged, frozen=True):
    """BRU-EXCHANGE-5, -7. `markers`: number left; without one the card is removed."""

    seat: Seat
    card: Annotated[s.ExchangeId, OPEN]
    markers: Number


class ExchangeCleared(Tagged, frozen=True):
    """BRU-EXCHANGE-9."""

    card: Annotated[s.ExchangeId, OPEN]


# Threats and damage.


class ThreatsTaken(Tagged, frozen=True):
    """BRU-THREAT-1, -20. A marker of each of these colours, from the supply."""

    seat: Seat
    colours: Row[Colour]


class ThreatPassed(Tagged, frozen=True):
    """BRU-INT-11. From one display to another."""

    seat: Seat
    to: Seat
    colour: Colour


class ThreatReturned(Tagged, frozen=True):
    """BRU-THREAT-21. A marker goes back for 1 point."""

    seat: Seat
    colour: Colour


class DamageStruck(Tagged, frozen=True):
    """BRU-THREAT-15, BRU-CARD-45. The damage is done and the 3 markers go back.

    `kept_off_by`: the person that prevented the damage.
    """

    seat: Seat
    colour: Colour
    kept_off_by: Annotated[s.CardId | None, OPEN] = None


class PersonDiscarded(Tagged, frozen=True):
    """BRU-THREAT-5. A person or pet of a display; its house stays."""

    seat: Seat
    card: OpenCard


class HouseTurnedUp(Tagged, frozen=True):
    """BRU-HIDE-9, -10. A house whose hidden side is unknown is turned up before it is discarded."""

    seat: Seat
    house: s.HouseId
    card: Annotated[s.CardId, UNCOVERED]


class HouseDiscarded(Tagged, frozen=True):
    """BRU-THREAT-8, -10, BRU-HIDE-10. `residents`: cards that return to the hand."""

    seat: Seat
    house: s.HouseId
    card: Annotated[s.CardId, shown_by("seat")]
    residents: Annotated[Row[s.CardId], OPEN] = ()


class TokenRemoved(Tagged, frozen=True):
    """BRU-THREAT-11. `space`: from 1."""

    seat: Seat
    section: s.Section
    space: Number


# The reputation track.


class Ascended(Tagged, frozen=True):
    """BRU-ASCEND-1. `step`: reached by it; `price`: guilders paid."""

    seat: Seat
    step: Number
    price: Number = 0


# Guilders, points, workers.


class GuildersGained(Tagged, frozen=True):
    """From the supply."""

    seat: Seat
    amount: Number


class GuildersPaid(Tagged, frozen=True):
    """To the supply, or lost to it."""

    seat: Seat
    amount: Number


class GuildersGiven(Tagged, frozen=True):
    """From one player to another (BRU-CARD-3, -4)."""

    seat: Seat
    to: Seat
    amount: Number


class PointsGained(Tagged, frozen=True):
    """Points gained at once, during the game."""

    seat: Seat
    amount: Number


class PointsLost(Tagged, frozen=True):
    """BRU-END-16: at most the points of the seat."""

    seat: Seat
    amount: Number


class WorkersTaken(Tagged, frozen=True):
    """Take these numbers of workers of each colour from the supply."""

    seat: Seat
    workers: s.Five


class WorkersReturned(Tagged, frozen=True):
    """Return these numbers of workers of each colour to the supply."""

    seat: Seat
    workers: s.Five


class WorkersGiven(Tagged, frozen=True):
    """From one player to another (BRU-CARD-2)."""

    seat: Seat
    to: Seat
    workers: s.Five


# Cards.


class CardTakenUp(Tagged, frozen=True):
    """BRU-TURN-2. A hand card will be played; only its owner knows it. `back`: the visible part."""

    seat: Seat
    back: s.Back
    card: Annotated[s.CardId, kept_by("seat")]


class CardPlayed(Tagged, frozen=True):
    """BRU-ACT-2. The card taken up goes to the discard pile. `colour`: the colour it counts as."""

    seat: Seat
    card: Annotated[s.CardId, shown_by("seat")]
    colour: Colour


class CardDiscarded(Tagged, frozen=True):
    """BRU-HIDE-14. From the hand to the discard pile."""

    seat: Seat
    card: Annotated[s.CardId, shown_by("seat")]


class CardFound(Tagged, frozen=True):
    """BRU-HIDE-16. From the discard pile to the hand."""

    seat: Seat
    card: OpenCard


class PersonTakenBack(Tagged, frozen=True):
    """From a display to the hand of its owner; its house stays."""

    seat: Seat
    card: OpenCard


# Building and laying out.


class CanalBuilt(Tagged, frozen=True):
    """BRU-ACT-7, BRU-CANAL-9. `space`: from 1."""

    seat: Seat
    section: s.Section
    space: Number
    price: Number


class SectionCompleted(Tagged, frozen=True):
    """BRU-CANAL-6 to -8. `statue`: its value, None if no statue is left."""

    seat: Seat
    section: s.Section
    statue: Number | None = None


class HouseBuilt(Tagged, frozen=True):
    """BRU-ACT-8, BRU-HIDE-15. The card taken up is now face down. `worker`: the paid colour."""

    seat: Seat
    house: s.HouseId
    colour: Colour
    card: Annotated[s.CardId, kept_by("seat")]
    worker: Colour | None = None


class HouseDrawn(Tagged, frozen=True):
    """BRU-CARD-46, BRU-HIDE-9. The unseen top card of a pile is a house now."""

    seat: Seat
    house: s.HouseId
    colour: Colour
    pile: s.Pile
    next: NextBack = None


class HouseFound(Tagged, frozen=True):
    """BRU-CITIZEN-12. A card of the discard pile is a house now. `worker`: the paid colour."""

    seat: Seat
    house: s.HouseId
    colour: Colour
    card: OpenCard
    worker: Colour | None = None


class PersonLaidOut(Tagged, frozen=True):
    """BRU-ACT-9. The taken up card is laid on a house."""

    seat: Seat
    card: Annotated[s.CardId, shown_by("seat")]
    house: s.HouseId
    price: Number


class PersonFound(Tagged, frozen=True):
    """BRU-CITIZEN-5. A person from the discard pile is laid on a house."""

    seat: Seat
    card: OpenCard
    house: s.HouseId


# Persons.


class PersonActivated(Tagged, frozen=True):
    """BRU-PERSON-7, -8, -10. `worker`: the colour of the paid worker."""

    seat: Seat
    card: OpenCard
    worker: Colour | None = None


class PersonUsed(Tagged, frozen=True):
    """BRU-CITIZEN-19, BRU-ZWIN-16, BRU-EXCHANGE-19. Its effect is carried out; it is not turned.

    `owner`: the seat of its display.
    """

    seat: Seat
    owner: Seat
    card: OpenCard
    worker: Colour | None = None


class PersonRefreshed(Tagged, frozen=True):
    """The person counts as not activated."""

    seat: Seat
    card: OpenCard


class Prepared(Tagged, frozen=True):
    """BRU-CARD-22, BRU-CITIZEN-15."""

    seat: Seat
    preparation: Preparation


class PreparationEnded(Tagged, frozen=True):
    """BRU-CITIZEN-18. Used, or lapsed at the end of the turn."""

    seat: Seat
    preparation: Preparation


class ColourNamed(Tagged, frozen=True):
    """BRU-HIDE-22. `of`: the card with the effect; None for the colour of a played card."""

    seat: Seat
    colour: Colour
    of: s.EffectId | None = None


# Majorities.


class MajorityWon(Tagged, frozen=True):
    """BRU-MAJ-2 to -8. The seat turns this marker."""

    seat: Seat
    majority: s.Majority


Event: TypeAlias = (
    GameOpened
    | FirstPlayerDrawn
    | DeckShuffled
    | PilesLaid
    | ShipsShuffled
    | ExchangeShuffled
    | RoundBegan
    | NowWaits
    | RoundEnded
    | GameEnded
    | CardDrawn
    | DrawnCardsSeen
    | CardDrawnToPlay
    | ExtraPileLaid
    | PileSplit
    | DieRolled
    | ShipArrived
    | ShipUsed
    | ShipsCleared
    | ExchangeTurnedUp
    | ImprovementUsed
    | ExchangeCleared
    | ThreatsTaken
    | ThreatPassed
    | ThreatReturned
    | DamageStruck
    | PersonDiscarded
    | HouseTurnedUp
    | HouseDiscarded
    | TokenRemoved
    | Ascended
    | GuildersGained
    | GuildersPaid
    | GuildersGiven
    | PointsGained
    | PointsLost
    | WorkersTaken
    | WorkersReturned
    | WorkersGiven
    | CardTakenUp
    | CardPlayed
    | CardDiscarded
    | CardFound
    | PersonTakenBack
    | CanalBuilt
    | SectionCompleted
    | HouseBuilt
    | HouseDrawn
    | HouseFound
    | PersonLaidOut
    | PersonFound
    | PersonActivated
    | PersonUsed
    | PersonRefreshed
    | Prepared
    | PreparationEnded
    | ColourNamed
    | MajorityWon
)

SECRETS: Secrets[Event] = Secrets(Event)
"""The marks of the events' fields. Raises TypeError for a missing mark."""
