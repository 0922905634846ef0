"""The criteria that were compared between tied seats, in the displayed outcome."""

from dataclasses import replace
from typing import Any

from msgspec.structs import replace as changed

from domain.decider import AnyGame, Outcome, Seat, TieBreak
from domain.registry import GAMES
from domain.table.state import Finished
from projections.projection import JsonObject
from projections.table_view import outcome
from tests.games.courtyard.game import COURTYARD
from tests.kernel.opened_tables import opened


def fewest_cards(_: Any) -> TieBreak:
    return TieBreak("fewest_cards", {Seat(0): 3, Seat(1): 2, Seat(2): 5})


COMPARING = replace(COURTYARD, tie_break=fewest_cards)


def shown(totals: dict[int, int], game: AnyGame = COMPARING) -> JsonObject:
    """The outcome of a game of three that ended so."""
    scores = {Seat(seat): {"total": total} for seat, total in totals.items()}
    ranking = ((Seat(1),), (Seat(0),), (Seat(2),))
    table = opened(3, COURTYARD).table
    over = changed(table, stage=Finished(None, Outcome(ranking, scores)))
    found = outcome(game, over)
    assert found is not None
    return found


def test_of_seats_with_equal_points_it_is_said_what_each_had() -> None:
    assert shown({0: 7, 1: 7, 2: 4})["tie_break"] == {
        "name": "fewest_cards",
        "values": {"0": 3, "1": 2},
    }


def test_where_no_points_are_equal_nothing_was_compared() -> None:
    assert "tie_break" not in shown({0: 6, 1: 7, 2: 4})
    assert "tie_break" not in shown({})


def test_a_game_that_compares_nothing_says_so() -> None:
    assert "tie_break" not in shown({0: 7, 1: 7, 2: 4}, COURTYARD)


def test_our_games_compare_something() -> None:
    games = ("bruges", "burgundy", "carpe_diem", "villagers")

    assert all(GAMES[name].tie_break is not COURTYARD.tie_break for name in games)
