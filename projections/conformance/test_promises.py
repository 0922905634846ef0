"""Options and refusals are true along random games of every game."""

from random import Random
from typing import Any

import msgspec
import pytest

from domain.chance import Chance
from domain.decider import Seat, fold
from projections.conformance.game_facts import GameFacts, Opening
from projections.conformance.game_folders import ALL_GAME_FACTS, GAMES
from projections.conformance.mutation import Heard
from projections.conformance.promises import (
    Played,
    Promises,
    check_option,
    check_refusal,
    promises_of,
    unkept,
)
from projections.conformance.seeds import SECONDS
from projections.memo import Parts

pytestmark = pytest.mark.random

PLAYED = [facts for facts in ALL_GAME_FACTS if facts.game.name in GAMES]
each_game = pytest.mark.parametrize("facts", PLAYED, ids=lambda facts: facts.game.name)
GAMES_OF_EACH = max(10, min(75, int(40 * SECONDS)))
EVERY = 3
"""Every third decision is checked, with one option that was not chosen."""


@each_game
def test_every_fact_of_a_label_is_compared(facts: GameFacts) -> None:
    """Each label with a fact or a number needs a row that checks it."""
    assert unkept(facts.game.name, promises_of(facts)) == []


@each_game
def test_what_is_said_before_is_what_comes_of_it(facts: GameFacts) -> None:
    check_games(facts, promises_of(facts))


def check_games(facts: GameFacts, promises: Promises) -> None:
    for number in range(GAMES_OF_EACH):
        check_promises(facts, promises, number)


def check_promises(facts: GameFacts, promises: Promises, number: int) -> None:
    opening = facts.openings[number % len(facts.openings)]
    game, rng, heard = facts.game, Random(f"promises/{number}"), Heard(facts.projection)
    chance, parts = Chance(b"promises/%d" % number), Parts()
    state, decision = opened(facts, opening, chance), 0
    while game.awaiting(state):
        seat = rng.choice([*game.awaiting(state), *interrupting(facts, state)])
        offered, decision = game.options(state, seat), decision + 1
        command = rng.choice(offered)
        events, after = game.decide(state, seat, command, chance)
        if decision % EVERY == 0:
            view = facts.projection.view(state, seat, parts)
            check_option(
                facts.projection, promises, Played(game, state, seat, command, view, events, after)
            )
            other = rng.choice(offered)
            heard.add(other)
            chances = Chance(b"other")
            played = Played(
                game, state, seat, other, view, *game.decide(state, seat, other, chances)
            )
            check_option(facts.projection, promises, played)
            for probe in heard.probes(rng, 1):
                if probe not in offered:
                    check_refusal(facts.projection, promises, state, seat, probe)
        state = after


def interrupting(facts: GameFacts, state: Any) -> list[Seat]:
    """Return the seats that may act out of turn."""
    if not facts.interrupts:
        return []
    awaited = facts.game.awaiting(state)
    seats = map(Seat, range(len(state.seats)))
    return [seat for seat in seats if seat not in awaited and facts.game.options(state, seat)]


def opened(facts: GameFacts, opening: Opening, chance: Chance) -> Any:
    agreed = msgspec.convert(opening.options, facts.game.table_options)
    return fold(facts.game, facts.game.initial, facts.game.setup(agreed, opening.seats, chance))
