"""How long somebody took to go on is counted from the end of a fault, and bots from their turn."""

from tests.faults.history import Accepted, Kind, Record, Shown
from tests.faults.recovery import Episode, Recovery, recovery, summaries

KINDS: dict[str, Kind] = {"anna": "people", "ben": "people", "sdk": "sdk", "watcher": "spectator"}
FAULT = Episode("Redis killed", 7, over=10.0, until=20.0)


def shown(at: float, client: str, version: int, *awaiting: int, by: int | None = None) -> Shown:
    return Shown(at, client, "t", version, "spectator", "", awaiting, by=by)


def seconds(records: list[Record], *bots: int) -> dict[str, float]:
    seats = {"t": frozenset(bots)} if bots else {}
    return {one.who: one.seconds for one in recovery(FAULT, records, KINDS, seats)}


def test_the_slowest_of_a_kind_counts() -> None:
    records: list[Record] = [
        shown(9.0, "anna", 1),
        shown(9.0, "ben", 1),
        Accepted(10.5, "anna", "t", "x", 2),
        shown(12.0, "ben", 2),
        shown(13.0, "ben", 3),
    ]

    assert seconds(records) == {"people": 2.0}


def test_sdk_and_people_are_told_apart_and_spectators_are_people() -> None:
    records: list[Record] = [Accepted(11.0, "sdk", "t", "x", 2), shown(14.0, "watcher", 2)]

    assert seconds(records) == {"sdk": 1.0, "people": 4.0}


def test_what_is_shown_anew_is_no_sign_that_the_game_goes_on() -> None:
    records: list[Record] = [
        shown(9.0, "anna", 5),
        Shown(10.5, "anna", "t", 5, "spectator", "", (), position=True),
        shown(13.0, "anna", 6),
    ]

    assert seconds(records) == {"people": 3.0}


def test_who_was_there_and_is_never_heard_of_again_waits_to_the_end() -> None:
    assert seconds([shown(9.0, "anna", 1)]) == {"people": 10.0}


def test_a_bot_waits_from_the_fault_if_it_was_to_move() -> None:
    records: list[Record] = [shown(9.0, "anna", 1, 1), shown(11.5, "anna", 2, 0, by=1)]

    assert seconds(records, 1) == {"bots": 1.5}


def test_a_bot_waits_from_its_turn_if_it_comes_later() -> None:
    records: list[Record] = [
        shown(9.0, "anna", 1, 0),
        shown(15.0, "anna", 2, 1, by=0),
        shown(15.2, "anna", 3, 0, by=1),
    ]

    assert round(seconds(records, 1)["bots"], 3) == 0.2


def test_a_bot_that_never_moves_waits_to_the_end() -> None:
    assert seconds([shown(9.0, "anna", 1, 1)], 1) == {"bots": 10.0}


def test_bots_without_a_turn_are_not_counted() -> None:
    assert seconds([shown(9.0, "anna", 1, 0)], 1) == {}


def test_a_summary_has_median_p99_and_longest_by_fault_and_over_all() -> None:
    found = [Recovery("cut", n, "people", float(n), "t") for n in range(100)]
    found.append(Recovery("killed", 100, "people", 500.0, "t"))

    told = summaries(found)

    assert told["cut", "people"] == (100, 49.5, 99.0, 99.0)
    assert told["all faults", "people"] == (101, 50.0, 99.0, 500.0)
