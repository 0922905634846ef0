"""Logs that ask too much of whoever reads them: numbers, lengths, depths, pasts and seats."""

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType

from tests.logs.written import Lines, by_other_rules, events_of, golden, text_of

WORDS = 100_000
MANY = 20_000


def short() -> Lines:
    return golden("burgundy", "two_seats_abandoned_r2")


def a_huge_die() -> bytes:
    lines = short()
    next(events_of(lines, "start_player_drawn"))["sides"] = 1 << 70
    return text_of(lines)


def many_seats() -> bytes:
    lines = short()
    next(events_of(lines, "game_opened"))["seats"] = 20_000_000
    return text_of(by_other_rules(lines))


def much_silver() -> bytes:
    lines = short()
    for event in events_of(lines, "storage_stocked"):
        event["silver"] = 1_000_000_000
    return text_of(by_other_rules(lines))


def many_ancestors() -> bytes:
    """Each with a secret that every draw might be of."""
    lines = short()
    one = {"table_id": "a", "secret": "00" * 32, "nonces": ["a", "b"]}
    one |= {"revision": 1, "box": "", "moves": []}
    fork = {"type": "table_forked", "table_id": "a", "version": 2, "ancestors": [one] * 8}
    draws = [next(events_of(lines, "start_player_drawn"))] * MANY
    lines[0]["events"] += [fork, *draws]
    return text_of(lines)


def many_options() -> bytes:
    """Megabytes of them, in a table that would be listed."""
    lines = short()
    lines[0]["events"][0]["options"]["note"] = "x" * 3_000_000
    return text_of(by_other_rules(lines))


def many_starters() -> bytes:
    lines = short()
    next(events_of(lines, "table_started"))["seats"] = [0] * WORDS
    return text_of(by_other_rules(lines))


def an_absent_seat() -> bytes:
    lines = short()
    for event in events_of(lines, "turn_began"):
        event["seat"] = 7
    return text_of(by_other_rules(lines))


def many_entries() -> bytes:
    lines = short()
    lines[3:3] = [{"version": 4, "time": "2026-01-01T00:00:04Z", "events": []}] * MANY
    for number, line in enumerate(lines, start=1):
        line["version"] = number
    return text_of(lines)


def no_utf_8() -> bytes:
    return text_of(short()).replace(b"Bert", b"\xff\xfe", 1)


def very_deep() -> bytes:
    return text_of(short()).replace(b'"command": {', b'"command": ' + b'{"a":' * 10_000, 1)


def a_huge_number() -> bytes:
    lines = by_other_rules(short())
    lines[3]["command"]["card"] = 1 << 70
    return json.dumps(lines[0]).encode() + b"\n" + text_of(lines[1:])


LOGS: Mapping[str, Callable[[], bytes]] = MappingProxyType(
    {
        "die": a_huge_die,
        "seats": many_seats,
        "silver": much_silver,
        "ancestors": many_ancestors,
        "options": many_options,
        "starters": many_starters,
        "absent": an_absent_seat,
        "entries": many_entries,
        "utf-8": no_utf_8,
        "deep": very_deep,
        "number": a_huge_number,
    }
)
