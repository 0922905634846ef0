"""How good a position looks, in parts that have names: of every game the same is held."""

import sys
from collections.abc import Iterable
from functools import cache
from typing import Any
from weakref import WeakValueDictionary

import msgspec
import pytest
from msgspec.structs import replace

from domain.bots.evaluation import appraisal_of, parts_of
from domain.cards import replaced
from domain.decider import Seat
from domain.registry import GAMES
from projections.conformance.game_folders import ALL_GAME_FACTS
from projections.conformance.playing import Start, game_steps
from projections.message_catalog import texts
from tests.bots.matches import asked_along

pytestmark = pytest.mark.random

WITH_PARTS = ("bruges", "burgundy", "carpe_diem", "villagers")


def of_game(game: str, *more: Any) -> Any:
    """Return a case that runs at one worker with those of the same game: it plays them once."""
    return pytest.param(game, *more, marks=pytest.mark.xdist_group(f"parts of {game}"))


OF_GAMES = pytest.mark.parametrize("game", [*map(of_game, WITH_PARTS)])


@cache
def positions(game: str) -> tuple[tuple[Any, Seat], ...]:
    """Every eighth of games with steady bots, the fewest and the most, and of one with all modules.

    At the largest table one of them is steady.
    """
    rules, facts = GAMES[game], next(facts for facts in ALL_GAME_FACTS if facts.game.name == game)
    fullest = max(facts.openings, key=lambda it: (sum(map(bool, it.options.values())), it.seats))
    by_bots = [
        (state, seats)
        for seats, others in ((rules.seats[0], "steady"), (rules.seats[-1], "random"))
        for state, _, _ in asked_along(rules, ("steady", *[others] * (seats - 1)), b"parts")
    ]
    with_all = [
        (step.after.position, fullest.seats)
        for step in game_steps(facts, Start(fullest, "parts", "keen"))
    ]
    met = [*by_bots, *with_all]
    return tuple((state, Seat(seat)) for state, seats in met[::8] for seat in range(seats))


@OF_GAMES
def test_the_parts_are_together_what_the_position_is_worth(game: str) -> None:
    appraise, tell = appraisal_of(game), parts_of(game)

    for state, seat in positions(game):
        assert sum(tell(state, seat).values()) == pytest.approx(appraise(state, seat), abs=1e-6)


@OF_GAMES
def test_every_part_is_met_and_has_a_name(game: str) -> None:
    tell = parts_of(game)
    told = [tell(state, seat) for state, seat in positions(game)]
    met = {part for parts in told for part, worth in parts.items() if worth}

    prefix = f"{game}.part."
    assert {prefix + part for part in met} == {key for key in texts() if key.startswith(prefix)}


@pytest.mark.parametrize(
    ("game", "field", "moved"),
    [
        of_game("burgundy", "silver", {"silver", "egon"}),
        of_game("carpe_diem", "victory_points", {"victory_points"}),
        of_game("villagers", "supply", {"supply"}),
    ],
)
def test_a_part_is_about_what_it_is_called(game: str, field: str, moved: Iterable[str]) -> None:
    """One more in another part would be a reason that is none."""
    tell, rises = parts_of(game), 0
    for state, seat in positions(game):
        holding = state.seats[seat]
        richer = replace(holding, **{field: getattr(holding, field) + 1})
        before = dict(tell(state, seat))
        after = dict(tell(replace(state, seats=replaced(state.seats, seat, richer)), seat))

        rises += after[field] > before[field]
        for part in moved:
            assert after.pop(part, 0.0) >= before.pop(part, 0.0)
        assert after == before
    assert rises


@OF_GAMES
def test_a_position_looks_as_good_whatever_was_looked_at_before(game: str) -> None:
    """A cached value depends on all its inputs: with empty caches the result is the same."""
    appraise, rules = appraisal_of(game), GAMES[game]
    along = [(state, seat, appraise(state, seat)) for state, seat in positions(game)]

    for state, seat, worth in along[::5]:
        forget_all(game)
        alike = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=rules.state)
        assert appraise(alike, seat) == worth


def forget_all(game: str) -> None:
    """Clear the caches of the game's appraisal: by identity, by value, and weak ones."""
    for name, module in list(sys.modules.items()):
        if name.startswith(f"domain.bots.{game}"):
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()
                elif isinstance(thing, WeakValueDictionary):
                    thing.clear()  # pyright: ignore[reportUnknownMemberType]
