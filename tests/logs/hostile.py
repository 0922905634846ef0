"""Logs that nobody may bring, whatever rules they claim to be played by: sound ones, changed.

They are judged by `test_hostile_logs`, and those that cost most are measured by
`python -m tests.bench hostile`.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeAlias

from tests.logs.written import Lines, by_other_rules, events_of, golden, text_of

Change: TypeAlias = Callable[[Lines], None]
Hostile: TypeAlias = tuple[Change, str]
"""What is changed, and how it is refused."""
NO_SUCH = "Line {}: a number, text or list is too large"
NO_INT = "Line 2 is not an entry of a finished log: Expected int <= 9999"
MANY = 20_000


def sound() -> Lines:
    return golden("burgundy", "two_seats_abandoned_r2")


def log_with(change: Change) -> bytes:
    lines = by_other_rules(sound())
    change(lines)
    return text_of(lines)


def log_with_line(line: bytes, at: int) -> bytes:
    """In the place of that one, counted from 0."""
    lines = text_of(sound()).splitlines()
    lines[at] = line
    return b"\n".join(lines)


def put(*path: int | str, value: Any) -> Change:
    """Return a change that puts the value there. The path starts with a line, counted from 0."""

    def change(lines: Lines) -> None:
        holder: Any = lines
        for step in path[:-1]:
            holder = holder[step]
        holder[path[-1]] = value

    return change


def each(kind: str, field: str, value: Any) -> Change:
    """Every event of that type says that."""

    def change(lines: Lines) -> None:
        for event in events_of(lines, kind):
            event[field] = value

    return change


def have_many_ancestors(lines: Lines) -> None:
    """Each with a secret that every draw might be of."""
    one = {"table_id": "a", "secret": "00" * 32, "nonces": ["a", "b"]}
    one |= {"revision": 1, "box": "", "moves": []}
    fork = {"type": "table_forked", "table_id": "a", "version": 2, "ancestors": [one] * 8}
    draws = [next(events_of(lines, "start_player_drawn"))] * MANY
    lines[0]["events"] += [fork, *draws]


def have_many_lines(lines: Lines) -> None:
    lines[3:3] = [{"version": 4, "time": "2026-01-01T00:00:04Z", "events": []}] * 21_000
    for number, line in enumerate(lines, start=1):
        line["version"] = number


COSTLY: Mapping[str, Hostile] = {
    "die": (each("start_player_drawn", "sides", 1 << 70), NO_SUCH.format(2)),
    "seats": (each("game_opened", "seats", 20_000_000), NO_INT),
    "silver": (each("storage_stocked", "silver", 1_000_000_000), NO_INT),
    "ancestors": (have_many_ancestors, NO_SUCH.format(1)),
    "options": (put(0, "events", 0, "options", "note", value="x" * 3_000_000), NO_SUCH.format(1)),
    "starters": (each("table_started", "seats", [0] * 100_000), NO_SUCH.format(2)),
    "absent": (each("turn_began", "seat", 7), "Line [12]: It waits for a seat"),
    "entries": (have_many_lines, "at most 21000 lines"),
    "number": (put(3, "command", "card", value=-(1 << 70)), NO_SUCH.format(4)),
}
"""What costs whoever reads it most."""


def sit_beyond_the_table(lines: Lines) -> None:
    lines[0]["events"].insert(2, {"type": "bot_seated", "seat": 9, "bot": "random"})


def start_again(lines: Lines) -> None:
    lines[3]["events"].append(next(events_of(lines, "table_started")))


def lead_elsewhere(lines: Lines) -> None:
    fork = {"type": "table_forked", "table_id": "../../api/players", "version": 1, "ancestors": []}
    lines[0]["events"].insert(1, fork)


def have_many_events(lines: Lines) -> None:
    lines[3]["events"] += [lines[3]["events"][0]] * 3_000


DECIMALS = f"2026-01-01T00:00:00.{'0' * 100_000}Z"
NO_OPTIONS = "Line 1: .* has no such options"
WRONG: Mapping[str, Hostile] = {
    "crowd": (each("table_started", "seats", [0] * 90), "Line [12]: A game starts once"),
    "no such seat": (sit_beyond_the_table, "Line 1: It names a seat"),
    "started again": (start_again, "Line 4: A game starts once"),
    "type of options": (put(0, "events", 0, "options", value={"tiles": []}), NO_OPTIONS),
    "more options": (put(0, "events", 0, "options", "note", value="x"), NO_OPTIONS),
    "decimals": (put(3, "time", value=DECIMALS), NO_SUCH.format(4)),
    "future": (
        put(3, "time", value="9999-12-31T00:00:00Z"),
        "Line 4: .* is not a past time in UTC",
    ),
    "long command": (put(3, "command", "note", value="x" * 3_000), NO_SUCH.format(4)),
    "large command": (put(3, "command", "notes", value=["x"] * 1_000), "Line 4: that command"),
    "elsewhere": (lead_elsewhere, "Line 1: that id is not valid"),
    "events": (have_many_events, "Line 4 has too many events"),
}
"""What is wrong, and costs little."""
HOSTILE: Mapping[str, Hostile] = {**COSTLY, **WRONG}
NO_JSON: Mapping[str, bytes] = {
    "utf-8": b'{"version":1,"events":[{"\xff":1}]}',
    "deep": b"[" * 10_000 + b"]" * 10_000,
    "half a pair": b'"\\ud800"',
}
"""Lines that no decoder reads."""
MEASURED: Mapping[str, Callable[[], bytes]] = {
    **{name: partial(log_with, change) for name, (change, _) in COSTLY.items()},
    **{name: partial(log_with_line, line, 3) for name, line in NO_JSON.items()},
}
