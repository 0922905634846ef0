"""A recorder of the logs of the lessons: `python -m tests.lessons.record [GAME…]`.

A lesson is played as `tests/<game>/lesson.py` says. Its log replaces
`projections/lessons/<game>.ndjson`. With `--show` no file is written. Each move is printed with the
learner's options, to help write a lesson.
"""

import sys
from pathlib import Path

import msgspec

from domain.audit import position_hash
from domain.registry import GAMES
from domain.table.evolve import replay
from projections.conformance.game_folders import brought
from projections.conformance.table_host import TableHost
from projections.projection import AnyProjection
from projections.registry import projection_named
from projections.table_view import names
from projections.viewer_frames import options, redacted, seen_by, sentences
from tests.lessons.playing import LEARNER, Script, Unclear, moves_of, opened, played

LESSONS = Path(__file__).parents[2] / "projections/lessons"


def record(script: Script) -> None:
    log = LESSONS / f"{script.game.name}.ndjson"
    entries = played(script).entries()
    log.write_bytes(b"".join(msgspec.json.encode(entry) + b"\n" for entry in entries))
    last = replay(script.game, entries[: -script.seats])
    print(f"recorded {log}: version {last.version}, position {position_hash(last.position)}")


def show(script: Script) -> None:
    """Each version: what happened, the view where the learner may act, and every option."""
    projection = projection_named(script.game.name)
    host = opened(script)
    print_options(projection, host)
    try:
        for _ in moves_of(host, script):
            entry = host.entries()[-1]
            events = redacted(projection, entry, LEARNER)
            told = sentences(projection, events, names(host.table, "en"), "en")
            print(f"== {entry.version} by {entry.by} {entry.command}\n   " + "\n   ".join(told))
            print_options(projection, host)
    except Unclear as unclear:
        print(unclear)
    seen = seen_by(projection, host.table, LEARNER)
    print(msgspec.json.format(msgspec.json.encode(seen.view)).decode())


def print_options(projection: AnyProjection, host: TableHost) -> None:
    seen = seen_by(projection, host.table, LEARNER)
    for option in options(projection, seen, "en"):
        print("     ", option["label"], option["command"])


if __name__ == "__main__":
    wanted = [name for name in sys.argv[1:] if not name.startswith("--")] or list(GAMES)
    for script in filter(None, (brought(game, "lesson", "LESSON") for game in wanted)):
        (show if "--show" in sys.argv else record)(script)
