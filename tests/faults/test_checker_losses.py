"""Excuses and findings of the checker after a ledger lost its end or an entry was altered."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from domain.table.entry import Codec
from tests.faults.checker import check
from tests.faults.checks.case import Window
from tests.faults.history import Accepted, JsonObject, Record, Sent, Trouble
from tests.faults.honest import (
    FOREVER,
    GAME,
    LOSS,
    MOVES,
    TABLE,
    Played,
    case_of,
    changed,
    found,
    game,
    held,
    history_of,
    honest,
    played,
    positions,
    refused,
    shown_at,
    truth,
    truth_of,
)
from tests.faults.losses import Lost, gone, truths
from tests.faults.truth import Epoch, TableTruth

KEPT = 9


def refilled(seed: int) -> tuple[Played, TableTruth]:
    """Return the game played after the loss, and the ledger in both epochs."""
    again = played(MOVES + 2, seed=seed, start=game().entries[:KEPT])
    return again, truth_of(Epoch(LOSS, game().entries), Epoch(FOREVER, again.entries, kept=KEPT))


def told_of_both(seed: int = 2) -> tuple[list[Record], TableTruth]:
    """Everybody is shown the position that was left, and then what follows."""
    again, both = refilled(seed)
    later = [
        changed(one, at=one.at + LOSS + 15.0)
        for one in history_of(again, both, epoch=1, since=KEPT)
        if not (isinstance(one, Sent | Accepted) and one.at < KEPT + 0.5)
    ]
    later = [
        changed(one, events="", position=True)
        if isinstance(one, JsonObject) and one.version == KEPT
        else one
        for one in later
    ]
    return [*history_of(game(), both), *later], both


def test_what_a_loss_took_may_be_gone_and_nothing_else() -> None:
    records, both = told_of_both()

    assert check(case_of(records, both)) == []


def test_a_private_table_may_be_unknown_to_the_player_whose_seat_a_loss_took() -> None:
    codec = Codec(GAME.game)
    opening = codec.decode(game().entries[0])
    opened = replace(opening.events[0], visibility="private")
    first = codec.encode(replace(opening, events=(opened, *opening.events[1:])))
    both = truth_of(Epoch(LOSS, (first, *game().entries[1:])), Epoch(FOREVER, (first,), kept=1))

    def trouble(client: str) -> set[str]:
        return found(case_of([*honest(), Trouble(LOSS + 1, client, TABLE, "unknown_table")], both))

    assert "trouble" not in trouble("ben")
    assert "trouble" in trouble("anna")


CHANGES = Window(MOVES + 2.5, MOVES + 3.5, deposes=True)


def unsaid() -> list[Record]:
    """Return the records of a game whose last version was acknowledged to nobody."""
    return [
        one for one in honest() if not (isinstance(one, Sent | Accepted) and one.at > MOVES + 1.5)
    ]


def judged(records: list[Record], window: Window = CHANGES) -> set[str]:
    return found(case_of(records, truth())._replace(windows=(window,)))


def test_what_was_shown_and_acknowledged_to_nobody_may_be_taken_back_by_a_new_master() -> None:
    """A spectator is shown an older version, and then again what there was."""
    again = positions(truth(), 0, MOVES + 1, MOVES + 4.0) + positions(truth(), 0, MOVES + 2, 20.0)
    watching = [one for one in again if one.client == "onlooker"]

    assert judged([*unsaid(), *watching]) == set()
    assert judged([*unsaid(), *watching], CHANGES._replace(deposes=False)) == {"past"}
    assert judged([*honest(), *watching]) == {"past"}


def test_what_a_deposed_master_showed_may_be_another_if_it_is_corrected_soon() -> None:
    """The excuse holds only if the version was not acknowledged."""
    shown = positions(truth(), 0, MOVES + 2, MOVES + 4.0)
    first = [replace(one, look="another") for one in shown if one.client == "onlooker"]
    then = [replace(one, at=MOVES + 4.5) for one in shown if one.client == "onlooker"]

    assert judged([*unsaid(), *first, *then]) == set()
    assert judged([*unsaid(), *first, *then], CHANGES._replace(deposes=False)) == {"wrong_view"}
    assert judged([*unsaid(), *first]) == {"wrong_view"}
    assert judged([*honest(), *first, *then]) == {"wrong_view"}


def test_a_client_that_goes_on_from_what_was_lost_is_found() -> None:
    """The client has a version from before the loss and receives later commits on top of it."""
    records, both = told_of_both()
    patched_on_top = [
        changed(one, look="0" * 16)
        if isinstance(one, JsonObject)
        and one.client == "ben"
        and one.at > LOSS
        and one.version > KEPT
        else one
        for one in records
    ]

    assert found(case_of(patched_on_top, both)) == {"wrong_view"}


def test_a_position_of_before_that_is_shown_long_after_is_found() -> None:
    records, both = told_of_both()
    before = shown_at("onlooker", MOVES, records)
    records.append(changed(before, at=LOSS + 14.0, events="", position=True))

    assert "wrong_view" in found(case_of(records, both))


def test_what_a_loss_had_left_and_is_gone_later_is_found() -> None:
    records, both = told_of_both()
    again = both.epochs[1]
    spoilt = truth_of(both.epochs[0], again._replace(entries=again.entries[: KEPT - 2]))

    assert "lost" in found(case_of(records, spoilt))


def test_what_a_loss_had_left_and_is_another_later_is_found() -> None:
    other = played(MOVES, seed=3, start=game().entries[: KEPT - 2])
    rewritten = truth_of(Epoch(LOSS, game().entries), Epoch(FOREVER, other.entries, kept=KEPT))

    assert "rewritten" in found(case_of(honest(), rewritten))


# Refusals before and after a loss: the same numbers are other entries.


def turn_passes(game: Played, mover: str, other: str) -> int:
    """A version with which that player's turn went over to the other."""
    movers = [None if one is None else one[0] for one in game.commands]
    return next(n for n in range(5, len(movers)) if movers[n - 1 : n + 1] == [mover, other])


