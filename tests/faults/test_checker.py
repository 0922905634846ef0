"""The checker finds whatever is planted in an honest history, and nothing in an honest one."""

import re
from pathlib import Path

import msgspec
import pytest

from tests.faults.checker import check
from tests.faults.checks.case import Window
from tests.faults.history import Accepted, Record, Refused, Sent, Shown, Trouble
from tests.faults.honest import (
    FOREVER,
    MOVES,
    TABLE,
    Played,
    abandoned,
    case_of,
    changed,
    found,
    game,
    history_of,
    honest,
    stood_in,
    truth,
    truth_of,
)
from tests.faults.truth import Epoch


def nth(records: list[Record], kind: type, n: int) -> int:
    """Where the n-th record of that kind stands."""
    return [place for place, record in enumerate(records) if isinstance(record, kind)][n]


def with_one(kind: type, n: int, **fields: object) -> list[Record]:
    records = honest()
    place = nth(records, kind, n)
    records[place] = changed(records[place], **fields)
    return records


def test_an_honest_history_is_found_honest() -> None:
    assert check(case_of(honest(), truth())) == []


# The ledger.


def test_a_lost_entry_is_found() -> None:
    """The ledger ends before what was acknowledged."""
    shorter = truth_of(Epoch(FOREVER, game().entries[:-1]))

    assert found(case_of(honest(), shorter)) == {"lost", "not_booked"}


def test_a_lost_entry_in_the_middle_is_found() -> None:
    entries = (*game().entries[:6], *game().entries[7:])
    versions = (*range(1, 7), *range(8, MOVES + 3))

    assert "gap" in found(case_of(honest(), truth_of(Epoch(FOREVER, entries, 0, versions))))


def test_an_entry_that_says_another_version_is_found() -> None:
    codec = truth().hosted.codec
    seventh = codec.decode(game().entries[6])
    wrong = codec.encode(msgspec.structs.replace(seventh, version=99))
    entries = (*game().entries[:6], wrong, *game().entries[7:])

    assert "gap" in found(case_of(honest(), truth_of(Epoch(FOREVER, entries))))


def test_a_command_that_was_booked_twice_is_found() -> None:
    codec = truth().hosted.codec
    entries = [codec.decode(data) for data in game().entries]
    command_id = entries[4].command_id
    by = entries[4].by
    later = next(n for n in range(5, len(entries)) if entries[n].by == by)
    entries[later] = msgspec.structs.replace(entries[later], command_id=command_id)
    twice = truth_of(Epoch(FOREVER, tuple(codec.encode(entry) for entry in entries)))

    assert "doubled" in found(case_of(honest(), twice))


def test_an_entry_that_cannot_be_read_is_found() -> None:
    entries = (*game().entries[:-1], b"\xc1")

    assert "unreadable" in found(case_of(honest(), truth_of(Epoch(FOREVER, entries))))


# What was acknowledged.


@pytest.mark.parametrize(
    "fields", [{"version": 3}, {"id": "never-booked"}, {"client": "ben"}, {"version": 999}]
)
def test_an_acknowledgement_without_its_entry_is_found(fields: dict[str, object]) -> None:
    records = honest()
    place = next(
        n for n, one in enumerate(records) if isinstance(one, Accepted) and one.client == "anna"
    )
    records[place] = changed(records[place], **fields)

    assert "lost" in found(case_of(records, truth()))


def test_another_command_under_an_acknowledged_id_is_found() -> None:
    records = with_one(Sent, 3, command={"type": "pass"}, looked=None)

    assert found(case_of(records, truth())) == {"lost"}


def test_a_later_command_that_was_booked_before_an_earlier_one_is_found() -> None:
    """Its sender knew already of the version that came after it."""
    records = honest()
    place = nth(records, Sent, 2)
    sent = records[place]
    records[place] = changed(sent, at=sent.at + 0.15)
    acked = nth(records, Accepted, 2)
    records[acked] = changed(records[acked], at=sent.at + 2.5)
    records[place] = changed(sent, at=sent.at + 1.5)

    assert "order" in found(case_of(records, truth()))


# What was shown.


def test_a_view_that_is_none_is_found() -> None:
    assert found(case_of(with_one(Shown, 7, look="0" * 16), truth())) == {"wrong_view"}


def test_the_view_of_another_version_is_found() -> None:
    records = honest()
    other = next(
        one
        for one in records
        if isinstance(one, Shown) and one.client == "onlooker" and one.version == 8
    )
    place = next(
        n
        for n, one in enumerate(records)
        if isinstance(one, Shown) and one.client == "onlooker" and one.version == 9
    )
    records[place] = changed(records[place], look=other.look)

    assert found(case_of(records, truth())) == {"wrong_view"}


def test_the_view_of_another_seat_is_found() -> None:
    fold = truth().final
    records = honest()
    place = next(
        n
        for n, one in enumerate(records)
        if isinstance(one, Shown) and one.client == "onlooker" and one.version == 9
    )
    look = fold.look(9, "seat:0")
    assert look != fold.look(9, "spectator")
    records[place] = changed(records[place], look=look)
    assert found(case_of(records, truth())) == {"wrong_view"}

    records[place] = changed(records[place], viewer="seat:0", events=fold.events(9, "seat:0"))
    assert found(case_of(records, truth())) == {"wrong_seat"}


