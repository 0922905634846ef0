"""Counts of the lines of play from a fixed position, with 1, 2… options in a row.

For a game with many openings, one deal is counted; very many lines are cut off.

A changed number means a changed rule. Every option of every seat counts, interrupts too. After an
intended change, `kontor test GAME --record` writes new counts to `perft.json` in the game's test
folder.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from domain.chance import Chance
from domain.decider import AnyGame, Seat
from domain.table.decide.starting import seed
from projections.conformance.game_facts import GameFacts
from projections.conformance.game_folders import folder, root
from projections.conformance.playing import Start, opened
from projections.conformance.seeds import hand

BEGINNINGS = (0, 20, 50)
"""Numbers of moves before the count begins."""
DEPTH = 5
MANY = 300
"""Maximum number of lines that are continued."""
STRIDE = 7
"""The moves before the count are options 0, 7, 14… (modulo their number), sorted by their JSON."""

Line: TypeAlias = tuple[Any, bytes, tuple[Seat, ...]]
"""A position, the seed of its table, and its seats."""


Figures: TypeAlias = dict[str, tuple[int, ...]]
"""The number of lines of 1, 2… options, by opening and beginning."""


def figures(facts: GameFacts) -> Figures:
    found: Figures = {}
    for _, opening in hand(facts, turn=0):
        start = Start(opening, "perft")
        table = opened(facts, start).after
        key, seats = seed(table, start.secret), tuple(map(Seat, range(len(table.seats))))
        for beginning in BEGINNINGS:
            state = walked(facts.game, table.position, key, beginning)
            if state is not None:
                numbers = counts(facts.game, (state, key, seats))
                found[f"{opening}, move {beginning}"] = numbers
    return found


def walked(game: AnyGame, state: Any, key: bytes, moves: int) -> Any | None:
    """Return the position after this number of moves, None if the game ended earlier."""
    for move in range(moves):
        if game.outcome(state) is not None:
            return None
        seat = game.awaiting(state)[0]
        offered = sorted(game.options(state, seat), key=msgspec.json.encode)
        state = after(game, state, seat, offered[move * STRIDE % len(offered)], key)
    return state


def counts(game: AnyGame, line: Line) -> tuple[int, ...]:
    state, key, seats = line
    positions = [state]
    numbers: list[int] = []
    for _ in range(DEPTH):
        if len(positions) > MANY:
            break
        positions = [then for now in positions for then in next_ones(game, (now, key, seats))]
        numbers.append(len(positions))
    return tuple(numbers)


def next_ones(game: AnyGame, line: Line) -> Iterator[Any]:
    state, key, seats = line
    for seat in seats:
        for command in game.options(state, seat):
            yield after(game, state, seat, command, key)


def after(game: AnyGame, state: Any, seat: Seat, command: Any, key: bytes) -> Any:
    """Return the next position. The seed is the table's, so every line draws the same cards."""
    return game.decide(state, seat, command, Chance(key)).state


def as_text(found: Figures) -> str:
    """Return the text of `perft.json`, one line per count."""
    lines = (f'    "{position}": {list(numbers)}' for position, numbers in found.items())
    return "{\n" + ",\n".join(lines) + "\n}"


def kept_figures(facts: GameFacts) -> Figures:
    """Return the figures of `perft.json`, empty without that file."""
    kept = figures_file(facts)
    return msgspec.json.decode(kept.read_bytes(), type=Figures) if kept.exists() else {}


def figures_file(facts: GameFacts) -> Path:
    return folder(facts.game.name) / "perft.json"


def record_figures(facts: GameFacts) -> None:
    figures_file(facts).write_text(as_text(figures(facts)) + "\n", encoding="utf-8")


def written_by(facts: GameFacts) -> str:
    """Return the command that updates the figures."""
    return (
        f"{figures_file(facts).relative_to(root(facts.game.name))} is missing, or says otherwise."
        f" Where the rules were meant to change: kontor test {facts.game.name} --record"
    )
