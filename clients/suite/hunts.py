"""The checks of the suite, run over a room until one of them reports something.

Good games and leaky ones are hunted through by the same code. Seeds are fixed: a leak is found in
every run or in none.
"""

from collections.abc import Callable, Iterator
from itertools import chain
from random import Random
from typing import Any

from clients.suite.conformance import (
    check_answer_was_harmless,
    check_components,
    check_undo_kept_secrets,
    check_undo_was_harmless,
    remember,
)
from clients.suite.history import LogLine, check_history
from clients.suite.moving import check_moving
from clients.suite.mutation import Heard
from clients.suite.playing import RandomGame, Start, Step, game_steps
from clients.suite.rearranging import check_rearrange
from clients.suite.room import Room
from clients.suite.seeds import fixed_starts
from clients.suite.standing import all_shown, check_no_seed, check_standing
from clients.suite.thinking import Bot, Hinter, check_bot, check_hint
from clients.suite.unshown import check_unshown_moves
from domain.table import standing
from domain.table.state import Running

GAMES = 3
"""Of each opening."""
UNDO_GAMES = 8
"""The same, where only few commands can be taken back."""
RARE_GAMES = 40
"""The same, where a question is asked only rarely."""
EVERY = 3
"""Of the positions every third is looked at."""


def hunted(room: Room, games: int = GAMES) -> Iterator[tuple[Start, Step]]:
    """The positions that are hunted through."""
    for start in fixed_starts(room, games):
        for number, step in enumerate(game_steps(room, start)):
            if isinstance(step.after.stage, Running) and number % EVERY == 0:
                yield start, step


def hunt_standing(room: Room) -> None:
    heard, rng = Heard(room.projection), Random("standing")
    for _, step in hunted(room):
        remember(room, step.after, heard)
        check_standing(room, step.after, heard, rng, step.secret)


def hunt_standing_where(room: Room, happens: Callable[[Any], bool]) -> None:
    """At every such position of more games, for what is rare."""
    heard, rng = Heard(room.projection), Random("standing")
    for start in fixed_starts(room, RARE_GAMES):
        for step in game_steps(room, start):
            if isinstance(step.after.stage, Running) and happens(step.after.position):
                remember(room, step.after, heard)
                check_standing(room, step.after, heard, rng, step.secret)


def hunt_moving(room: Room, games: int = GAMES) -> None:
    rng = Random("moving")
    for _, step in hunted(room, games):
        check_moving(room, step.after, rng, step.secret)


def hunt_moving_at(room: Room, asked: type[Any], games: int = RARE_GAMES) -> None:
    """From every position of more games at which this is the question."""
    rng = Random("moving")
    for start in fixed_starts(room, games):
        for step in game_steps(room, start):
            running = isinstance(step.after.stage, Running)
            if running and isinstance(step.after.position.pending[-1], asked):
                check_moving(room, step.after, rng, step.secret)


def hunt_rearrange(room: Room) -> None:
    for start, step in hunted(room):
        check_components(room, step.after)
        check_rearrange(room, step.after, start.seed)


def hunt_unshown(room: Room) -> None:
    for _, step in hunted(room):
        for viewer in standing.viewers(step.after):
            check_unshown_moves(room, step.after, viewer)


def hunt_undo(room: Room, games: int = UNDO_GAMES) -> None:
    for start in fixed_starts(room, games):
        for step in game_steps(room, start):
            check_undo_was_harmless(room, step)
            check_answer_was_harmless(room, step)
            check_undo_kept_secrets(room, step)


def hunt_seed(room: Room) -> None:
    for _, step in hunted(room):
        viewers = standing.viewers(step.after)
        shown = (all_shown(room.projection, step.after, viewer) for viewer in viewers)
        check_no_seed(step.after, [*chain.from_iterable(shown)], step.secret)


def hunt_log(room: Room, line: LogLine) -> None:
    for start in fixed_starts(room, GAMES):
        check_history(RandomGame(room, start), line)


def hunt_bot(room: Room, think: Bot) -> None:
    for start, step in hunted(room):
        check_bot(room, step.after, think, start.secret)


def hunt_hint(room: Room, give: Hinter) -> None:
    for start, step in hunted(room):
        check_hint(room, step.after, give, start.secret)
