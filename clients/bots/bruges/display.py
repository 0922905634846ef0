"""What can be read off the persons of a display, whatever else their owner has.

A search asks it of the same few persons in thousands of positions: it is kept by who they are.
"""

from functools import lru_cache
from typing import NamedTuple

from clients.bots.memoized_by_identity import MOST_KEPT
from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.decide.damage import protector
from domain.bruges.decide.possible import income, workers_taken
from domain.bruges.display_queries import canal_price, person_price, rules_in_force
from domain.bruges.effects import effect_dsl as v
from domain.decider import Seat

NO_VALUE = 0
"""What a die shows before the first roll."""


class Rules(NamedTuple):
    """What the rules in force change for who has these persons.

    `guarded`: of each colour whether its damage is kept off. `incomes`: by the value of the die.
    `canal_prices`: by the tokens that the section has.
    """

    guarded: tuple[bool, ...]
    incomes: tuple[int, ...]
    canal_prices: tuple[int, ...]
    workers_taken: int
    wins_ties: bool
    builds_for_nothing: bool
    any_worker_activates: bool


class Display(NamedTuple):
    """`ruling`: whose rules are in force. `lively`: who may still bring something.

    `least_points`: the fewest printed on one of them. `wanted`: how many want a worker of each
    colour.
    """

    ruling: tuple[s.CardId, ...]
    rules: Rules
    lively: tuple[s.CardId, ...]
    least_points: int
    persons: int
    pets: int
    wanted: tuple[int, ...]


@lru_cache(MOST_KEPT)
def display(cards: tuple[s.CardId, ...]) -> Display:
    """Of these persons and pets."""
    faces = [components.CARDS[card] for card in cards]
    ruling = tuple([card for card in cards if card in components.RULES_OF])
    workers = [face.worker for face in faces]
    pets = sum([card in components.PETS for card in cards])
    return Display(
        ruling,
        rules(ruling),
        lively=tuple([face.id for face in faces if face.kind not in ("lightning", "none")]),
        least_points=min([face.points for face in faces], default=0),
        persons=len(cards) - pets,
        pets=pets,
        wanted=tuple([workers.count(colour) for colour in components.COLOURS]),
    )


@lru_cache(MOST_KEPT)
def rules(ruling: tuple[s.CardId, ...]) -> Rules:
    """Of these persons."""
    holding = with_residents(ruling)
    return Rules(
        guarded=tuple(protector(holding, colour) is not None for colour in components.COLOURS),
        incomes=tuple(income_of(holding, value) for value in range(NO_VALUE, components.SIDES + 1)),
        canal_prices=tuple(
            canal_price(with_residents(ruling, built), "left") for built in range(components.SPACES)
        ),
        workers_taken=workers_taken(holding),
        wins_ties=bool(rules_in_force(holding, v.MajorityTiesCount)),
        builds_for_nothing=bool(rules_in_force(holding, v.HouseWorkerFree)),
        any_worker_activates=bool(rules_in_force(holding, v.ActivationWorkerAnyColour)),
    )


@lru_cache(MOST_KEPT)
def price_beside(ruling: tuple[s.CardId, ...], card: s.CardId) -> int:
    """What it costs to lay out this card where those rule."""
    return person_price(with_residents(ruling), card)


def with_residents(cards: tuple[s.CardId, ...], built: int = 0) -> s.Holding:
    residents = tuple(s.Resident(card, s.HouseId(n)) for n, card in enumerate(cards))
    return s.Holding(residents=residents, canals=(built, built))


def income_of(holding: s.Holding, value: int) -> int:
    """What a die of this value brings."""
    state = s.State(seats=(holding,), dice=(value, value, value, value, value))
    return income(state, s.ChooseAction(Seat(0), "turn", "blue"))
