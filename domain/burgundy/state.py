"""The position: everything on the table."""

from typing import Literal, NewType, TypeAlias

import msgspec

from domain.bounds import SHORT, SMALL, Number, bound
from domain.decider import Outcome, Seat

CardId = NewType("CardId", str)
"""The face of an action card, such as `castle_3` or `bank_5`. Cards of one face are alike."""
GoodId = NewType("GoodId", str)
AnimalId = NewType("AnimalId", str)
StackId = NewType("StackId", int)
"""A stack in an estate, numbered from 0 in the order of beginning; stacks are never removed."""
bound(CardId, SHORT)
bound(GoodId, SHORT)
bound(AnimalId, SHORT)
bound(StackId, SMALL)

Kind: TypeAlias = Literal["castle", "mine", "monastery", "knowledge", "ship", "pasture", "building"]
PassId: TypeAlias = Literal["A", "B", "C", "D", "E"]


class EstateStack(msgspec.Struct, frozen=True):
    """One to three cards, the first one lowest. `kind`: the kind of all of them (BUR-TERM-2)."""

    kind: Kind
    cards: tuple[CardId, ...]


class Holding(msgspec.Struct, frozen=True):
    """Everything that belongs to one seat.

    `hand` and `bought` are known to the seat alone, `action_stack` (top first) to nobody.
    `goods`, `sold`, `animals`: one entry per card. `all_seven`: the value won, 0 before.
    """

    hand: tuple[CardId, ...] = ()
    action_stack: tuple[CardId, ...] = ()
    bought: tuple[CardId, ...] = ()
    projects: tuple[CardId, ...] = ()
    estate: tuple[EstateStack, ...] = ()
    workers: int = 0
    silver: int = 0
    victory_points: int = 0
    goods: tuple[GoodId, ...] = ()
    sold: tuple[GoodId, ...] = ()
    animals: tuple[AnimalId, ...] = ()
    first_bonuses: tuple[Kind, ...] = ()
    all_seven: int = 0


class Egon(msgspec.Struct, frozen=True):
    """The solo opponent. `piles`: face down, one per later pass; `cards`: laid out."""

    piles: tuple[tuple[CardId, ...], ...]
    cards: tuple[CardId, ...] = ()
    first_bonuses: tuple[Kind, ...] = ()
    all_seven: int = 0


class StartPlayerCard(msgspec.Struct, frozen=True):
    """The holder of the start player card, and whether its back (question mark) is up."""

    holder: Seat
    back_up: bool = False


# Decisions. The last one on the stack `State.pending` comes first; all of them are public.


class PlayHandCard(msgspec.Struct, frozen=True, tag="play_hand_card"):
    """The turn has begun (BUR-DEC-1)."""


class UseDie(msgspec.Struct, frozen=True, tag="use_die"):
    """A card was played as a die with that number (BUR-DEC-2)."""

    number: Number


class UseCastle(msgspec.Struct, frozen=True, tag="use_castle"):
    """One action with any number (BUR-DEC-11)."""


class ResolveEffect(msgspec.Struct, frozen=True, tag="resolve_effect"):
    """The effect of a placed card must be resolved (BUR-ESTATE-27, BUR-DEC-8, -12 to -14)."""

    card: CardId


class ChoosePassBonus(msgspec.Struct, frozen=True, tag="choose_pass_bonus"):
    """A stack was closed (BUR-DEC-7)."""


class TakeSupply(msgspec.Struct, frozen=True, tag="take_supply"):
    """Goods or animals of a pass bonus, one at a time (BUR-BONUS-13). `left`: number left."""

    supply: Literal["goods", "animals"]
    left: Number


class ChooseMix(msgspec.Struct, frozen=True, tag="choose_mix", omit_defaults=True):
    """The number of workers in a conversion for these points (BUR-DEC-15).

    `surplus`: cards that bring nothing (BUR-ACT-23).
    """

    victory_points: Number
    surplus: Number = 0


class UseBoughtCards(msgspec.Struct, frozen=True, tag="use_bought_cards"):
    """Three bought cards are in the buyer's view (BUR-DEC-10)."""


class DiscardOthers(msgspec.Struct, frozen=True, tag="discard_others"):
    """Discard the two other bought cards after the extra action: no choice (BUR-SILVER-15)."""


class TurnOver(msgspec.Struct, frozen=True, tag="turn_over"):
    """Everything is resolved, a purchase is still possible (BUR-DEC-16)."""


Decision: TypeAlias = (
    PlayHandCard
    | UseDie
    | UseCastle
    | ResolveEffect
    | ChoosePassBonus
    | TakeSupply
    | ChooseMix
    | UseBoughtCards
    | DiscardOthers
    | TurnOver
)


class Opening(msgspec.Struct, frozen=True, tag="opening"):
    """The game is being set up."""


class Turn(msgspec.Struct, frozen=True, tag="turn"):
    """The turn of a seat. `bought`: its silver purchase is used up (BUR-SILVER-9)."""

    seat: Seat
    bought: bool = False


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended."""

    outcome: Outcome


Phase: TypeAlias = Opening | Turn | Over


class State(msgspec.Struct, frozen=True):
    """A position.

    `draw_pile`: top first, known to nobody. `discard_pile`: the last card on top. `display`: the
    rows 1 to 6. `goods`, `animals`: two stacks each, top first, of which only the top is known.
    `first_bonuses`, `all_seven`: bonuses still available. `round`: 1 to 6. `turns`: number of turns
    begun in this round. `shuffles`: number of times that the discard pile became the draw pile.
    """

    seats: tuple[Holding, ...] = ()
    draw_pile: tuple[CardId, ...] = ()
    discard_pile: tuple[CardId, ...] = ()
    display: tuple[tuple[CardId, ...], ...] = ((), (), (), (), (), ())
    goods: tuple[tuple[GoodId, ...], ...] = ((), ())
    animals: tuple[tuple[AnimalId, ...], ...] = ((), ())
    first_bonuses: tuple[Kind, ...] = ()
    all_seven: tuple[int, ...] = ()
    current_pass: PassId = "A"
    round: int = 0
    turns: int = 0
    start_player: Seat = Seat(0)
    start_card: StartPlayerCard | None = None
    egon: Egon | None = None
    phase: Phase = Opening()
    pending: tuple[Decision, ...] = ()
    shuffles: int = 0


def egon_of(state: State) -> Egon:
    """Return the opponent of a solo game."""
    assert state.egon is not None
    return state.egon


def active_holding(state: State) -> Holding:
    """Return the holding of the active seat."""
    assert isinstance(state.phase, Turn)
    return state.seats[state.phase.seat]
