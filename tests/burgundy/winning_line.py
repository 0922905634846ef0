"""A player that wins a solo game for a golden game.

Egon is too strong for the bots that play here, so this player uses information that no player may
have. It reads every pile, tries many lines through one pass, and continues from the best few.
"""

from random import Random
from typing import Any, NamedTuple

from domain.bots.burgundy import appraise
from domain.burgundy import BURGUNDY
from domain.burgundy import commands as c
from domain.burgundy import state as s
from domain.burgundy.scoring import egon_score, solo_score
from domain.chance import Chance
from domain.decider import Seat
from domain.table.decide.starting import seed
from domain.table.state import Table

ALONE = Seat(0)
LINES = 40
BEST = 4
WILD = 0.25


class Line(NamedTuple):
    """A way of playing: where it led, and by what commands."""

    state: s.State
    commands: tuple[c.Command, ...]


def winning_line(table: Table, secret: bytes, rng: Random) -> tuple[c.Command, ...] | None:
    """The commands of a won game, None where the search finds none."""
    key = seed(table, secret)
    best = [Line(table.position, ())]
    while best and BURGUNDY.outcome(best[0].state) is None:
        tried = [through_the_pass(line, key, rng) for line in best for _ in range(LINES)]
        alive = [line for line in tried if not lost(line.state)]
        best = sorted(alive, key=worth, reverse=True)[:BEST]
    return best[0].commands if best else None


def through_the_pass(line: Line, key: bytes, rng: Random) -> Line:
    state, commands = line
    this_pass = state.current_pass
    while BURGUNDY.outcome(state) is None and state.current_pass == this_pass:
        command = greedy(state, key, rng)
        state, commands = after(state, command, key), (*commands, command)
    return Line(state, commands)


def greedy(state: s.State, key: bytes, rng: Random) -> c.Command:
    """The best-looking option, with whims."""
    options = BURGUNDY.options(state, ALONE)
    if rng.random() < WILD:
        return rng.choice(options)
    looks = [appraise(after(state, it, key), ALONE) + rng.random() for it in options]
    return options[looks.index(max(looks))]


def after(state: s.State, command: Any, key: bytes) -> s.State:
    return BURGUNDY.decide(state, ALONE, command, Chance(key)).state


def lost(state: s.State) -> bool:
    ended = BURGUNDY.outcome(state)
    return ended is not None and not ended.won


def worth(line: Line) -> float:
    """How far ahead of Egon, and how good it looks."""
    state = line.state
    assert state.egon is not None
    lead = solo_score(state.seats[ALONE]) - egon_score(state.egon)
    return lead + appraise(state, ALONE) / 2
