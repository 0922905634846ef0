"""Random games for the tests of views, sentences and labels."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from domain.chance import Chance
from domain.decider import EVERYONE, SPECTATOR, AnyGame, Seat, Viewer, fold
from projections.conformance.game_facts import GameFacts
from projections.conformance.game_folders import game_facts_of
from projections.memo import Parts
from projections.projection import AnyProjection, JsonObject

INTERRUPT = 0.3
"""Probability that a seat interrupts, if one may."""


class Step(NamedTuple):
    """A position and its cause: a command of `seat`, or the setup if `seat` is None."""

    seat: Seat | None
    events: tuple[Any, ...]
    state: Any
    command: Any = None


@dataclass(frozen=True)
class PlayedGame:
    """A random game from its setup to its end."""

    projection: AnyProjection
    seats: int
    steps: tuple[Step, ...]

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (*(Seat(n) for n in range(self.seats)), SPECTATOR, EVERYONE)

    @property
    def events(self) -> Iterator[Any]:
        return (event for step in self.steps for event in step.events)

    @cached_property
    def views(self) -> Mapping[Viewer, Sequence[JsonObject]]:
        """Views of each viewer after each step, made with cached parts like a gateway's."""
        shown: dict[Viewer, list[JsonObject]] = {viewer: [] for viewer in self.viewers}
        parts = Parts()
        for step in self.steps:
            for viewer, views in shown.items():
                views.append(self.projection.view(step.state, viewer, parts))
        return shown


def random_games(facts: GameFacts) -> list[Any]:
    """Return the random games of a game as parameters of a fixture."""
    return [
        pytest.param(
            partial(played, facts.game.name, number),
            id=f"{facts.game.name}, {play}",
            marks=[pytest.mark.random, pytest.mark.xdist_group(f"{facts.game.name}, {play}")],
        )
        for number, play in enumerate(facts.plays)
    ]


def fixture_of(facts: GameFacts) -> Any:
    """Return the fixture of a game's tests: its random games, one after the other."""

    @pytest.fixture(scope="session", params=random_games(facts))
    def game(request: pytest.FixtureRequest) -> PlayedGame:
        return request.param()

    return game


@lru_cache(maxsize=1)
def played(name: str, number: int) -> PlayedGame:
    """Return that game. All tests of one game run one after the other."""
    facts = game_facts_of(name)
    (opening, seed), game = facts.plays[number], facts.game
    seats = opening.seats
    chance = Chance(b"projections" + bytes([seats, seed]))
    dice = Random(seed)
    agreed = msgspec.convert(opening.options, game.table_options)
    events = game.setup(agreed, seats, chance)
    state = fold(game, game.initial, events)
    steps = [Step(None, events, state)]
    while game.outcome(state) is None:
        seat = acting(game, state, seats, dice)
        command = dice.choice(game.options(state, seat))
        events, state = game.decide(state, seat, command, chance)
        steps.append(Step(seat, events, state, command))
    return PlayedGame(facts.projection, seats, tuple(steps))


def acting(game: AnyGame, state: Any, seats: int, dice: Random) -> Seat:
    """Return one of the awaited seats, or sometimes one that may interrupt."""
    awaited = game.awaiting(state)
    others = [Seat(n) for n in range(seats) if n not in awaited and game.options(state, Seat(n))]
    if others and dice.random() < INTERRUPT:
        return dice.choice(others)
    return dice.choice(awaited)
