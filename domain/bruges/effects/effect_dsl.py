"""The language of card effects in the box.

A person's effect has up to four lists. `steps` run in order when the person is activated
(lightning, worker, once per round). `triggers` and `rules` are in force while a person with an
infinity sign is in a display. `scores` count at the end (laurel). Ships and exchange cards use the
same words.

*You* are the player who carries out the effect, also if the person is in another display. A step
that cannot be done in full is done as far as possible. If its word says *needed*, an impossible
step also stops the steps after it. `EFFECTS.md` lists each word with the cards that use it.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Colour: TypeAlias = Literal["blue", "brown", "yellow", "red", "violet"]
Kind: TypeAlias = Literal["lightning", "worker", "once_per_round", "infinity", "laurel", "none"]
Damage: TypeAlias = Literal["flood", "plague", "raid", "fire", "intrigue"]


class Word(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """A step of an effect."""


# Amounts.


class Filter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Things that have all these properties. `shows`: of dice. `no_resident`: an empty house."""

    colour: Colour | None = None
    group: str | None = None
    kind: Kind | None = None
    shows: tuple[int, ...] = ()
    no_resident: bool = False


Counted: TypeAlias = Literal[
    "persons",
    "person_groups",
    "houses",
    "house_colours",
    "houses_with_same_coloured_resident",
    "workers",
    "guilders",
    "complete_sections",
    "canal_space_3",
    "statues",
    "reputation_steps",
    "dice",
]
"""Things of yours that are counted; pets are persons, and one group (BRU-PETS-9, -18)."""


