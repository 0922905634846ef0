"""Facts about a display: its cards, the rules in force, and prices."""

from collections.abc import Iterator
from typing import TypeVar

from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.effects import effect_dsl as dsl
from domain.decider import Seat

R = TypeVar("R", bound=dsl.AnyRule)


def rules_in_force(holding: s.Holding, kind: type[R]) -> list[R]:
    """Return the rules of this kind by persons of the display (BRU-PERSON-11, BRU-CARD-44)."""
    rules: list[R] = []
    for who in holding.residents:
        for rule in components.RULES_OF.get(who.card, ()):
            if type(rule) is kind:
                rules.append(rule)  # noqa: PERF401 - a list takes longer for so few rules
    return rules


def clockwise_from(state: s.State, seat: Seat) -> Iterator[Seat]:
    """Yield all seats, this one first."""
    seats = len(state.seats)
    return (Seat((seat + n) % seats) for n in range(seats))


def opponents(state: s.State, seat: Seat) -> list[Seat]:
    """Return the possible targets of a person's effect, from the left (BRU-INT-2, BRU-CARD-52)."""
    return [
        other
        for other in clockwise_from(state, seat)
        if other != seat and not rules_in_force(state.seats[other], dsl.ImmuneToOpponentsPersons)
    ]


def owner_of(state: s.State, person: s.CardId) -> Seat | None:
    """Return the seat whose display has this person; None if there is none."""
    for seat, holding in enumerate(state.seats):
        if lies_in(holding, person):
            return Seat(seat)
    return None


def lies_in(holding: s.Holding, person: s.CardId) -> bool:
    return any(who.card == person for who in holding.residents)


# Piles.


def piles_to_draw_from(state: s.State) -> list[s.Pile]:
    """BRU-DRAW-3, -16."""
    return [pile for pile in (0, 1) if state.piles[pile]]


# Houses.


def colour_of(house: s.House) -> dsl.Colour:
    """BRU-HOUSE-1."""
    return components.COLOUR[house.card]


def residents_of(holding: s.Holding, house: s.HouseId) -> tuple[s.CardId, ...]:
    return tuple(who.card for who in holding.residents if who.house == house)


def houses_with_room(holding: s.Holding, card: s.CardId) -> list[s.House]:
    """Return the houses without a person for a person, without a pet for a pet (BRU-PETS-6)."""
    pet = card in components.PETS
    taken = {who.house for who in holding.residents if (who.card in components.PETS) == pet}
    return distinguished(holding, [house for house in holding.houses if house.id not in taken])


def distinguished(holding: s.Holding, houses: list[s.House]) -> list[s.House]:
    """Return one of each group of houses that look the same to their owner."""
    if all(house.seen for house in houses):
        return houses
    looks: dict[object, s.House] = {}
    for house in houses:
        look = (
            house.id
            if house.seen
            else (components.BACK[house.card], residents_of(holding, house.id))
        )
        looks.setdefault(look, house)
    return list(looks.values())


# The canal.


def next_colour(holding: s.Holding, seat: Seat, section: s.Section) -> dsl.Colour | None:
    """Return the colour of the section's next space, None if it is complete (BRU-CANAL-2)."""
    at = components.SECTIONS.index(section)
    built = holding.canals[at]
    return components.CANALS[seat][at][built] if built < components.SPACES else None


def canal_price(holding: s.Holding, section: s.Section) -> int:
    """Return the price of the next space, less all discounts (BRU-ACT-15, BRU-CARD-47)."""
    cost = components.COSTS[holding.canals[components.SECTIONS.index(section)]]
    less = sum(
        [rule.less for rule in rules_in_force(holding, dsl.CanalDiscount) if cost in rule.spaces]
    )
    return max(0, cost - less)


def token_price(holding: s.Holding, section: s.Section, *, times: int = 1) -> int:
    """Return the price of the next token there; 0 if a Well Builder prepared it (BRU-CARD-22)."""
    return 0 if "free_canal" in holding.prepared else times * canal_price(holding, section)


def sections_to_build(holding: s.Holding, *, times: int = 1) -> list[s.Section]:
    """Return the sections where a token without a card is possible and payable (BRU-DECIDE-31)."""
    return [
        section
        for at, section in enumerate(components.SECTIONS)
        if holding.canals[at] < components.SPACES
        and token_price(holding, section, times=times) <= holding.guilders
    ]


def sections_with_tokens(holding: s.Holding) -> list[s.Section]:
    """BRU-THREAT-11: the outermost token of each section can be taken."""
    return [section for at, section in enumerate(components.SECTIONS) if holding.canals[at]]


# Prices.


def person_price(holding: s.Holding, card: s.CardId) -> int:
    """BRU-ACT-16."""
    less = sum([rule.less for rule in rules_in_force(holding, dsl.PersonDiscount)])
    return max(0, components.CARDS[card].price - less)


def ascent_price(state: s.State, seat: Seat) -> int | None:
    """Return the price of a step in phase 2; None if there is none (BRU-ASCEND-2, -4)."""
    holding = state.seats[seat]
    if holding.step == components.LAST_STEP:
        return None
    low = [value for value in state.dice if value in components.LOW]
    if low:
        less = sum(rule.less for rule in rules_in_force(holding, dsl.AscendDiscount))
        return max(0, sum(low) - less)
    prices = [rule.cost for rule in rules_in_force(holding, dsl.AscendWhenNoLowDice)]
    return min(prices, default=None)  # BRU-CARD-23, -25


def has_worker(holding: s.Holding, colour: dsl.Colour) -> bool:
    return holding.workers[components.INDEX[colour]] > 0
