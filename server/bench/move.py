"""The processor time of a move, from reading a frame to frames ready for writing.

Whole games of random moves are measured part by part. All seats are viewers, and in games for more
than two also a spectator. Times are thread times. They are also given as a ratio to a yardstick,
the encoding of the same frames; the ratio is valid on a busy or slow machine too.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import msgspec

from domain.decider import SPECTATOR, Seat, Viewer
from domain.table.chain import EMPTY
from domain.table.commands import Play
from domain.table.decide.playing import play
from domain.table.evolve import after_entry
from domain.table.state import Running
from domain.table.step import Step, next_step
from projections import viewer_frames
from projections.memo import Parts
from projections.projection import AnyProjection, JsonObject
from projections.viewer_frames import Common, Seen, seen_by
from server.bench.random_games import random_entries
from server.runtime.game_registry import hosted
from server.wire.frames import parse
from server.wire.framing import framed

GAMES = 6
PARTS = (
    *("read", "decide", "book", "append", "view", "patch"),
    *("events", "sentences", "options", "json", "write"),
)
T = TypeVar("T")


class Spent:
    """Thread seconds by part of a move."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)

    def on(self, part: str, make: Callable[..., T], *things: Any) -> T:
        began = time.thread_time()
        made = make(*things)
        self.seconds[part] += time.thread_time() - began
        return made


def move(projection: AnyProjection) -> Iterator[str]:
    """Yield the microseconds of a move by part, for the fewest (at least 2) and the most seats."""
    seats = [n for n in projection.game.seats if n > 1]
    for number in sorted({seats[0], seats[-1]}):
        spent, moves = Spent(), 0
        for seed in range(GAMES):
            moves += go_through(projection, number, seed, spent)
        each = {part: spent.seconds[part] / moves * 1e6 for part in (*PARTS, "yardstick")}
        total = sum(each[part] for part in PARTS)
        by_part = " ".join(f"{part} {each[part]:.1f}" for part in PARTS)
        yield f"{number} seats {total:6.1f} µs, {total / each['yardstick']:5.1f} x json: {by_part}"


def go_through(projection: AnyProjection, seats: int, seed: int, spent: Spent) -> int:
    """Play one game and time each move; return the number of moves."""
    host, game = hosted(projection), projection.game
    entries = random_entries(game, seats, seed)
    before = after_entry(game, None, next(entries))
    viewers: list[Viewer] = [*map(Seat, range(seats)), *([SPECTATOR] if seats > 2 else [])]
    looks: dict[Viewer, Seen] = {each: seen_by(projection, before, each) for each in viewers}
    parts, head, moves = Parts(), EMPTY, 0
    for entry in entries:
        assert entry.by is not None
        assert isinstance(before.stage, Running)
        message = {"type": "act", "table": "t", "id": "1", "command": entry.command}
        frame: Any = spent.on("read", parse, msgspec.json.encode(message))
        command = spent.on("decide", projection.decode_command, frame.command)
        secret = seed.to_bytes(32, "big")
        decided = spent.on("decide", play, game, before, Play(entry.by, command), secret)
        data = spent.on("append", host.codec.encode, entry)
        head = spent.on("append", head.after, data)
        step = spent.on("book", next_step, game, before, entry, head, decided[1])
        looks = shown(projection, step, looks, parts, spent)
        before, moves = step.after, moves + 1
    return moves


def shown(
    projection: AnyProjection, step: Step, before: dict[Viewer, Seen], parts: Parts, spent: Spent
) -> dict[Viewer, Seen]:
    """Make every viewer's frame of a move."""
    looks: dict[Viewer, Seen] = {}
    common = spent.on("book", Common, projection, step, parts)
    for viewer, former in before.items():
        seen = looks[viewer] = spent.on("view", seen_by, projection, step.after, viewer, parts)
        events = spent.on("events", common.events, viewer)
        frame: JsonObject = {
            "type": "commit",
            **common.fields,
            "events": events,
            "tell": spent.on("sentences", common.sentences, events, common.names("en"), "en"),
            "patch": spent.on("patch", common.patch, former.view, seen.view),
            "options": spent.on("options", viewer_frames.options, projection, seen, "en"),
        }
        text = spent.on("json", msgspec.json.encode, frame)
        spent.on("write", framed, text)
        spent.on("yardstick", msgspec.json.encode, frame)
    return looks
