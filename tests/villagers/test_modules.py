"""The modules, each alone and all together, in random games at every number of players."""

from itertools import product
from random import Random

import pytest

from clients.suite.room import Opening
from clients.suite.seeds import IS_LONG
from domain.chance import Chance
from domain.decider import Seat
from domain.villagers import VILLAGERS
from domain.villagers import components as box
from domain.villagers import state as s
from domain.villagers.setup import VillagersOptions
from tests.villagers.a_table import folded
from tests.villagers.room import MODULES, ROOM

GAMES = 20
"""Of all modules together and each number of players: a hundred games play each of their cards."""
FEW_GAMES = 20 if IS_LONG else 4
"""The same of each module alone."""
IMPATIENCE = 0.5
"""How often a Courier comes where one may."""

pytestmark = pytest.mark.random

CHOSEN = [(), *((module,) for module in MODULES), MODULES]
each_choice = pytest.mark.parametrize("modules", CHOSEN, ids=lambda chosen: "+".join(chosen) or "-")


def next_to_act(state: s.State, draw: Random) -> Seat:
    """The awaited seat, or now and then one that may interrupt it."""
    (awaited,) = VILLAGERS.awaiting(state)
    seats = (Seat(seat) for seat in range(len(state.seats)))
    interrupts = [seat for seat in seats if seat != awaited and VILLAGERS.options(state, seat)]
    if interrupts and draw.random() < IMPATIENCE:
        return draw.choice(interrupts)
    return awaited


def positions_of_a_random_game(opening: Opening, number: int) -> list[s.State]:
    """The position after the opening and at the beginning of each round, and the last one."""
    name = f"{opening}/{number}"
    draw, chance = Random(name), Chance(name.encode())
    options = VillagersOptions(**opening.options)
    state = folded(VILLAGERS.initial, VILLAGERS.setup(options, opening.seats, chance))
    positions = [state]
    while VILLAGERS.awaiting(state):
        seat = next_to_act(state, draw)
        command = draw.choice(VILLAGERS.options(state, seat))
        state = VILLAGERS.decide(state, seat, command, chance).state
        if state.round > positions[-1].round:
            positions.append(state)
    return [*positions, state]


@each_choice
def test_random_games_end_with_every_card_in_one_place(modules: tuple[str, ...]) -> None:
    """VIL-ROUND-2, VIL-SOLO-41, and every clause that moves a card of a module.

    VIL-DEV-8, VIL-PROFIT-16, VIL-DRAFT-2, VIL-DRAFT-3: the limits hold. VIL-SUPPORT-1,
    VIL-SCOUNDREL-1, VIL-PROFIT-1: all modules together play each of their cards.
    """
    played = set[str]()
    games = GAMES if modules == MODULES else FEW_GAMES
    for seats, number in product(VILLAGERS.seats, range(games)):
        opening = Opening(seats, dict.fromkeys(modules, True))
        contents = ROOM.box(opening)
        positions = positions_of_a_random_game(opening, number)
        last = positions[-1]

        assert isinstance(last.phase, s.Over)
        assert last.market_days == 2
        assert all(ROOM.census(state) == contents for state in positions)
        check_limits(positions)
        played.update(last.discard_pile)
        played.update(v.card for holding in last.seats for v in holding.village)

    if modules == MODULES:
        sets = ("support", "scoundrels", "profiteers")
        assert {card.id for card in box.BOX.cards if card.set in sets} - played == set()


def check_limits(positions: list[s.State]) -> None:
    for state in positions:
        assert all(len(h.square) <= box.BOX.constants.draft_max for h in state.seats)
        assert all(h.supply >= 0 and not h.looking for h in state.seats)
        assert ROOM.broken(state) == ()
