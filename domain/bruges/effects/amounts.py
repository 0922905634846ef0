"""The numbers of things that the box counts, and its conditions."""

from collections.abc import Callable, Mapping
from typing import assert_never

from domain.bruges import components
from domain.bruges import state as s
from domain.bruges.display_queries import colour_of
from domain.bruges.effects import effect_dsl as dsl
from domain.decider import Seat


def amount(state: s.State, seat: Seat, n: dsl.Amount) -> int:
    """Return the amount for this seat now."""
    if isinstance(n, int):
        return n
    return COUNTS[n.count](state, state.seats[seat], n.of) // n.per * n.times


def persons(_: s.State, holding: s.Holding, of: dsl.Filter) -> int:
    return sum(is_one_of(who.card, of) for who in holding.residents)


def is_one_of(card: s.CardId, of: dsl.Filter) -> bool:
    """Whether a card has the colour, the group and the kind of the filter."""
    face = components.CARDS[card]
    return (
        of.colour in (None, face.colour)
        and of.group in (None, face.group)
        and of.kind in (None, face.kind)
    )


def person_groups(_: s.State, holding: s.Holding, __: dsl.Filter) -> int:
    return len({components.CARDS[who.card].group for who in holding.residents})


def houses(_: s.State, holding: s.Holding, of: dsl.Filter) -> int:
    return len(houses_of(holding, of))


def houses_of(holding: s.Holding, of: dsl.Filter) -> list[s.House]:
    """Return the houses of this colour, or those without residents."""
    taken = {who.house for who in holding.residents if of.no_resident}
    return [
        house
        for house in holding.houses
        if of.colour in (None, colour_of(house)) and house.id not in taken
    ]


def house_colours(_: s.State, holding: s.Holding, __: dsl.Filter) -> int:
    return len({colour_of(house) for house in holding.houses})


def houses_with_same_coloured_resident(_: s.State, holding: s.Holding, __: dsl.Filter) -> int:
    """BRU-PETS-25: a house counts once."""
    lived_in = {(who.house, components.COLOUR[who.card]) for who in holding.residents}
    return sum((house.id, colour_of(house)) in lived_in for house in holding.houses)


def workers(_: s.State, holding: s.Holding, of: dsl.Filter) -> int:
    return (
        sum(holding.workers) if of.colour is None else holding.workers[components.INDEX[of.colour]]
    )


def guilders(_: s.State, holding: s.Holding, __: dsl.Filter) -> int:
    return holding.guilders


def complete_sections(_: s.State, holding: s.Holding, __: dsl.Filter) -> int:
    return holding.canals.count(components.SPACES)


def canal_space_3(_: s.State, holding: s.Holding, __: dsl.Filter) -> int:
    return sum(built >= components.THREE for built in holding.canals)


def statues(_: s.State, holding: s.Holding, __: dsl.Filter) -> int:
    return len(holding.statues)


def reputation_steps(_: s.State, holding: s.Holding, __: dsl.Filter) -> int:
    return holding.step


def dice(state: s.State, _: s.Holding, of: dsl.Filter) -> int:
    return sum(not of.shows or value in of.shows for value in state.dice)


COUNTS: Mapping[dsl.Counted, Callable[[s.State, s.Holding, dsl.Filter], int]] = {
    "persons": persons,
    "person_groups": person_groups,
    "houses": houses,
    "house_colours": house_colours,
    "houses_with_same_coloured_resident": houses_with_same_coloured_resident,
    "workers": workers,
    "guilders": guilders,
    "complete_sections": complete_sections,
    "canal_space_3": canal_space_3,
    "statues": statues,
    "reputation_steps": reputation_steps,
    "dice": dice,
}


def holds(state: s.State, seat: Seat, condition: dsl.If) -> bool:
    """Whether the condition holds for this seat now."""
    holding = state.seats[seat]
    match condition:
        case dsl.AloneInFront():
            return holding.step > max(
                (one.step for other, one in enumerate(state.seats) if other != seat), default=0
            )
        case dsl.DieShows(die=die, values=values):
            return state.dice[components.INDEX[die]] in values
        case dsl.HasHouses(least=least, of=of):
            return houses(state, holding, of) >= least
        case dsl.HasHouseColours(least=least):
            return house_colours(state, holding, dsl.Filter()) >= least
        case dsl.HasThreats(exactly=exactly):
            return sum(holding.threats) == exactly
        case _:
            assert_never(condition)
