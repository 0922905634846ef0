"""A tournament goes on where it was stopped, and measures who plays alone too."""

from argparse import Namespace
from itertools import islice
from pathlib import Path

import pytest

from tests.bench import tournament
from tests.bench.tournament import Kept, Pairing, games_of, kept_in, one, pairings

PAIRING = Pairing("burgundy", "random", 2, {})


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the games that are played, in this process."""
    numbers: list[int] = []

    class Pool:
        def __init__(self, _workers: int) -> None:
            self.map = map

        def shutdown(self, *, cancel_futures: bool) -> None:
            assert cancel_futures

    def noted(pairing: Pairing, number: int) -> Kept:
        numbers.append(number)
        return one(pairing, number)

    monkeypatch.setattr(tournament, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(tournament, "one", noted)
    return numbers


def test_a_tournament_that_was_stopped_goes_on(played: list[int], tmp_path: Path) -> None:
    file = tmp_path / "games.ndjson"
    first = list(islice(games_of(PAIRING, 4, file, 1), 2))

    games = list(games_of(PAIRING, 4, file, 1))

    assert games[:2] == first
    assert [(game.seed, game.policies) for game in games] == [
        (0, ("random", "steady")),
        (0, ("steady", "random")),
        (1, ("random", "steady")),
        (1, ("steady", "random")),
    ]
    assert played == [0, 1, 2, 3]
    assert list(games_of(PAIRING, 3, file, 1)) == games[:3]


def test_a_line_that_was_torn_is_played_again(played: list[int], tmp_path: Path) -> None:
    file = tmp_path / "games.ndjson"
    games = list(games_of(PAIRING, 3, file, 1))
    whole = file.read_bytes()
    file.write_bytes(whole[:-20])

    assert list(games_of(PAIRING, 3, file, 1)) == games

    assert played == [0, 1, 2, 2]
    assert [it.number for it in kept_in(file)] == [0, 1, 2]


def test_who_plays_alone_is_paired_too_and_has_the_options_of_its_game() -> None:
    asked = Namespace(
        only="burgundy,villagers", levels="keen", seats="1,2,5", option=["countess=beginner"]
    )

    assert list(pairings(asked)) == [
        Pairing("burgundy", "keen", 1, {}),
        Pairing("burgundy", "keen", 2, {}),
        Pairing("villagers", "keen", 1, {"countess": "beginner"}),
        Pairing("villagers", "keen", 2, {"countess": "beginner"}),
        Pairing("villagers", "keen", 5, {"countess": "beginner"}),
    ]
