"""Logs of whole games with one change each, from a seed.

    python -m tests.logs.mutations 100000 [seed]

tries that number of logs and reports the outcomes.
"""

import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec

from domain.decider import EVERYONE, MOST_OPTIONS, SPECTATOR, Seat
from domain.registry import GAMES
from domain.table.entry import Codec
from domain.table.evolve import after_entry, replay
from domain.table.state import Running
from projections import viewer_frames
from projections.conformance.game_folders import folder
from projections.projection import LANGS
from projections.registry import PROJECTIONS
from server.game_logs.import_check import LARGEST_SUMMARY, CheckedLog, checked
from server.game_logs.log_file import BadLog
from server.game_logs.process_limits import OutOfTime, limited_process
from tests.fuzz.hostile import NUMBERS, Place, altered, places
from tests.logs.written import BROUGHT, Lines, by_other_rules, golden, text_of


def is_of_todays_rules(log: Path) -> bool:
    """Whether its decisions can be replayed."""
    started = re.search(r'"type":"table_started"[^}]*?"revision":(\d+)', log.read_text("utf-8"))
    return started is not None and int(started[1]) == GAMES[log.parts[-3]].revision


LONGEST_FIRST = sorted(
    (
        log
        for game in GAMES
        for log in folder(game).glob("golden/*.ndjson")
        if is_of_todays_rules(log)
    ),
    key=lambda log: (-log.stat().st_size, log),
)
SHORT = {log.parts[-3]: log.stem for log in LONGEST_FIRST if "abandoned" in log.stem}
WHOLE = {log.parts[-3]: log.stem for log in LONGEST_FIRST if "abandoned" not in log.stem}
"""Of each game its shortest golden log, of a game that everybody left and of a whole one."""
WHOLE_ONE_IN = 100
LENGTHS = (3, 6, 9, 12, 40)


def mutated(lines: Lines, luck: random.Random) -> Lines:
    """The log with one to three changes; half of them claim to be of other rules."""
    changed = deepcopy(lines)
    if luck.random() < 0.5:
        by_other_rules(changed)
    for _ in range(luck.randint(1, 3)):
        luck.choice(MUTATIONS)(changed, luck)
    return changed


def some_place(lines: Lines, luck: random.Random, kind: Any) -> Place | None:
    line = luck.choice(lines)
    found = [place for place in places(line) if isinstance(place[0][place[1]], kind)]
    return luck.choice(found) if found else None


def change_a_number(lines: Lines, luck: random.Random) -> None:
    place = some_place(lines, luck, int)
    if place:
        holder, key = place
        holder[key] = luck.choice((*NUMBERS, holder[key] + 1, holder[key] - 1, holder[key] * 50))


def change_a_text(lines: Lines, luck: random.Random) -> None:
    place, other = some_place(lines, luck, str), some_place(lines, luck, str)
    if place and other:
        place[0][place[1]] = other[0][other[1]]


def alter_a_line(lines: Lines, luck: random.Random) -> None:
    at = luck.randrange(len(lines))
    lines[at] = altered(lines[at], luck)


def lengthen_a_list(lines: Lines, luck: random.Random) -> None:
    place = some_place(lines, luck, list)
    if place and place[0][place[1]]:
        row = place[0][place[1]]
        row += [deepcopy(luck.choice(row)) for _ in range(luck.choice((1, 2, 50)))]


def shuffle_a_list(lines: Lines, luck: random.Random) -> None:
    place = some_place(lines, luck, list)
    if place:
        luck.shuffle(place[0][place[1]])


def insert_an_event(lines: Lines, luck: random.Random) -> None:
    events = luck.choice(lines).get("events")
    others = luck.choice(lines).get("events")
    if isinstance(events, list) and isinstance(others, list) and others:
        events.insert(luck.randint(0, len(events)), deepcopy(luck.choice(others)))


def repeat_a_line(lines: Lines, luck: random.Random) -> None:
    at = luck.randrange(len(lines))
    lines.insert(at, deepcopy(luck.choice(lines)))
    count(lines)


def drop_a_line(lines: Lines, luck: random.Random) -> None:
    if len(lines) > 1:
        del lines[luck.randrange(len(lines))]
    count(lines)


def count(lines: Lines) -> None:
    for number, line in enumerate(lines, start=1):
        line["version"] = number


MUTATIONS: tuple[Callable[[Lines, random.Random], None], ...] = (
    change_a_number,
    change_a_number,
    change_a_text,
    alter_a_line,
    alter_a_line,
    lengthen_a_list,
    shuffle_a_list,
    insert_an_event,
    repeat_a_line,
    drop_a_line,
)


def logs(game: str, number: int, seed: int) -> Iterator[bytes]:
    """Yield that number of changed logs of the game."""
    luck = random.Random(f"{game}/{seed}")
    short, whole = golden(game, SHORT[game]), golden(game, WHOLE[game])
    for n in range(number):
        is_whole = n % WHOLE_ONE_IN == 0
        lines = whole if is_whole else given_up_after(short, luck.choice(LENGTHS))
        yield text_of(mutated(lines, luck))


def given_up_after(lines: Lines, entries: int) -> Lines:
    """The log of a game that ends when somebody leaves, had they left earlier."""
    kept = deepcopy([*lines[:-1][:entries], lines[-1]])
    count(kept)
    return kept


def require_shown(game: str, log: CheckedLog) -> int:
    """Every version to every viewer in every language; how many looks that were."""
    projection = PROJECTIONS[game]
    codec = Codec(projection.game)
    entries = [codec.decode(data) for data in log.entries]
    seats = range(len(replay(projection.game, entries).seats))
    table, looks = None, 0
    for entry in entries:
        table = after_entry(projection.game, table, entry)
        for viewer in (*map(Seat, seats), SPECTATOR, EVERYONE):
            seen = viewer_frames.seen_by(projection, table, viewer)
            for lang in LANGS:
                frame = viewer_frames.position(projection, seen, lang)
                msgspec.json.encode(frame)
                looks += 1
        if isinstance(table.stage, Running):
            for seat in seats:
                assert len(projection.game.options(table.stage.state, Seat(seat))) <= MOST_OPTIONS
    assert len(log.summary) <= LARGEST_SUMMARY
    return looks


def outcome_of(game: str, text: bytes) -> str:
    """Return the outcome of a log: taken, refused, or beyond the limits.

    Any other exception is a bug.
    """
    try:
        with limited_process():
            found = checked(PROJECTIONS, text, BROUGHT)
    except BadLog:
        return "refused"
    except (MemoryError, OutOfTime):
        return "beyond the limits"
    require_shown(game, found)
    return "taken"


def main(number: int, seed: int) -> None:
    begun = time.monotonic()
    figures: Counter[tuple[str, str]] = Counter()
    slowest = 0.0
    for game in GAMES:
        for text in logs(game, number // len(GAMES), seed):
            before = time.process_time()
            figures[game, outcome_of(game, text)] += 1
            slowest = max(slowest, time.process_time() - before)
    for (game, outcome), times in sorted(figures.items()):
        print(f"{game:12} {outcome:18} {times}")
    took = time.monotonic() - begun
    print(f"{number} logs, seed {seed}, {took:.0f} s, slowest {slowest:.2f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
