"""The checks of the suite, run over a game until one of them reports something.

The same code runs for correct and for leaky games. Seeds are fixed: a leak is found in every run
or in none.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from random import Random
from typing import Any, NamedTuple, TypeAlias

from domain.table import table_queries
from domain.table.state import Running
from projections.conformance.bot_consistency import Bot, Hinter, check_bot, check_hint
from projections.conformance.conformance import (
    check_answer_was_harmless,
    check_components,
    check_undo_kept_secrets,
    check_undo_was_harmless,
    remember,
)
from projections.conformance.determinization import check_rearrange
from projections.conformance.game_facts import GameFacts
from projections.conformance.history import LogLine, check_history
from projections.conformance.mutation import Heard
from projections.conformance.output_consistency import all_shown, check_no_seed, check_output
from projections.conformance.playing import RandomGame, Start, Step, game_steps
from projections.conformance.seeds import fixed_starts
from projections.conformance.step_consistency import check_moving
from projections.conformance.unshown import check_unshown_moves

GAMES = 3
"""Number of games for each opening."""
UNDO_GAMES = 8
"""The same, if only few commands can be undone."""
RARE_GAMES = 40
"""The same, if a question is rare."""
EVERY = 3
"""Only every third position is checked."""


class Found(NamedTuple):
    """Start of a hunt, because nothing is found before: the number of a game, and a version."""

    game: int = 0
    version: int = 0


BEGINNING = Found()
Happens: TypeAlias = Callable[[Any], bool]


def hunted(
    facts: GameFacts, games: int = GAMES, since: Found = BEGINNING, happens: Happens | None = None
) -> Iterator[tuple[Start, Step]]:
    """Yield the positions that are checked; with `happens` all positions for which that holds."""
    for game, start in enumerate(fixed_starts(facts, games)):
        if game < since.game:
            continue
        for number, step in enumerate(game_steps(facts, start)):
            if not isinstance(step.after.stage, Running) or (game, step.entry.version) < since:
                continue
            if happens(step.after.position) if happens else number % EVERY == 0:
                yield start, step


def asks(kind: type[Any]) -> Happens:
    """Return a function: whether the current question of a position is of this kind."""
    return lambda state: isinstance(state.pending[-1], kind)


def hunt_standing(facts: GameFacts, games: int = GAMES, **where: Any) -> None:
    heard, rng = Heard(facts.projection), Random("standing")
    for _, step in hunted(facts, games, **where):
        remember(facts, step.after, heard)
        check_output(facts, step.after, heard, rng, step.secret)


def hunt_moving(facts: GameFacts, games: int = GAMES, **where: Any) -> None:
    rng = Random("moving")
    for _, step in hunted(facts, games, **where):
        check_moving(facts, step.after, rng, step.secret)


hunt_standing_where = partial(hunt_standing, games=RARE_GAMES)
hunt_moving_where = partial(hunt_moving, games=RARE_GAMES)
"""Hunts for rare positions: they play more games and check every such position."""


def hunt_rearrange(facts: GameFacts) -> None:
    for start, step in hunted(facts):
        check_components(facts, step.after)
        check_rearrange(facts, step.after, start.seed)


def hunt_unshown(facts: GameFacts) -> None:
    for _, step in hunted(facts):
        for viewer in table_queries.viewers(step.after):
            check_unshown_moves(facts, step.after, viewer)


def hunt_undo(facts: GameFacts, games: int = UNDO_GAMES, since: Found = BEGINNING) -> None:
    for _, step in hunted(facts, games, since, happens=lambda _: True):
        check_undo_was_harmless(facts, step)
        check_answer_was_harmless(facts, step)
        check_undo_kept_secrets(facts, step)


def hunt_seed(facts: GameFacts) -> None:
    for _, step in hunted(facts):
        viewers = table_queries.viewers(step.after)
        shown = (all_shown(facts.projection, step.after, viewer) for viewer in viewers)
        check_no_seed(step.after, [*chain.from_iterable(shown)], step.secret)


def hunt_log(facts: GameFacts, line: LogLine) -> None:
    for start in fixed_starts(facts, GAMES):
        check_history(RandomGame(facts, start), line)


def hunt_bot(facts: GameFacts, think: Bot) -> None:
    for start, step in hunted(facts):
        check_bot(facts, step.after, think, start.secret)


def hunt_hint(facts: GameFacts, give: Hinter) -> None:
    for start, step in hunted(facts):
        check_hint(facts, step.after, give, start.secret)
