"""The value of persons in the display, or of laying them out."""

from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from domain.bots.bruges.belongings import worth_of_one_more
from domain.bots.bruges.effects import Worth, always, steps_worth, usual_worth
from domain.bots.bruges.standpoint import Standpoint
from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.effects import effect_dsl as dsl
from domain.bruges.scoring import laurels

PAID = 0.7
"""Probability that a later round has a worker for a person, and no better use for it."""
USED = 0.85
"""Probability that a person without costs is used in a later round."""
READY = 0.8
"""Share of a possible activation of this round that counts before it is made."""
GROWTH = 0.2
"""Points that a laurel person gains per round, from other persons and buildings."""
TIMES: Mapping[dsl.Occasion, float] = {
    "you_ascend": 0.7,
    "you_build_canal": 0.6,
    "you_build_house": 0.8,
    "you_lay_out_person": 0.9,
    "action_lay_out_person": 0.9,
    "action_take_guilders": 0.3,
    "action_take_workers": 0.1,
    "you_return_threat_for_point": 0.6,
}
"""Frequency of each event per round; the dealers' actions with one of five colours."""
RULE: Mapping[type[dsl.AnyRule], float] = {
    dsl.AscendWhenNoLowDice: 0.05,  # One roll of eight has no low die.
    dsl.AscendDiscount: 0.5,  # Nearly two guilders in every round.
    dsl.HouseWorkerAnyColour: 0.2,  # Seldom is the worker missing.
    dsl.HouseWorkerFree: 0.4,  # Nearly a house in a round.
    dsl.TakeWorkersAmount: 0.1,  # A worker more, but workers are seldom taken.
    dsl.MajorityTiesCount: 0.3,  # A marker of four points once in a game or so.
    dsl.LowDieIncome: 0.2,  # Half a guilder.
    dsl.CanalDiscount: 0.2,  # A guilder for half a token.
    dsl.ActivationWorkerAnyColour: 0.3,  # Each second round an activation more.
    dsl.RefillLimit: 0.4,  # A better choice, but no further turn.
    dsl.LightningTwice: 0.5,  # Each third person has a lightning, worth two points or so.
    dsl.IgnoreDamage: 0.1,  # Besides the danger that is over.
    dsl.ImmuneToOpponentsPersons: 0.2,  # As much as such persons take from one seat.
    dsl.PersonDiscount: 0.6,  # Two guilders for most persons.
}
"""Gain of a rule in force per round. Rules of exchange cards are never in a display."""


def persons_worth(at: Standpoint) -> float:
    """Return the future value of the persons in the display, without their points."""
    return sum([prospect(card)(at) for card in at.display.lively])


@cache
def prospect(id_: s.CardId) -> Worth:
    """Return the value of a person in this round and later ones."""
    card = components.CARDS[id_]
    match card.kind:
        case "worker" | "once_per_round":
            return activations(card)
        case "infinity":
            each_round = in_force(card)
            return lambda at: each_round(at) * (at.rounds + at.turns / components.TURNS)
        case "laurel":
            return lambda at: GROWTH * at.rounds
        case "lightning" | "none":
            return always(0.0)


def activations(card: components.Card) -> Worth:
    """Return the value of the remaining uses: one with its gain now, others with the usual gain."""
    paid, now, usual = card.worker is not None, steps_worth(card.steps), usual_worth(card.steps)
    share = PAID if paid else USED

    def worth(at: Standpoint) -> float:
        price = at.worker if paid else 0.0
        later = share * at.rounds * max(0.0, usual(at) - price)
        if not is_usable(at, card):
            return later
        return later + READY * max(0.0, now(at) - price)

    return worth


def is_usable(at: Standpoint, card: components.Card) -> bool:
    """Whether it may be activated in this round: a turn is left, and the price is available."""
    return at.acts and card.id not in at.state.activated and is_payable(at, card.worker)


def is_payable(at: Standpoint, worker: dsl.Colour | None) -> bool:
    """Whether the seat has a worker that can activate a person needing this colour."""
    workers = at.holding.workers
    if worker is None or workers[components.INDEX[worker]]:
        return True
    return at.display.rules.any_worker_activates and any(workers)


def in_force(card: components.Card) -> Worth:
    """Return the value of an infinity person per round."""
    rules = sum(RULE.get(type(rule), 0.0) for rule in card.rules)
    triggers = [(TIMES[trigger.on], usual_worth(trigger.then)) for trigger in card.triggers]
    return lambda at: rules + sum([times * worth(at) for times, worth in triggers])


# Laying out.


@cache
def laid_out_worth(id_: s.CardId) -> Worth:
    """Return the value of laying out a hand card, without its price and its room."""
    card, later, first = components.CARDS[id_], prospect(id_), at_once(id_)
    majority: s.Majority = "pets" if id_ in components.PETS else "persons"
    return lambda at: card.points + later(at) + worth_of_one_more(at, majority) + first(at)


def at_once(id_: s.CardId) -> Worth:
    """Return the additional value at the moment of laying it out."""
    card = components.CARDS[id_]
    match card.kind:
        case "lightning":
            return steps_worth(card.steps)
        case "laurel":
            return lambda at: laurels_with(at, id_) - laurels(at.state, at.seat)
        case _:
            return always(0.0)


def laurels_with(at: Standpoint, card: s.CardId) -> int:
    """Return the points of laurel persons if this card is added."""
    residents = (*at.holding.residents, s.Resident(card, s.HouseId(-1)))
    seats = list(at.state.seats)
    seats[at.seat] = replace(at.holding, residents=residents)
    return laurels(replace(at.state, seats=tuple(seats)), at.seat)
