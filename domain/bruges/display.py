"""What can be read off a display: who lies there, which rules are in force, what things cost."""

from collections.abc import Iterator
from typing import TypeVar

from domain.bruges.components import (
    BACK,
    CANALS,
    CARDS,
    COLOUR,
    COSTS,
    INDEX,
    LAST_STEP,
    LOW,
    PETS,
    RULES_OF,
    SECTIONS,
    SPACES,
)
from domain.bruges.effects.vocabulary import (
    AnyRule,
    AscendDiscount,
    AscendWhenNoLowDice,
    CanalDiscount,
    Colour,
    ImmuneToOpponentsPersons,
    PersonDiscount,
)
from domain.bruges.state import CardId, Holding, House, HouseId, Pile, Section, State
from domain.decider import Seat

R = TypeVar("R", bound=AnyRule)


def rules_in_force(holding: Holding, kind: type[R]) -> list[R]:
    """Every rule of this kind that a person of the display brings (BRU-PERSON-11, BRU-CARD-44)."""
    return [
        rule
        for who in holding.residents
        if who.card in RULES_OF
        for rule in RULES_OF[who.card]
        if type(rule) is kind
    ]


def clockwise_from(state: State, seat: Seat) -> Iterator[Seat]:
    """All seats, this one first."""
    seats = len(state.seats)
    return (Seat((seat + n) % seats) for n in range(seats))


def next_clockwise(state: State, seat: Seat) -> Seat:
    return Seat((seat + 1) % len(state.seats))


def opponents(state: State, seat: Seat) -> list[Seat]:
    """Whom a person's effect can be aimed at, from the left (BRU-INT-2, BRU-CARD-52)."""
    return [
        other
        for other in clockwise_from(state, seat)
        if other != seat and not rules_in_force(state.seats[other], ImmuneToOpponentsPersons)
    ]


def owner_of(state: State, person: CardId) -> Seat | None:
    """In whose display it lies; None where it lies in none."""
    for seat, holding in enumerate(state.seats):
        if lies_in(holding, person):
            return Seat(seat)
    return None


def lies_in(holding: Holding, person: CardId) -> bool:
    return any(who.card == person for who in holding.residents)


# Piles.


def piles_to_draw_from(state: State) -> list[Pile]:
    """BRU-DRAW-3, -16."""
    return [pile for pile in (0, 1) if state.piles[pile]]


# Houses.


def colour_of(house: House) -> Colour:
    """BRU-HOUSE-1."""
    return COLOUR[house.card]


def residents_of(holding: Holding, house: HouseId) -> tuple[CardId, ...]:
    return tuple(who.card for who in holding.residents if who.house == house)


def houses_with_room(holding: Holding, card: CardId) -> list[House]:
    """Where it can be laid out: a person where no person is, a pet where no pet (BRU-PETS-6)."""
    pet = card in PETS
    taken = {who.house for who in holding.residents if (who.card in PETS) == pet}
    return told_apart(holding, [house for house in holding.houses if house.id not in taken])


def houses_without_residents(holding: Holding) -> list[House]:
    """BRU-PETS-21."""
    taken = {who.house for who in holding.residents}
    return told_apart(holding, [house for house in holding.houses if house.id not in taken])


def told_apart(holding: Holding, houses: list[House]) -> list[House]:
    """Of houses that look the same to their owner one: unseen ones of a back, alike inhabited."""
    if all(house.seen for house in houses):
        return houses
    looks: dict[object, House] = {}
    for house in houses:
        look = house.id if house.seen else (BACK[house.card], residents_of(holding, house.id))
        looks.setdefault(look, house)
    return list(looks.values())


# The canal.


def next_colour(holding: Holding, seat: Seat, section: Section) -> Colour | None:
    """The colour of the next space of the section, None once it is complete (BRU-CANAL-2)."""
    at = SECTIONS.index(section)
    built = holding.canals[at]
    return CANALS[seat][at][built] if built < SPACES else None


def canal_price(holding: Holding, section: Section) -> int:
    """Of the next space, less all discounts (BRU-ACT-15, BRU-CARD-47)."""
    cost = COSTS[holding.canals[SECTIONS.index(section)]]
    less = sum(rule.less for rule in rules_in_force(holding, CanalDiscount) if cost in rule.spaces)
    return max(0, cost - less)


def token_price(holding: Holding, section: Section, *, times: int = 1) -> int:
    """What the next token there costs; nothing if a Well Builder prepared it (BRU-CARD-22)."""
    return 0 if "free_canal" in holding.prepared else times * canal_price(holding, section)


def sections_to_build(holding: Holding, *, times: int = 1) -> list[Section]:
    """Where a token without a card can be built and paid for (BRU-DECIDE-31)."""
    return [
        section
        for at, section in enumerate(SECTIONS)
        if holding.canals[at] < SPACES
        and token_price(holding, section, times=times) <= holding.guilders
    ]


def sections_with_tokens(holding: Holding) -> list[Section]:
    """BRU-THREAT-11: of each section the outermost token can be taken."""
    return [section for at, section in enumerate(SECTIONS) if holding.canals[at]]


# Prices.


def person_price(holding: Holding, card: CardId) -> int:
    """BRU-ACT-16."""
    less = sum(rule.less for rule in rules_in_force(holding, PersonDiscount))
    return max(0, CARDS[card].price - less)


def ascent_price(state: State, seat: Seat) -> int | None:
    """Phase 2: what a step costs this seat; None if it cannot ascend (BRU-ASCEND-2, -4)."""
    holding = state.seats[seat]
    if holding.step == LAST_STEP:
        return None
    low = [value for value in state.dice if value in LOW]
    if low:
        less = sum(rule.less for rule in rules_in_force(holding, AscendDiscount))
        return max(0, sum(low) - less)
    prices = [rule.cost for rule in rules_in_force(holding, AscendWhenNoLowDice)]
    return min(prices, default=None)  # BRU-CARD-23, -25


def has_worker(holding: Holding, colour: Colour) -> bool:
    return holding.workers[INDEX[colour]] > 0
