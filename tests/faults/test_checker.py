"""The checker finds whatever is planted in an honest history, and nothing in an honest one."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.faults.checks.case import Window
from tests.faults.history import Accepted, JsonObject, Record, Sent, Trouble
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
    refused,
    shown_at,
    stood_in,
    truth,
    truth_of,
)
from tests.faults.truth import Epoch


def nth(records: list[Record], kind: type, n: int) -> int:
    """Where the n-th record of that kind stands."""
    return [place for place, record in enumerate(records) if isinstance(record, kind)][n]


def troubled(code: str) -> list[Record]:
    return [*honest(), Trouble(9.0, "ben", TABLE, code)]


def with_one(place: int, **fields: object) -> list[Record]:
    records = honest()
    records[place] = changed(records[place], **fields)
    return records


def with_look(**fields: object) -> list[Record]:
    """At version 9 the onlooker was shown something else."""
    return with_one(honest().index(shown_at("onlooker", 9, honest())), **fields)


def with_nth(kind: type, n: int, **fields: object) -> list[Record]:
    return with_one(nth(honest(), kind, n), **fields)


def stale() -> list[Record]:
    """Return records in which a client sees an older position than before."""
    records = honest()
    return [*records, changed(shown_at("ben", 6, records), at=9.5, events="", position=True)]


def unseen() -> list[Record]:
    """An onlooker is not shown what others know."""
    return [
        one
        for one in honest()
        if not (isinstance(one, JsonObject) and one.client == "onlooker" and one.version > 8)
    ]


UNANSWERED = Sent(20.0, "anna", TABLE, "late", {"type": "pass"}, None)
PLANTED: dict[str, tuple[Callable[[], list[Record]], set[str]]] = {
    "nothing": (honest, set()),
    "another command under an acknowledged id": (
        lambda: with_nth(Sent, 3, command={"type": "pass"}, looked=None),
        {"lost"},
    ),
    "a view that is none": (lambda: with_nth(JsonObject, 7, look="0" * 16), {"wrong_view"}),
    "the view of another version": (
        lambda: with_look(look=shown_at("onlooker", 8, honest()).look),
        {"wrong_view"},
    ),
    "events that others were shown": (
        lambda: with_nth(JsonObject, 9, events="0" * 16),
        {"wrong_events"},
    ),
    "a stale position": (stale, {"past"}),
    "who is never answered": (lambda: [*honest(), UNANSWERED], {"waited"}),
    "who is not shown what others know": (unseen, {"waited"}),
    "a table that was opened twice": (lambda: honest()[1:], {"doubled"}),
    "a server that is away and says so": (lambda: troubled("unavailable"), set()),
    **{
        f"trouble: {code}": (partial(troubled, code), {"trouble"})
        for code in ("internal", "unknown_table", "gap", "closed 4401")
    },
}
"""Histories, and what is found in them."""


@pytest.mark.parametrize("planted", PLANTED)
def test_what_is_planted_in_an_honest_history_is_found(planted: str) -> None:
    history, what = PLANTED[planted]

    assert found(case_of(history(), truth())) == what


# The ledger.


def test_a_lost_entry_is_found() -> None:
    """The ledger ends before what was acknowledged."""
    shorter = truth_of(Epoch(FOREVER, game().entries[:-1]))

    assert found(case_of(honest(), shorter)) == {"lost", "not_booked"}


def one_left_out() -> Epoch:
    entries = (*game().entries[:6], *game().entries[7:])
    return Epoch(FOREVER, entries, 0, (*range(1, 7), *range(8, MOVES + 3)))


def one_that_says_another_version() -> Epoch:
    codec = truth().hosted.codec
    wrong = codec.encode(replace(codec.decode(game().entries[6]), version=99))
    return Epoch(FOREVER, (*game().entries[:6], wrong, *game().entries[7:]))


def one_command_twice() -> Epoch:
    codec = truth().hosted.codec
    entries = [codec.decode(data) for data in game().entries]
    first = entries[4]
    later = next(n for n in range(5, len(entries)) if entries[n].by == first.by)
    entries[later] = replace(entries[later], command_id=first.command_id)
    return Epoch(FOREVER, tuple(map(codec.encode, entries)))


@pytest.mark.parametrize(
    ("epoch", "what"),
    [
        (one_left_out, "gap"),
        (one_that_says_another_version, "gap"),
        (one_command_twice, "doubled"),
        (lambda: Epoch(FOREVER, (*game().entries[:-1], b"\xc1")), "unreadable"),
    ],
)
def test_a_ledger_that_nobody_could_book_is_found(epoch: Callable[[], Epoch], what: str) -> None:
    assert what in found(case_of(honest(), truth_of(epoch())))


# Acknowledgements.


@pytest.mark.parametrize(
    "fields", [{"version": 3}, {"id": "never-booked"}, {"client": "ben"}, {"version": 999}]
)
def test_an_acknowledgement_without_its_entry_is_found(fields: dict[str, object]) -> None:
    assert "lost" in found(case_of(with_nth(Accepted, 2, **fields), truth()))


def test_a_later_command_that_was_booked_before_an_earlier_one_is_found() -> None:
    """Its sender knew already of the version that came after it."""
    records = honest()
    place = nth(records, Sent, 2)
    sent = records[place]
    acked = nth(records, Accepted, 2)
    records[acked] = changed(records[acked], at=sent.at + 2.5)
    records[place] = changed(sent, at=sent.at + 1.5)

    assert "order" in found(case_of(records, truth()))


# Shown positions.


def test_the_view_of_another_seat_is_found() -> None:
    fold = truth().final
    look = fold.look(9, "seat:0")
    assert look != fold.look(9, "spectator")
    assert found(case_of(with_look(look=look), truth())) == {"wrong_view"}

    records = with_look(look=look, viewer="seat:0", events=fold.events(9, "seat:0"))
    assert found(case_of(records, truth())) == {"wrong_seat"}


# Refusals and waiting.


@pytest.mark.parametrize(
    ("mover", "code", "findings"),
    [
        ("ben", "not_your_turn", set()),
        ("anna", "not_your_turn", {"refusal"}),
        *(("ben", code, {"refusal"}) for code in ("finished", "not_seated", "stale", "internal")),
    ],
)
def test_a_refusal_that_fits_no_state_is_found(mover: str, code: str, findings: set[str]) -> None:
    """`mover`: whose turn it is. Anna's next command is refused there."""
    moves = [(n, *one) for n, one in enumerate(game().commands) if one is not None]
    version = next(n for n, name, _ in moves if n > 3 and name == mover)
    entry = next(entry for n, name, entry in moves if n >= version and name == "anna")
    folded = truth_of(Epoch(FOREVER, game().entries[:version]))
    records = history_of(Played(game().entries[:version], game().commands[:version]), truth())
    records += refused(version + 0.5, entry.command, code)

    assert found(case_of(records, folded)) == findings