def test_events_that_others_were_shown_are_found() -> None:
    assert found(case_of(with_one(Shown, 9, events="0" * 16), truth())) == {"wrong_events"}


def test_a_stale_position_is_found() -> None:
    """Shown to somebody who had seen more."""
    records = honest()
    old = next(
        one for one in records if isinstance(one, Shown) and (one.client, one.version) == ("ben", 6)
    )
    records.append(changed(old, at=9.5, events="", position=True))

    assert found(case_of(records, truth())) == {"past"}


# Refusals and waiting.


def refused(version: int, code: str) -> list[Record]:
    """Anna's command of that version is refused instead, and nothing else is known of it."""
    records = history_of(Played(game().entries[:version], game().commands[:version]), truth())
    entry = next(one for one in game().commands[version:] if one is not None and one[0] == "anna")[
        1
    ]
    return [
        *records,
        Sent(version + 0.5, "anna", TABLE, "x", entry.command, None),
        Refused(version + 0.6, "anna", TABLE, "x", code),
    ]


def version_where(mover: str) -> int:
    """A version at which that player is to move."""
    return next(
        n for n, one in enumerate(game().commands) if n > 3 and one is not None and one[0] == mover
    )


def test_a_refusal_that_the_rules_know_is_none() -> None:
    version = version_where("ben")
    case = case_of(
        refused(version, "not_your_turn"), truth_of(Epoch(FOREVER, game().entries[:version]))
    )

    assert found(case) == set()


@pytest.mark.parametrize("code", ["finished", "not_seated", "stale", "internal"])
def test_a_refusal_that_fits_no_position_is_found(code: str) -> None:
    version = version_where("ben")
    case = case_of(refused(version, code), truth_of(Epoch(FOREVER, game().entries[:version])))

    assert found(case) == {"refusal"}


def test_a_refusal_of_what_was_allowed_is_found() -> None:
    version = version_where("anna")
    case = case_of(
        refused(version, "not_your_turn"), truth_of(Epoch(FOREVER, game().entries[:version]))
    )

    assert found(case) == {"refusal"}


def test_who_is_never_answered_is_found() -> None:
    records = [*honest(), Sent(20.0, "anna", TABLE, "late", {"type": "pass"}, None)]

    assert found(case_of(records, truth())) == {"waited"}


def test_an_answer_after_a_fault_is_waited_for_from_its_end() -> None:
    records = [*honest(), Sent(20.0, "anna", TABLE, "late", {"type": "pass"}, None)]
    case = case_of(records, truth())

    assert found(case._replace(windows=(Window(20.5, 95.0),))) == set()


def test_a_watcher_who_is_not_shown_what_others_know_is_found() -> None:
    records = [
        one
        for one in honest()
        if not (isinstance(one, Shown) and one.client == "onlooker" and one.version > 8)
    ]

    assert found(case_of(records, truth())) == {"waited"}


# Openings and troubles.


def test_a_table_that_is_gone_is_found() -> None:
    case = case_of(honest()[:1], truth())._replace(truths={})

    assert found(case) == {"lost"}


def test_a_table_that_nobody_lists_is_found() -> None:
    case = case_of(honest(), truth())

    assert found(case._replace(listed=frozenset())) == {"forgotten"}
    assert found(case._replace(mine={})) == {"forgotten"}


def test_a_table_that_was_opened_twice_is_found() -> None:
    assert found(case_of(honest()[1:], truth())) == {"doubled"}


def test_a_bot_that_stands_in_for_nobody_who_is_late_is_found() -> None:
    ended = stood_in(game())
    folded = truth_of(Epoch(FOREVER, ended.entries))

    assert found(case_of(history_of(ended, folded), folded)) == {"stood_in"}


def test_a_game_that_the_house_ended_is_found() -> None:
    ended = abandoned(game())
    folded = truth_of(Epoch(FOREVER, ended.entries))

    assert found(case_of(history_of(ended, folded), folded)) == {"abandoned"}


@pytest.mark.parametrize("code", ["internal", "unknown_table", "gap", "closed 4401"])
def test_a_trouble_that_must_not_be_is_found(code: str) -> None:
    assert found(case_of([*honest(), Trouble(9.0, "ben", TABLE, code)], truth())) == {"trouble"}


def test_a_server_that_is_away_and_says_so_is_none() -> None:
    records = [*honest(), Trouble(9.0, "ben", TABLE, "unavailable")]

    assert found(case_of(records, truth())) == set()


def test_every_kind_of_finding_is_planted_here() -> None:
    """A finding that no test brings about may be blind."""
    checks = Path(__file__).with_name("checks").glob("*.py")
    source = "".join(path.read_text() for path in checks)
    named = re.findall(r'(?:of|in_ledger|Finding)\(\s*"(\w+)"', source)
    tested = "".join(path.read_text() for path in Path(__file__).parent.glob("test_checker*.py"))

    assert len(named) > 15
    assert {what for what in named if f'"{what}"' not in tested} == set()