class Count(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of counted things: `times` for every full `per` of them."""

    count: Counted
    of: Filter = Filter()
    per: int = 1
    times: int = 1


Amount: TypeAlias = int | Count


# Conditions.


class Condition(msgspec.Struct, frozen=True, tag_field="is", forbid_unknown_fields=True):
    """A condition, which is true or false."""


class AloneInFront(Condition, frozen=True, tag="alone_in_front"):
    """You have left the town hall and nobody stands on your step or before it (BRU-CARD-64)."""


class DieShows(Condition, frozen=True, tag="die_shows"):
    """The die of this colour shows one of these values."""

    die: Colour
    values: tuple[int, ...]


class HasHouses(Condition, frozen=True, tag="houses"):
    """You have at least this number of such houses."""

    least: int
    of: Filter = Filter()


class HasHouseColours(Condition, frozen=True, tag="house_colours"):
    """Your houses have at least this number of different colours."""

    least: int


class HasThreats(Condition, frozen=True, tag="threats"):
    """You have exactly this number of threat markers."""

    exactly: int


If: TypeAlias = AloneInFront | DieShows | HasHouses | HasHouseColours | HasThreats


# Steps.


class GainGuilders(Word, frozen=True, tag="gain_guilders"):
    """Take guilders from the supply."""

    n: Amount


class GainPoints(Word, frozen=True, tag="gain_points"):
    """Get points."""

    n: Amount


class GainWorkers(Word, frozen=True, tag="gain_workers"):
    """Take workers from the supply.

    `colour`: `any` for colours of your choice; `each` for `amount` of every colour; `one_other` for
    one colour other than that of the worker just paid.
    """

    n: Amount
    colour: Colour | Literal["any", "each", "one_other"]


class DrawCards(Word, frozen=True, tag="draw"):
    """Draw cards, each from a chosen pile; they are seen after the last one (BRU-DRAW-20)."""

    n: int


class DiscardFromHand(Word, frozen=True, tag="discard_from_hand"):
    """Discard hand cards of your choice; the opponent's if aimed at an opponent."""

    n: int


class ReturnThreats(Word, frozen=True, tag="return_threats"):
    """Return threat markers for a point each; as many as possible, or fewer if optional.

    `colour`: `any`; `one_chosen_colour`, all of one colour; `of_the_event`, that of the laid out or
    built thing.
    """

    colour: Colour | Literal["any", "one_chosen_colour", "of_the_event"]
    n: Amount | Literal["all"]
    optional: bool = False


class TakeThreat(Word, frozen=True, tag="take_threat"):
    """The opponent takes a threat marker; a third one strikes at once. `chosen`: as named."""

    colour: Colour | Literal["chosen"]


class PassThreat(Word, frozen=True, tag="pass_threat"):
    """Needed: give a threat marker of yours to an opponent, both of your choice (BRU-CARD-68)."""


class BuildCanal(Word, frozen=True, tag="build_canal"):
    """Build a canal token without a card, at the price of the space or at twice that price."""

    cost: Literal["normal", "double"]
    optional: bool = False


class BuildHouse(Word, frozen=True, tag="build_house"):
    """Build a house, which is no action by card. `worker`: the price, if there is one.

    `card`: one of your hand, the unseen top of a draw pile, or one of the discard pile.
    """

    card: Literal["hand", "pile_top", "discard_pile"]
    of: Filter = Filter()
    worker: Colour | None = None
    optional: bool = False


class LayOutFromDiscard(Word, frozen=True, tag="lay_out_from_discard"):
    """You may lay out another such person of the discard pile, free of charge (BRU-CITIZEN-5)."""

    of: Filter


class PlayExtraCard(Word, frozen=True, tag="play_extra_card"):
    """Play one more card from the hand (BRU-CARD-12)."""


class DrawAndPlay(Word, frozen=True, tag="draw_and_play"):
    """Draw a card and carry out an action with it at once (BRU-ZWIN-17)."""


class Ascend(Word, frozen=True, tag="ascend"):
    """Ascend a step without paying."""


class ExchangeWorkers(Word, frozen=True, tag="exchange_workers"):
    """Needed: return at least 1 worker and take as many in any colours (BRU-CARD-13)."""


class Price(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The price: a number of hand cards, guilders, or workers of any colours."""

    what: Literal["hand_cards", "guilders", "workers"]
    n: int


class Convert(Word, frozen=True, tag="convert"):
    """Needed: pay the price and get something for it. `times`: once, or as often as you like."""

    pay: Price
    get: tuple[Step, ...]
    times: Literal["once", "any"] = "once"


class Lend(Word, frozen=True, tag="lend"):
    """Give each opponent 1 guilder; if you have too few, choose the receivers (BRU-CARD-4, -6)."""

    get: tuple[Step, ...]


class ChooseColour(Word, frozen=True, tag="choose_colour"):
    """Name one of the 5 colours for the next steps."""


class EachOpponent(Word, frozen=True, tag="each_opponent"):
    """Every other player, one after the other from your left (BRU-INT-2, -17)."""

    then: tuple[Step, ...]


class OneOpponent(Word, frozen=True, tag="one_opponent"):
    """One other player of your choice."""

    then: tuple[Step, ...]


class GiveGuilders(Word, frozen=True, tag="give_guilders"):
    """The opponent gives you guilders. `exact`: in full or not at all."""

    n: int
    exact: bool = False


class GiveWorkers(Word, frozen=True, tag="give_workers"):
    """The opponent gives you workers of the opponent's choice."""

    n: int


class DiscardPerson(Word, frozen=True, tag="discard_person"):
    """The opponent discards a person or pet of the opponent's choice; its house stays."""


class DiscardHouse(Word, frozen=True, tag="discard_house"):
    """The opponent discards a house of these, of the opponent's choice."""

    of: Filter = Filter()


class RemoveCanal(Word, frozen=True, tag="remove_canal"):
    """The opponent returns an outermost canal token; a statue is kept (BRU-CARD-9)."""


class LosePoints(Word, frozen=True, tag="lose_points"):
    """The opponent loses points, never below 0."""

    n: int


class ChooseOne(Word, frozen=True, tag="choose_one"):
    """The opponent chooses one of these that can be carried out in full (BRU-CARD-67)."""

    options: tuple[Step, ...]


class DiscardOwnPerson(Word, frozen=True, tag="discard_own_person"):
    """Needed: discard another person or pet of yours for a multiple of its printed points."""

    points_times: int


class TakeBackPerson(Word, frozen=True, tag="take_back_person"):
    """Needed: take another person or pet of yours back into the hand; its house stays."""


class SwapHandWithDiscard(Word, frozen=True, tag="swap_hand_with_discard"):
    """Needed: discard a hand card, then take one that lay in the discard pile before."""


class RefreshPerson(Word, frozen=True, tag="refresh_person"):
    """Needed: another person of yours that was activated this round may be activated again."""


class ActivatePerson(Word, frozen=True, tag="activate_person"):
    """Carry out the steps of a person; it is not turned and may have been activated already.

    `not_these`: persons that cannot be chosen. `even_without_benefit`: also one whose effect would
    change nothing (BRU-EXCHANGE-12).
    """

    whose: Literal["own", "opponent"]
    kinds: tuple[Kind, ...]
    not_these: tuple[str, ...] = msgspec.field(default=(), name="not")
    pay_worker: bool = False
    even_without_benefit: bool = False
    optional: bool = False


Preparation: TypeAlias = Literal["free_canal", "named_colour"]


class Prepare(Word, frozen=True, tag="prepare"):
    """Prepare something until the end of the turn (BRU-CARD-22, BRU-CITIZEN-15).

    `free_canal`: your next canal token costs no guilders. `named_colour`: the next card you play
    from the hand counts as a card of a colour you name.
    """

    next: Preparation


class OnlyIf(Word, frozen=True, tag="if"):
    """Further steps under a condition."""

    cond: If
    then: tuple[Step, ...]


Step: TypeAlias = (
    GainGuilders
    | GainPoints
    | GainWorkers
    | DrawCards
    | DiscardFromHand
    | ReturnThreats
    | TakeThreat
    | PassThreat
    | BuildCanal
    | BuildHouse
    | LayOutFromDiscard
    | PlayExtraCard
    | DrawAndPlay
    | Ascend
    | ExchangeWorkers
    | Convert
    | Lend
    | ChooseColour
    | EachOpponent
    | OneOpponent
    | GiveGuilders
    | GiveWorkers
    | DiscardPerson
    | DiscardHouse
    | RemoveCanal
    | LosePoints
    | ChooseOne
    | DiscardOwnPerson
    | TakeBackPerson
    | SwapHandWithDiscard
    | RefreshPerson
    | ActivatePerson
    | Prepare
    | OnlyIf
)


# Triggers.

Occasion: TypeAlias = Literal[
    "you_ascend",
    "you_build_canal",
    "you_build_house",
    "you_lay_out_person",
    "action_lay_out_person",
    "action_take_guilders",
    "action_take_workers",
    "you_return_threat_for_point",
]
"""The event to which a person reacts; an `action_…` only by card (BRU-CARD-53 to -55)."""


class Trigger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Steps carried out right after an event, before the action continues.

    `card_colour`: only if the card of the action has this colour, or the colour named for it.
    """

    on: Occasion
    then: tuple[Step, ...]
    card_colour: Colour | None = None


# Rules.


class Rule(msgspec.Struct, frozen=True, tag_field="rule", forbid_unknown_fields=True):
    """A change of the rules."""


class AscendWhenNoLowDice(Rule, frozen=True, tag="ascend_when_no_low_dice"):
    """Phase 2: if no die shows 1 or 2 you may ascend at this price (BRU-CARD-23)."""

    cost: int


class AscendDiscount(Rule, frozen=True, tag="ascend_discount"):
    """Phase 2: the price set by the dice is lower, not below 0 (BRU-CARD-24)."""

    less: int


class HouseWorkerAnyColour(Rule, frozen=True, tag="house_worker_any_colour"):
    """Action build a house: the worker may have any colour."""


class HouseWorkerFree(Rule, frozen=True, tag="house_worker_free"):
    """Action build a house: no worker is paid."""


class TakeWorkersAmount(Rule, frozen=True, tag="take_workers_amount"):
    """Action take workers: this number instead of 2."""

    n: int


class TakeGuildersAmount(Rule, frozen=True, tag="take_guilders_amount"):
    """Action take guilders: this number instead of the value of the die."""

    n: int


class TakeGuildersHighestDie(Rule, frozen=True, tag="take_guilders_highest_die"):
    """Action take guilders: the value of the highest die instead."""


class MajorityTiesCount(Rule, frozen=True, tag="majority_ties_count"):
    """Phase 4: a tie for first place is enough, with at least this number (BRU-CARD-30)."""

    needs_at_least: int


class LowDieIncome(Rule, frozen=True, tag="low_die_income"):
    """Action take guilders: a die with one of these values brings this number (BRU-CARD-56)."""

    values: tuple[int, ...]
    n: int


class CanalDiscount(Rule, frozen=True, tag="canal_discount"):
    """These spaces cost less, not below 0, before doubling (BRU-CARD-47)."""

    spaces: tuple[int, ...]
    less: int


class CanalFree(Rule, frozen=True, tag="canal_free"):
    """The canal token costs no guilders."""


class CanalCardAnyColour(Rule, frozen=True, tag="canal_card_any_colour"):
    """Action build a canal token: the card may have any colour."""


class WorkersAnyColour(Rule, frozen=True, tag="workers_any_colour"):
    """Action take workers: they may have any colours."""


class ActivationWorkerAnyColour(Rule, frozen=True, tag="activation_worker_any_colour"):
    """The worker that activates a person may have any colour (BRU-CARD-59)."""


class RefillLimit(Rule, frozen=True, tag="refill_limit"):
    """Phase 1: you may refill your hand to this number of cards (BRU-DRAW-17)."""

    n: int


class LightningTwice(Rule, frozen=True, tag="lightning_twice"):
    """The lightning of persons laid out later may be carried out twice (BRU-CARD-20)."""


class IgnoreDamage(Rule, frozen=True, tag="ignore_damage"):
    """Damage of this kind takes nothing from you (BRU-CARD-45)."""

    damage: Damage


class ImmuneToOpponentsPersons(Rule, frozen=True, tag="immune_to_opponents_persons"):
    """You are not among the opponents of a person's effect (BRU-CARD-52)."""


class PersonDiscount(Rule, frozen=True, tag="person_discount"):
    """Action lay out a person: it costs less, not below 0 (BRU-CARD-48)."""

    less: int


AnyRule: TypeAlias = (
    AscendWhenNoLowDice
    | AscendDiscount
    | HouseWorkerAnyColour
    | HouseWorkerFree
    | TakeWorkersAmount
    | TakeGuildersAmount
    | TakeGuildersHighestDie
    | MajorityTiesCount
    | LowDieIncome
    | CanalDiscount
    | CanalFree
    | CanalCardAnyColour
    | WorkersAnyColour
    | ActivationWorkerAnyColour
    | RefillLimit
    | LightningTwice
    | IgnoreDamage
    | ImmuneToOpponentsPersons
    | PersonDiscount
)


# Scores.


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"cond": "if"}):
    """Points at the end of the game, perhaps under a condition."""

    points: Amount
    cond: If | None = None


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """The effect of a card."""

    steps: tuple[Step, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    rules: tuple[AnyRule, ...] = ()
    scores: tuple[Score, ...] = ()
