"""Excuses and findings of the checker after an entry of a ledger was altered."""

from collections.abc import Callable

import pytest

from tests.faults.checker import check
from tests.faults.history import JsonObject, Record, Sent, Trouble
from tests.faults.honest import (
    FOREVER,
    LOSS,
    MOVES,
    TABLE,
    case_of,
    changed,
    found,
    game,
    held,
    honest,
    played,
    positions,
    refused,
    truth,
    truth_of,
)
from tests.faults.losses import Lost, gone, truths
from tests.faults.truth import Epoch, TableTruth

ALTERED = 9
"""The version that is another entry after the damage, as readable as any."""
LONG_AFTER = LOSS + 20.0


def altered_entries() -> tuple[bytes, ...]:
    """Replace one entry by a move of another game."""
    other = played(MOVES, seed=2, start=game().entries[: ALTERED - 1]).entries[ALTERED - 1]
    entries = game().entries
    assert other != entries[ALTERED - 1]
    return (*entries[: ALTERED - 1], other, *entries[ALTERED:])


def damaged_truth(*also: tuple[float, tuple[bytes, ...], tuple[bytes, ...]]) -> TableTruth:
    """One byte or more turned at LOSS. `also`: further losses, when, from what to what."""
    losses = [Lost(LOSS, held(game().entries), held(altered_entries()))]
    losses += [Lost(at, held(before), held(after)) for at, before, after in also]
    final = losses[-1].after
    return truths(losses, final)[TABLE]


def shown_damaged(truth: TableTruth, version: int = ALTERED - 1) -> list[Record]:
    """Long after the damage, show the readable part of the ledger, marked as damaged."""
    return [
        changed(one, damaged=True, look=truth.final.look_without_options(version, one.viewer))
        for one in positions(truth, 0, version, LONG_AFTER)
        if isinstance(one, JsonObject)
    ]


def from_memory(truth: TableTruth) -> list[Record]:
    """After the damage everybody is shown the newest position still, as it was booked."""
    return positions(truth, 0, MOVES + 2, LONG_AFTER - 5.0)


def test_what_is_booked_in_the_place_of_an_altered_entry_is_true() -> None:
    """A later loss took it."""
    again = played(MOVES, seed=3, start=game().entries[: ALTERED - 2]).entries
    damaged = damaged_truth((LOSS + 20.0, altered_entries(), game().entries[: ALTERED - 2]))
    played_on = damaged_truth(
        (LOSS + 20.0, altered_entries(), game().entries[: ALTERED - 2]), (LOSS + 40.0, again, again)
    )

    assert [epoch.damaged for epoch in damaged.epochs] == [None, ALTERED, None]
    assert played_on.final.bytes == again


def test_what_is_true_of_an_altered_entry_is_known_from_before() -> None:
    """Whether it stays so, is altered back or altered once more."""
    unreadable = (*game().entries[: ALTERED - 1], b"\xc1", *game().entries[ALTERED:])
    back, again = ((LOSS + 20.0, altered_entries(), it) for it in (game().entries, unreadable))
    for also, epochs in (((), [ALTERED]), ((back,), [ALTERED, None]), ((again,), [ALTERED] * 2)):
        damaged = damaged_truth(*also)

        assert damaged.final.bytes == game().entries
        assert [epoch.damaged for epoch in damaged.epochs] == [None, *epochs]


def test_nobody_plays_on_at_a_table_of_which_an_entry_was_altered() -> None:
    """Nor is a ledger altered that only lost its end."""
    assert gone(Lost(LOSS, held(game().entries), held(altered_entries()))) == {TABLE}
    assert gone(Lost(LOSS, held(game().entries), held(game().entries[:ALTERED]))) == set()


def to_somebody_new(truth: TableTruth) -> list[Record]:
    """Show the table up to the damage to a new client, as if that were all."""
    look = truth.final.look(ALTERED - 1, "spectator")
    one, *_ = positions(truth, 0, ALTERED - 1, LOSS + 31.0)
    return [changed(one, client="late", viewer="spectator", look=look)]


