"""Facts about the persons of a display that do not depend on the rest of the holding.

A search needs them for the same few persons in thousands of positions, so they are cached by
person.
"""

from functools import lru_cache
from typing import NamedTuple

from domain.bots.memoized_by_identity import MOST_KEPT
from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.decide.damage import protector
from domain.bruges.decide.possible import income, workers_taken
from domain.bruges.display_queries import canal_price, person_price, rules_in_force
from domain.bruges.effects import effect_dsl as dsl
from domain.decider import Seat

NO_VALUE = 0
"""The value of a die before the first roll."""


class Rules(NamedTuple):
    """The effect of the rules in force on the owner of these persons.

    `guarded`: for each colour, whether its damage is prevented. `incomes`: by value of the die.
    `canal_prices`: by number of tokens in the section.
    """

    guarded: tuple[bool, ...]
    incomes: tuple[int, ...]
    canal_prices: tuple[int, ...]
    workers_taken: int
    wins_ties: bool
    builds_for_nothing: bool
    any_worker_activates: bool


class Display(NamedTuple):
    """`ruling`: persons with rules in force. `lively`: persons that may still bring something.

    `least_points`: the fewest printed on one of them. `wanted`: for each colour, the number of
    persons that need a worker.
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
    """Return the display of these persons and pets."""
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
    """Return the rules of these persons."""
    holding = with_residents(ruling)
    return Rules(
        guarded=tuple(protector(holding, colour) is not None for colour in components.COLOURS),
        incomes=tuple(income_of(holding, value) for value in range(NO_VALUE, components.SIDES + 1)),
        canal_prices=tuple(
            canal_price(with_residents(ruling, built), "left") for built in range(components.SPACES)
        ),
        workers_taken=workers_taken(holding),
        wins_ties=bool(rules_in_force(holding, dsl.MajorityTiesCount)),
        builds_for_nothing=bool(rules_in_force(holding, dsl.HouseWorkerFree)),
        any_worker_activates=bool(rules_in_force(holding, dsl.ActivationWorkerAnyColour)),
    )


@lru_cache(MOST_KEPT)
def price_beside(ruling: tuple[s.CardId, ...], card: s.CardId) -> int:
    """Return the price of laying out this card under these rules."""
    return person_price(with_residents(ruling), card)


def with_residents(cards: tuple[s.CardId, ...], built: int = 0) -> s.Holding:
    residents = tuple(s.Resident(card, s.HouseId(n)) for n, card in enumerate(cards))
    return s.Holding(residents=residents, canals=(built, built))


def income_of(holding: s.Holding, value: int) -> int:
    """Return the income of a die with this value."""
    state = s.State(seats=(holding,), dice=(value, value, value, value, value))
    return income(state, s.ChooseAction(Seat(0), "turn", "blue"))
