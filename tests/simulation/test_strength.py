"""How strong somebody is, by the share of first places: known values, and when it is sure."""

from collections.abc import Sequence
from math import inf

import pytest

from domain.decider import Outcome, Seat
from projections.simulation import Played
from projections.simulation.strength import elo, interval, share_at, verdict
from server.simulation_cli import Unknown, until_sure


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [
        (0.5, 100, 0.404, 0.596),
        (0.0, 10, 0.0, 0.278),
        (1.0, 10, 0.722, 1.0),
        (0.9, 10, 0.596, 0.982),
    ],
)
def test_an_interval_is_that_of_wilson(share: float, games: int, low: float, high: float) -> None:
    assert interval(share, games) == pytest.approx((low, high), abs=0.001)


@pytest.mark.parametrize(
    ("share", "fair", "points"),
    [
        (0.5, 0.5, 0.0),
        (0.75, 0.5, 190.8),
        (0.25, 0.5, -190.8),
        (0.25, 0.25, 0.0),
        (0.5, 0.25, 190.8),
    ],
)
def test_elo_is_of_odds_against_each_other_seat(share: float, fair: float, points: float) -> None:
    assert elo(share, fair) == pytest.approx(points, abs=0.1)
    assert share_at(points, fair) == pytest.approx(share, abs=0.001)
    assert elo(1.0, fair) == inf
    assert elo(0.0, fair) == -inf


@pytest.mark.parametrize(
    ("shares", "fair", "found"),
    [
        ([1.0], 0.5, "open"),
        ([1.0] * 20, 0.5, "stronger"),
        ([0.0] * 20, 0.5, "no stronger"),
        ([1.0, 0.0] * 10, 0.5, "open"),
        ([1.0, 0.0] * 300, 0.5, "no stronger"),
        ([1.0, 1.0, 0.0] * 50, 0.5, "stronger"),
        ([1.0, 0.0, 0.0, 0.0] * 20, 0.25, "open"),
        ([1.0, 0.0] * 40, 0.25, "stronger"),
    ],
)
def test_a_verdict_waits_until_it_is_sure(shares: Sequence[float], fair: float, found: str) -> None:
    assert verdict(shares, fair) == found


def won_by(*winners: str) -> list[Played]:
    scores = {Seat(0): {"total": 1}, Seat(1): {"total": 0}}
    outcomes = {
        "a": Outcome(((Seat(0),), (Seat(1),)), scores),
        "b": Outcome(((Seat(1),), (Seat(0),)), scores),
    }
    return [Played(0, ("a", "b"), outcomes[winner], 1) for winner in winners]


def test_games_are_played_until_it_is_sure_and_whole_deals() -> None:
    """After 19 it would be; but a deal may be the luck of a seat until it is mirrored."""
    assert verdict([1.0] * 18) == "open"
    assert verdict([1.0] * 19) == "stronger"

    played = list(until_sure(iter(won_by(*"a" * 40)), ("a", "b")))

    assert len(played) == 20


def test_nobody_is_stronger_than_nobody() -> None:
    with pytest.raises(Unknown, match="no other bot"):
        next(until_sure(iter(won_by("a")), ("a", "a")))
