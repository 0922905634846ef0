"""The steady bot plays every game with sense, from what its seat may know, and quickly enough."""

from collections import Counter
from cProfile import Profile
from typing import NamedTuple

import pytest

from domain.bots import POLICIES
from domain.bots.answer import question
from domain.bots.evaluation import appraisal_of
from domain.bruges import BRUGES
from domain.chance import Chance
from domain.decider import Seat
from domain.registry import GAMES
from domain.villagers import VILLAGERS
from projections.conformance.game_facts import GameFacts
from projections.conformance.game_folders import ALL_GAME_FACTS
from projections.conformance.playing import Start, game_steps
from projections.simulation import play
from tests.bots.matches import asked_along

pytestmark = pytest.mark.random

MOST_CALLS = 80_000
"""Of functions, for a decision: a tenth of a second of a processor."""


class Match(NamedTuple):
    """`games` games with at least `won` of them won, by at least `points` points each."""

    games: int
    won: int
    points: int = 0


SHORT = {
    "burgundy": Match(10, won=9),
    "bruges": Match(1, won=1, points=5),
    "carpe_diem": Match(1, won=1, points=20),
    "villagers": Match(1, won=1),
}
"""For two seats."""
LONG = {
    "bruges": Match(3, won=3, points=5),
    "carpe_diem": Match(4, won=4, points=20),
    "villagers": Match(5, won=4),
}
"""For each number of seats."""


@pytest.mark.parametrize(
    ("game", "seats", "match"),
    [
        *((name, 2, SHORT[name]) for name in SHORT),
        *(
            pytest.param(name, seats, LONG[name], marks=pytest.mark.long)
            for name in LONG
            for seats in GAMES[name].seats
            if seats > 1
        ),
    ],
)
def test_the_steady_bot_beats_random_ones(game: str, seats: int, match: Match) -> None:
    """The steady bot plays on each seat in turn."""
    games, won, points = match
    wins = 0
    for seed in range(games):
        steady = seed % seats
        policies = tuple("steady" if seat == steady else "random" for seat in range(seats))
        total = list(play(game, policies, seed=seed).points)
        wins += total.pop(steady) - max(total) >= max(points, 1)

    assert wins >= won


def test_it_answers_quickly() -> None:
    game = asked_along(BRUGES, ("random",) * 4, b"quickly")
    asked = [state for state, seat, _ in game if seat == 0]
    most = max(calls(state) for state in asked[::3])

    assert 1_000 < most < MOST_CALLS


def calls(state: object) -> int:
    """How many functions are called for a decision of seat 0."""
    if not BRUGES.awaiting(state):  # type: ignore[arg-type]
        return 0
    profile = Profile(builtins=False)
    with profile:
        POLICIES["steady"](question(BRUGES, state, Seat(0), b"thought", seats=4))
    return sum(entry.callcount for entry in profile.getstats())


def test_a_turn_is_not_put_off_with_what_does_no_good() -> None:
    """Hand cards are spent on basic villagers only as long as they are of use."""
    *asked, _ = asked_along(VILLAGERS, ("steady", "random"), b"close")
    turns = Counter(type(command).__name__ for _, seat, command in asked if seat == 0)

    assert turns["GetBasic"] <= turns["PlayCard"]


@pytest.mark.parametrize(
    "facts", [it for it in ALL_GAME_FACTS if it.game.name in GAMES], ids=lambda it: it.game.name
)
def test_a_position_looks_as_good_whatever_the_seat_does_not_know(facts: GameFacts) -> None:
    game, appraise = facts.game, appraisal_of(facts.game.name)
    openings = sorted(
        facts.openings, key=lambda it: (sum(map(bool, it.options.values())), it.seats)
    )
    for opening in (openings[0], openings[-1]):
        for step in list(game_steps(facts, Start(opening, "looks")))[::20]:
            state = step.after.position
            for seat in map(Seat, range(opening.seats)):
                world = game.rearrange(state, seat, Chance(b"another world"))
                assert appraise(world, seat) == pytest.approx(appraise(state, seat))
