"""Another courtyard that a viewer could not tell from this one.

The cards that the viewer does not see are gathered, shuffled and laid out again in a fixed order of
places. The other seats that know the pile are secret too, because that takes a fox. So only the
viewer knows the pile in the new world.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from domain.chance import Chance
from domain.decider import EVERYONE, Viewer
from tests.games.courtyard import state as s
from tests.games.courtyard.decide import asked


def rearrange(state: s.State, viewer: Viewer, chance: Chance) -> s.State:
    if viewer == EVERYONE:
        return state
    cards = iter(chance.shuffle("rearrange", unknown(state, viewer)))
    homes = tuple(
        replace(
            home if seat == viewer else with_secrets(state, home, cards),
            sill=tuple(relaid(pot, viewer, cards) for pot in home.sill),
        )
        for seat, home in enumerate(state.homes)
    )
    pile = tuple(
        replace(relaid(place, viewer, cards), known_to=place.known_to & {viewer})
        for place in state.pile
    )
    return replace(state, homes=homes, pile=pile)


def unknown(state: s.State, viewer: Viewer) -> list[s.Card]:
    """Every card that the viewer does not know."""
    others = [home for seat, home in enumerate(state.homes) if seat != viewer]
    hands = [card for home in others for card in home.hand]
    choices = [home.chosen for home in others if home.chosen and choices_are_secret(state)]
    lying = [*(pot for home in state.homes for pot in home.sill), *state.pile]
    return [*hands, *choices, *(place.card for place in lying if viewer not in place.known_to)]


def choices_are_secret(state: s.State) -> bool:
    return isinstance(asked(state), s.Choosing)


def with_secrets(state: s.State, home: s.Home, cards: Iterator[s.Card]) -> s.Home:
    hand = tuple(next(cards) for _ in home.hand)
    if home.chosen and choices_are_secret(state):
        return replace(home, hand=hand, chosen=next(cards))
    return replace(home, hand=hand)


def relaid(place: s.Lying, viewer: Viewer, cards: Iterator[s.Card]) -> s.Lying:
    return place if viewer in place.known_to else replace(place, card=next(cards))
