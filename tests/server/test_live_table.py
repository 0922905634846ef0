"""A table in memory: what it keeps of its past, and what it answers from it. No server."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.decider import Seat
from domain.table.chain import EMPTY
from domain.table.commands import LeaveSeat
from domain.table.evolve import after_entry
from domain.table.state import Finished
from projections.conformance.table_host import ANNA, BERT, SECRET, TableHost
from projections.viewer_frames import seen_by
from server.bench.tick_tock import TICK_TOCK, Tick, Whisper
from server.runtime.game_registry import hosted
from server.tables.cache import MOST_ARCHIVED, TableCache, last_positions
from server.tables.live_table import KEPT, Folded, LiveTable, NotKept
from tests.kernel.opened_tables import playing

HOSTED = hosted(TICK_TOCK)
CODEC = HOSTED.codec
ANNAS, BERTS = Seat(0), Seat(1)
NOTHING: Any = None


def running() -> TableHost:
    """Anna and Bert from version 2 on; Anna is awaited."""
    return playing(game=TICK_TOCK.game)


def live(host: TableHost) -> LiveTable:
    """Return the table in the memory of a gateway that had it from its first entry on."""
    first, *rest = host.entries()
    begun = after_entry(host.game, None, first)
    table = LiveTable(Folded(HOSTED, begun, EMPTY.after(CODEC.encode(first))), SECRET)
    for entry in rest:
        table.append(CODEC.encode(entry))
    return table


def whispering(times: int) -> TableHost:
    """Bert has whispered so often, from version 3 on."""
    host = running()
    for _ in range(times):
        host.plays(BERTS, Whisper())
    return host


# Kept state.


def test_positions_and_commits_are_there_as_far_back_as_steps_are_kept() -> None:
    table = live(whispering(KEPT + 3))
    newest = table.table.version
    oldest = newest - KEPT

    def missed(version: int) -> list[int] | None:
        steps = table.since(version)
        return None if steps is None else [step.entry.version for step in steps]

    there = range(oldest, newest + 1)
    assert [kept.version for n in range(newest + 2) if (kept := table.at(n))] == [*there]
    assert table.at(newest) == table.table
    assert [missed(version) for version in there] == [[*there[n + 1 :]] for n in range(len(there))]
    assert [missed(version) for version in (0, oldest - 1, newest + 1)] == [None] * 3


def test_a_table_that_begins_again_keeps_nothing_of_what_it_was_before() -> None:
    table = live(whispering(3))
    table.views[ANNAS] = seen_by(TICK_TOCK, table.table, ANNAS)
    table.recalled = (table.table,)
    table.announced = 9
    parts, elsewhere = table.parts, running().table

    table.begin_again(Folded(HOSTED, elsewhere, EMPTY.after(b"elsewhere")))

    assert table.table is elsewhere
    assert (list(table.steps), table.views, table.recalled, table.announced) == ([], {}, (), 0)
    assert table.parts is not parts
    assert table.at(3) is None


# Whether options stayed equal.


def whispered_and_ticked() -> TableHost:
    host = whispering(1)
    host.plays(ANNAS, Tick())
    return host


def over() -> TableHost:
    host = running()
    host.by(ANNA, LeaveSeat(ANNAS))
    host.by(BERT, LeaveSeat(BERTS))
    assert isinstance(host.table.stage, Finished)
    return host


@pytest.mark.parametrize(
    ("host", "seat", "equal", "other"),
    [
        pytest.param(whispering(1), ANNAS, [2], [], id="after another's whisper"),
        pytest.param(whispering(1), BERTS, [2], [], id="after a whisper of one's own"),
        pytest.param(whispered_and_ticked(), ANNAS, [], [3], id="after a tick of one's own"),
        pytest.param(whispered_and_ticked(), BERTS, [], [2], id="after another's tick"),
        pytest.param(running(), ANNAS, [2], [-1, 0, 3], id="a version that no table has"),
        pytest.param(over(), ANNAS, [1], [2], id="nothing to do before the start, after the end"),
        pytest.param(running(), Seat(7), [1], [], id="a seat that closed up at the start"),
    ],
)
def test_since_when_a_seat_may_do_the_same(
    host: TableHost, seat: Seat, equal: list[int], other: list[int]
) -> None:
    table = live(host)

    assert all(table.same_options(seat, version) for version in equal)
    assert not any(table.same_options(seat, version) for version in other)


def test_what_was_before_the_last_positions_counts_as_changed() -> None:
    """An old version in a request does not cause another fold of the ledger."""
    table = live(whispering(KEPT + 3))
    oldest = table.table.version - KEPT

    assert table.same_options(ANNAS, oldest)
    for version in range(1, oldest):
        assert not table.same_options(ANNAS, version)


def test_positions_from_before_the_table_was_loaded_are_folded_again_and_compared() -> None:
    host = running()
    host.plays(ANNAS, Tick())
    for _ in range(KEPT - 1):
        host.plays(BERTS, Whisper())
    table = live(host)
    table.steps.clear()
    with pytest.raises(NotKept):
        table.same_options(ANNAS, 3)

    table.recalled = last_positions(HOSTED, [CODEC.encode(entry) for entry in host.entries()])

    assert not table.same_options(ANNAS, 2)
    for version in range(3, table.table.version):
        assert table.same_options(ANNAS, version)


def test_a_new_or_watched_table_stays_in_the_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """The caller has not received it yet, and would watch a table without updates."""
    table, watched = live(running()), live(running())
    watched.table = replace(watched.table, table_id="watched")
    watched.subscribers.add(NOTHING)
    cache = TableCache(NOTHING, NOTHING, None, NOTHING)
    for one in (table, watched):
        cache.add(one)

    cache.evict_unwatched()
    kept = cache.loaded.get(table.table.table_id)
    monkeypatch.setattr("server.tables.cache.UNWATCHED_SECONDS", -1)
    cache.evict_unwatched()

    assert kept is table
    assert cache.loaded == {"watched": watched}


def test_only_the_archived_tables_that_were_loaded_last_are_kept() -> None:
    """Readers of old games therefore use the memory of a few tables at most."""
    cache = TableCache(NOTHING, NOTHING, None, NOTHING)
    looked_at: list[LiveTable] = []
    for number in range(MOST_ARCHIVED + 3):
        table = live(running())
        table.table = replace(table.table, table_id=str(number))
        table.archived = (b"entry",)
        cache.add(table)
        looked_at.append(table)
        if number == 1:
            table.subscribers.add(NOTHING)

    assert list(cache.loaded.values()) == [looked_at[1], *looked_at[3:]]
