"""Moves of the game, undo and hints."""

from typing import Any

from domain.chance import Chance
from domain.decider import AnyGame, Decided, Rejected
from domain.table.commands import GiveHint, Play, Undo
from domain.table.decide.ending import ended
from domain.table.decide.requirements import require_running, require_seat
from domain.table.decide.starting import seed
from domain.table.decide.taking_over import MOVES_UNTIL_KEPT, kept_after_move
from domain.table.events import Events, HintGiven, Undone
from domain.table.state import Table
from domain.table.table_queries import MOST_UNDOS, may_undo
from domain.table.undo import answers_taken_back, undo_point_of


def play(game: AnyGame, table: Table, command: Play, secret: bytes) -> Decided[Any, Any]:
    """Play a command of the game. Return its events, and the game's state after it.

    Raises Rejected `finished`, `not_your_turn`, `not_found`, or a refusal of the game.
    """
    running = require_running(table)
    require_seat(table, command.seat)
    chance = Chance(lambda: seed(table, secret), running.drawn)
    decided = game.decide(running.state, command.seat, command.command, chance)
    outcome = game.outcome(decided.state)
    if outcome is not None:
        return Decided((*decided.events, *ended(outcome, secret)), decided.state)
    if table.moves + 1 == MOVES_UNTIL_KEPT:
        decline = kept_after_move(table, command.seat)
        return Decided((*decided.events, *decline), decided.state)
    return decided


def undo(table: Table, command: Undo) -> Events:
    """Undo the last command. Raises Rejected `cannot_undo`, `finished`, `not_found`."""
    require_running(table)
    require_seat(table, command.seat)
    if not table.undo:
        raise Rejected("cannot_undo", why="off")
    back = undo_point_of(table, command.seat)
    if back is None:
        raise Rejected("cannot_undo")
    if not may_undo(table, command.seat):
        raise Rejected("cannot_undo", why="often", limit=MOST_UNDOS)
    return (Undone(command.seat, back.version, answers_taken_back(table, command.seat)),)


def give_hint(game: AnyGame, table: Table, command: GiveHint) -> Events:
    """Record that a seat gets a hint; no event if it already got one on this position.

    Raises Rejected `no_hints`, `not_your_turn`, `finished`, `not_found`.
    """
    running = require_running(table)
    require_seat(table, command.seat)
    if not table.hints:
        raise Rejected("no_hints")
    if command.seat not in game.awaiting(running.state):
        raise Rejected("not_your_turn")
    return () if command.seat in running.hinted else (HintGiven(command.seat),)
