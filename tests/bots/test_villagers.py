"""How good a position of Villagers looks alone against the Countess."""

from collections.abc import Iterator

import pytest

from domain.bots.villagers import appraise_parts
from domain.chance import Chance
from domain.decider import Seat, offered
from domain.villagers import VILLAGERS
from domain.villagers import state as s
from projections.simulation import play
from tests.bots.matches import asked_along

pytestmark = pytest.mark.random

ME = Seat(0)


def gifts() -> Iterator[tuple[float, list[float], float]]:
    """For each that she is given: what she counts before it, after each of them, and after it."""
    for state, _, command in asked_along(VILLAGERS, ("steady",), b"alone"):
        if state.pending and isinstance(state.pending[-1], s.GiveToCountess):
            options = offered(VILLAGERS, state, ME)
            after = [
                appraise_parts(VILLAGERS.decide(state, ME, it, Chance(b"gift")).state, ME)
                for it in options
            ]
            hers = [it["countess"] for it in after]
            yield appraise_parts(state, ME)["countess"], hers, hers[options.index(command)]


def test_the_countess_is_given_what_is_of_least_use_to_her() -> None:
    """VIL-SOLO-9: and as much is counted before it is given."""
    given = list(gifts())

    assert len(given) > 10
    for before, options, chosen in given:
        assert before == pytest.approx(max(options), abs=4)
        assert chosen > min(options) or len(set(options)) == 1
    least = [chosen == max(options) for _, options, chosen in given]
    assert sum(least) > 0.5 * len(least)


def test_the_steady_bot_beats_the_countess_of_beginners() -> None:
    """36 games of 40; it won none before it counted what she is given."""
    won = [
        play("villagers", ("steady",), seed=seed, options={"countess": "beginner"}).outcome.won
        for seed in range(2)
    ]

    assert any(won)