def with_options(truth: TableTruth) -> list[Record]:
    """Up to the damage, and it is said; but somebody may still act."""
    return [changed(one, damaged=True) for one in positions(truth, 0, ALTERED - 1, LONG_AFTER)]


SHOWN: dict[str, tuple[Callable[[TableTruth], list[Record]], set[str]]] = {
    "from memory, and then up to the damage": (
        lambda it: [*from_memory(it), *shown_damaged(it)],
        set(),
    ),
    "from memory for ever, just as it was booked": (
        lambda it: positions(it, 0, MOVES + 2, LOSS + 31.0),
        {"ignored_damage"},
    ),
    "and it never says so": (to_somebody_new, {"ignored_damage"}),
    "from memory, then the past, and it does not say so": (
        lambda it: [*from_memory(it), *positions(it, 0, ALTERED - 1, LONG_AFTER)],
        {"past"},
    ),
    "less than can be read": (
        lambda it: [*from_memory(it), *shown_damaged(it, ALTERED - 2)],
        {"past", "wrong_damage"},
    ),
    "more than is true": (
        lambda it: [*from_memory(it), *shown_damaged(it, ALTERED)],
        {"past", "wrong_damage"},
    ),
    "and somebody may still act": (with_options, {"wrong_view"}),
}
"""How a damaged table is shown after all was played, and what is found in that."""


@pytest.mark.parametrize("how", SHOWN)
def test_a_damaged_table_that_is_not_shown_up_to_the_damage_is_found(how: str) -> None:
    shown, what = SHOWN[how]
    damaged = damaged_truth()

    assert found(case_of([*honest(), *shown(damaged)], damaged)) == what


def test_an_altered_entry_that_is_shown_is_found() -> None:
    """The altered entry can be read, and is another move."""
    damaged = damaged_truth()
    altered = truth_of(Epoch(FOREVER, altered_entries()[:ALTERED]))
    shown = positions(altered, 0, ALTERED, LONG_AFTER)

    assert "wrong_view" in found(case_of([*honest(), *shown], damaged))


def test_the_past_of_a_table_that_is_not_damaged_is_found() -> None:
    """A report of damage is no excuse if the table is sound, or damaged only later."""
    sound, damaged = truth(), damaged_truth()
    too_soon = [changed(one, at=LOSS - 20.0) for one in shown_damaged(damaged)]

    assert found(case_of([*honest(), *shown_damaged(sound)], sound)) == {"past", "wrong_damage"}
    assert found(case_of([*honest(), *too_soon], damaged)) == {"past", "wrong_damage"}


def refused_late(code: str, at: float = LONG_AFTER) -> list[Record]:
    return [*honest(), *refused(at, {"type": "pass"}, code)]


def test_a_command_at_a_damaged_table_may_be_refused_for_that() -> None:
    assert check(case_of(refused_late("ledger_damaged"), damaged_truth())) == []


def test_a_table_that_is_said_to_be_damaged_and_is_not_is_found() -> None:
    assert found(case_of(refused_late("ledger_damaged"), truth())) == {"refusal"}
    assert found(case_of(refused_late("ledger_damaged", LOSS - 20.0), damaged_truth())) == {
        "refusal"
    }
    trouble = Trouble(LONG_AFTER, "ben", TABLE, "ledger_damaged")
    assert found(case_of([*honest(), trouble], truth())) == {"trouble"}
    assert found(case_of([*honest(), trouble], damaged_truth())) == set()


def test_what_has_nothing_to_do_with_the_damage_of_a_table_is_found() -> None:
    """Damage is no excuse for anything else, before it or after."""
    damaged = damaged_truth()
    unanswered = Sent(LONG_AFTER, "anna", TABLE, "late", {"type": "pass"}, None)
    shorter = truths(
        [Lost(LOSS, held(game().entries), held(altered_entries()))], held(altered_entries()[:-1])
    )[TABLE]

    assert found(case_of(refused_late("finished"), damaged)) == {"refusal"}
    assert found(case_of([*honest(), unanswered], damaged)) == {"waited"}
    assert found(case_of([*honest(), Trouble(9.0, "ben", TABLE, "gap")], damaged)) == {"trouble"}
    assert "lost" in found(case_of(honest(), shorter))