def test_an_answer_after_a_fault_is_waited_for_from_its_end() -> None:
    case = case_of([*honest(), UNANSWERED], truth())

    assert found(case._replace(windows=(Window(20.5, 95.0),))) == set()


# Openings and troubles.


def test_a_table_that_is_gone_is_found() -> None:
    case = case_of(honest()[:1], truth())._replace(truths={})

    assert found(case) == {"lost"}


def test_a_table_that_nobody_lists_is_found() -> None:
    case = case_of(honest(), truth())

    assert found(case._replace(listed=frozenset())) == {"forgotten"}
    assert found(case._replace(mine={})) == {"forgotten"}


@pytest.mark.parametrize(("end", "what"), [(stood_in, "stood_in"), (abandoned, "abandoned")])
def test_an_act_of_the_server_alone_is_found(end: Callable[[Played], Played], what: str) -> None:
    """A bot plays although the player is on time, or a game ends without a reason."""
    ended = end(game())
    folded = truth_of(Epoch(FOREVER, ended.entries))

    assert found(case_of(history_of(ended, folded), folded)) == {what}


def test_every_kind_of_finding_is_planted_here() -> None:
    """A finding that no test brings about may be blind."""
    checks = Path(__file__).with_name("checks").glob("*.py")
    source = "".join(path.read_text() for path in checks)
    named = re.findall(r'(?:of|in_ledger|Finding)\(\s*"(\w+)"', source)
    tested = "".join(path.read_text() for path in Path(__file__).parent.glob("test_checker*.py"))

    assert len(named) > 15
    assert {what for what in named if f'"{what}"' not in tested} == set()
