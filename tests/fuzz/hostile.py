"""JSON values with something hostile in them, from a seed: of frames, requests and logs."""

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any, TypeAlias

NUMBERS = (0, 1, -1, 2, 7, 99, 9_999, 10**6, 2**31, 2**53, 2**64, 2**70, -(2**70))
OTHERS = (None, True, 1.5, "", "x", "\x1b]0;", "x" * 300, [], {}, [0] * 999)
TEXTS = (
    "",
    "0",
    "-1",
    "NaN",
    "../../etc/passwd",
    "%2e%2e%2f",
    "a\x00b",
    "\r\nX-Evil: 1",
    "{t}:ledger",
    "*",
    "\ud800",
    "\u202e\ufdfd\u3164",
    "e\u0301" * 40,
    "x" * 300,
    "x" * 5_000,
    "9" * 400,
    "seat:99999999999999999999",
    "'; --",
)
DEEP = 1_000
Place: TypeAlias = tuple[Any, Any]
"""What holds a value, and under which key or at which place."""


def places(value: Any) -> Iterator[Place]:
    """Every value inside of another."""
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, inner in items:
        yield value, key
        yield from places(inner)


def altered(value: Any, luck: Random) -> Any:
    """A copy of a value with one to three things in it changed, dropped or put in."""
    changed = deepcopy(value)
    for _ in range(luck.randint(1, 3)):
        found = list(places(changed))
        if not found:
            break
        holder, key = luck.choice(found)
        if luck.random() < 0.1:
            del holder[key]
        elif luck.random() < 0.1 and isinstance(holder, dict):
            holder[luck.choice(TEXTS)] = some_value(luck)
        else:
            holder[key] = some_value(luck)
    return changed


def some_value(luck: Random) -> Any:
    return deepcopy(luck.choice(luck.choice((NUMBERS, OTHERS, TEXTS))))


def encoded(value: Any, luck: Random) -> bytes:
    """As JSON; one in five then breaks on the way."""
    text = json.dumps(value).encode()
    return broken(text, luck) if luck.random() < 0.2 else text


def broken(text: bytes, luck: Random) -> bytes:
    """Bytes that were JSON once, or never were."""
    at = luck.randint(0, len(text))
    match luck.randrange(7):
        case 0:
            return text[:at]
        case 1:
            return text[:at] + luck.randbytes(luck.randint(1, 8)) + text[at:]
        case 2:
            return luck.randbytes(luck.randint(0, 200))
        case 3:
            return b"[" * DEEP + text + b"]" * DEEP
        case 4:
            return text.replace(b":", b":" + b" " * 2_000, 1)
        case 5:
            return text + text
        case _:
            return b"\xef\xbb\xbf" + text
