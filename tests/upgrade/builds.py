"""Builds of the server that are newer than the checkout: copies of it with a change applied."""

import shutil
from pathlib import Path

from tests.running.nginx import replace_all

CHECKOUT = Path(__file__).parents[2]
PACKAGES = ("domain", "projections", "server", "clients")
BEGAN = '    """BUR-PASS-3."""\n\n    seat: Seat\n'
NEW_TAG = "turn_counted"
NEW_FIELD = "weather"
NEW_EVENTS = """class TurnCounted(msgspec.Struct, frozen=True, tag="turn_counted"):
    seat: Seat
    number: Number = 1


class TurnNoted(msgspec.Struct, frozen=True, tag="turn_noted"):
    seat: Seat


class TurnSkipped("""


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
        (
            "only_tells(e.StartPlayerDrawn,",
            "only_tells(e.TurnCounted, e.TurnNoted, e.StartPlayerDrawn,",
        ),
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
            "story.book(e.TurnBegan(seat))",
            "story.book(e.TurnBegan(seat))\n    story.book(e.TurnCounted(seat))",
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