def refused_just_after(version: int, code: str) -> list[Record]:
    """Anna sends once more what she sent for that version, while it is booked."""
    _, entry = game().commands[version - 1] or pytest.fail("the server moved")
    before = history_of(Played(game().entries[:version], game().commands[:version]), truth())
    return [*before, *refused(version + 0.05, entry.command, code, answered=0.25)]


@pytest.mark.parametrize(("code", "findings"), [("not_your_turn", set()), ("stale", {"refusal"})])
def test_entries_after_a_loss_explain_no_refusal_before_it(code: str, findings: set[str]) -> None:
    """The entry after which it was refused is lost, and others follow where it stood."""
    version = turn_passes(game(), "anna", "ben")
    kept = version - 1
    again = played(MOVES, seed=2, start=game().entries[:kept])
    both = truth_of(Epoch(LOSS, game().entries[:version]), Epoch(FOREVER, again.entries, kept=kept))
    later = [
        changed(one, at=one.at + LOSS + 15.0)
        for one in history_of(again, both, epoch=1, since=version)
    ]

    records = [*refused_just_after(version, code), *positions(both, 1, kept, 60.0), *later]

    assert found(case_of(records, both)) == findings


def test_what_was_shown_before_a_loss_says_nothing_of_refusals_after_it() -> None:
    """The table had been further then than it is now; there it would have been anna's turn."""
    records, both = told_of_both(seed=3)
    fold, version, further = both.fold(1), KEPT + 1, len(game().entries)
    assert (fold.awaiting(version), fold.awaiting(further)) == ((1,), (0,))
    entry = next(entry for entry in fold.entries[version:] if entry.by == 0)
    asked = refused(LOSS + 15.5 + version, entry.command, "not_your_turn")

    assert check(case_of([*records, *asked], both)) == []


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
