"""Records of finished games, and the statistics that are counted from them."""

from typing import Any

import pytest

from server.store.played_games import Duel, PlayedGame, Record, head_to_head, played_by, records_of
from server.store.table_lists import writes


def summary(ranking: list[list[int]], points: list[int], **more: Any) -> dict[str, Any]:
    """Return a finished game: `a`, `b` … on their seats, a bot on the last one of several."""
    seats = [{"seat": n, "player": {"player_id": "abcd"[n]}} for n in range(len(points))]
    if len(points) > 2:
        seats[-1] = {"seat": len(points) - 1, "player": None, "bot": "steady"}
    scores = {str(n): {"total": total} for n, total in enumerate(points)}
    outcome = {"reason": "played", "ranking": ranking, "scores": scores}
    return {
        "table_id": "t",
        "game": "villagers",
        "options": {},
        "status": "finished",
        "visibility": "private",
        "seats": seats,
        "awaiting": [],
        "created_at": "2027-01-15T08:00:00.000Z",
        "finished_at": "2027-01-15T09:00:00.000Z",
        "outcome": outcome | more,
    }


@pytest.mark.parametrize(
    ("game", "records"),
    [
        (summary([[1], [0]], [40, 53]), {"a": "2 2 40", "b": "2 1 53"}),
        (summary([[0, 1]], [40, 40]), {"a": "2 1 40", "b": "2 1 40"}),
        (summary([[2], [1], [0]], [-3, 5, 9]), {"a": "3 3 -3", "b": "3 2 5"}),
        (summary([[0]], [31], won=True), {"a": "1 1 31"}),
        (summary([[0]], [31], won=False), {"a": "1 2 31"}),
        (summary([[0]], [31]), {"a": "1 1 31"}),
        (summary([[0, 1]], [4, 4], reason="abandoned"), {}),
        (summary([[0, 1]], [4, 4]) | {"status": "running"}, {}),
    ],
)
def test_a_record_has_seats_ranks_and_points(game: dict[str, Any], records: dict[str, str]) -> None:
    played = played_by(game)

    assert {player: one.packed for player, one in played.items()} == records
    assert [PlayedGame.parsed(one.packed.encode()) for one in played.values()] == [*played.values()]


@pytest.mark.parametrize("what", ["imported", "removed"])
def test_a_game_that_is_no_result_leaves_no_record(what: str) -> None:
    game = summary([[1], [0]], [40, 53])
    game |= {"imported": True} if what == "imported" else {"status": "removed"}

    names = [command[0] for command in writes(game, set()) if "played" in str(command[1])]

    assert names == ["HDEL", "HDEL"]


def test_a_deleted_player_has_no_record() -> None:
    game = summary([[1], [0]], [40, 53])
    game["seats"][0]["player"]["gone"] = True

    assert list(played_by(game)) == ["b"]


def test_games_are_counted_by_game_and_number_of_seats() -> None:
    one, two, solo = PlayedGame(2, 1, 40), PlayedGame(2, 2, 60), PlayedGame(1, 2, -1)

    assert records_of({"b": {"t1": one, "t2": two, "t3": solo}, "a": {"t4": one}}) == [
        Record("a", 2, 1, 1, 40),
        Record("b", 1, 1, 0, -1),
        Record("b", 2, 2, 1, 60),
    ]
    assert records_of({}) == []


def test_head_to_head_counts_only_games_of_both_from_my_side() -> None:
    first, second, third = (PlayedGame(3, rank, 0) for rank in (1, 2, 3))
    mine = {"a": {"t1": first, "t2": second, "t3": third, "t4": second}, "b": {"t5": first}}
    theirs = {"a": {"t1": second, "t2": second, "t3": first, "t9": first}, "c": {"t6": first}}

    assert head_to_head(mine, theirs) == [Duel("a", 3, 1, 1, 1)]
    assert head_to_head(mine, {}) == []
