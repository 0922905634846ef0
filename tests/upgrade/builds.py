"""Builds of the server that are newer than the checkout: copies of it with a change applied."""

import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from server.runtime.version import VERSION
from tests.running.nginx import replace_all

CHECKOUT = Path(__file__).parents[2]
PACKAGES = ("domain", "projections", "server", "clients")
BEGAN = '    """BUR-PASS-3."""\n\n    seat: Seat\n'
NEW_TAG = "turn_counted"
NEW_FIELD = "weather"
NEW_EVENTS = """class TurnCounted(Tagged, frozen=True):
    seat: Seat
    number: Number = 1


class TurnNoted(Tagged, frozen=True):
    seat: Seat


class TurnSkipped("""


BUILDS = (VERSION, "reading", "writing")
"""The versions of the checkout, and of the builds that are one and two steps newer."""


TURN = b"turn_began"
NEWS = (frozenset[str](), frozenset({NEW_FIELD}), frozenset({NEW_FIELD, NEW_TAG}))
"""Names that each build writes when a turn begins, as far as the checkout does not."""


def build(folder: Path, number: int) -> Path:
    """Return the place of that one of `BUILDS`; make it in `folder` if it is missing."""
    place = folder / BUILDS[number]
    if number and not place.exists():
        (reading, writing)[number - 1](place)
    return place if number else CHECKOUT


def news_in(data: bytes) -> frozenset[str]:
    """Return what an entry of a ledger holds that only newer builds write."""
    return frozenset(new for new in NEWS[-1] if new.encode() in data)


def without_news(data: bytes) -> bytes:
    """Return the entry as the checkout can read it."""
    if not news_in(data):
        return data
    entry = msgspec.msgpack.decode(data)
    return msgspec.msgpack.encode({**entry, "events": old_events(entry["events"])})


def old_events(events: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return these events without what only newer builds write."""
    return [
        {name: value for name, value in event.items() if name != NEW_FIELD}
        for event in events
        if event["type"] != NEW_TAG
    ]


def reading(folder: Path) -> Path:
    """Step one: it can read two more events of Burgundy, and writes a new field with a default."""
    for package in PACKAGES:
        left_out = shutil.ignore_patterns("web", "page")  # what is compiled saves seconds
        shutil.copytree(CHECKOUT / package, folder / package, ignore=left_out)
    replace_all(
        folder / "domain/burgundy/events.py",
        (BEGAN, f"{BEGAN}    {NEW_FIELD}: Number = 0\n"),
        ("class TurnSkipped(", NEW_EVENTS),
        ("    | TurnBegan\n", "    | TurnBegan\n    | TurnCounted\n    | TurnNoted\n"),
    )
    replace_all(
        folder / "domain/burgundy/evolve.py",
        ("ignores(e.StartPlayerDrawn,", "ignores(e.TurnCounted, e.TurnNoted, e.StartPlayerDrawn,"),
    )
    replace_all(folder / "server/runtime/version.py", ('version("kontor-server")', '"reading"'))
    write_page(folder, "reading")
    return folder


def writing(folder: Path) -> Path:
    """Step two: it writes one of them, decides by other rules, and adds to wire and Redis."""
    reading(folder)
    replace_all(folder / "server/runtime/version.py", ('"reading"', '"writing"'))
    shutil.rmtree(folder / "server/page")
    write_page(folder, "writing")
    replace_all(
        folder / "domain/burgundy/decide/passing.py",
        (
            "recorder.append(e.TurnBegan(seat))",
            "recorder.append(e.TurnBegan(seat))\n    recorder.append(e.TurnCounted(seat))",
        ),
    )
    replace_all(folder / "domain/burgundy/__init__.py", ("revision=2,", "revision=3,"))
    replace_all(
        folder / "clients/sdk/kontor/frames.py",
        (
            "    version: int\n\n\nclass Rej",
            '    version: int\n    build: str = "next"\n\n\nclass Rej',
        ),
    )
    replace_all(
        folder / "server/store/append.lua",
        ("'awaiting', ARGV[6], ARGV[1]", "'awaiting', ARGV[6], 'build', 'next', ARGV[1]"),
    )
    return folder


def write_page(folder: Path, build: str) -> None:
    """A page whose only script no other build has."""
    script = folder / f"server/page/assets/index-{build}.js"
    script.parent.mkdir(parents=True)
    script.write_text("")
    page = f'<script type="module" src="/assets/{script.name}"></script>'
    (folder / "server/page/index.html").write_text(page)
