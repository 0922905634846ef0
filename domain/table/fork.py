"""Forks: a new table that continues from a position of a finished game.

Its first entry contains the game's events up to that position, so its log replays alone. After the
start it draws with its own seed; no name that was drawn before is drawn again.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from domain.decider import AnyGame, Rejected, Seat
from domain.table import events as e
from domain.table.decide.opening import bots_seated, plays_alone
from domain.table.decide.starting import table_started
from domain.table.entry import Entry
from domain.table.evolve import TABLE_EVENTS, replay
from domain.table.state import Finished, Player, Running, Table, Visibility


class ForkTable(msgspec.Struct, frozen=True):
    """Open a table that continues from `version` of another; `player` owns it.

    `table_id` and `commitment` are the new table's. `seat`: the player's seat; None leaves it free.
    `bots`: policies of the other seats. If every seat is taken, the game continues at once.
    """

    table_id: str
    player: Player
    commitment: str
    version: int
    visibility: Visibility = "private"
    seat: Seat | None = None
    nonce: str = ""
    bots: dict[Seat, str] = {}


def fork_table(
    game: AnyGame, log: Sequence[Entry[Any]], command: ForkTable
) -> tuple[e.TableOpened | e.TableForked | Any, ...]:
    """Return the opening of a fork, from the whole log of its origin.

    Raises Rejected `not_finished`, `not_replayed`, `not_found` (no game was in progress at that
    version), `too_many` (too many ancestors), `forbidden` (a private game would become public) and
    `bad_options` (a seat that does not exist or is taken twice).
    """
    origin = replay(game, log)
    if not isinstance(origin.stage, Finished):
        raise Rejected("not_finished", why="fork")
    if not origin.replayed:
        raise Rejected("not_replayed")
    if len(ancestors(log)) == e.MOST_ANCESTORS:
        raise Rejected("too_many", why="ancestors", limit=e.MOST_ANCESTORS)
    if not is_played_at(game, log, command.version):
        raise Rejected("not_found", why="not_played", version=command.version)
    if origin.visibility == "private" and command.visibility != "private":
        raise Rejected("forbidden", why="private_past")
    opened = e.TableOpened(
        table_id=command.table_id,
        game=game.name,
        seats=len(origin.seats),
        owner=command.player,
        commitment=command.commitment,
        options=origin.options,
        visibility=command.visibility,
        undo=origin.undo,
        move_seconds=origin.move_seconds,
        hints=origin.hints or plays_alone(len(origin.seats), command.bots),
        bank_seconds=origin.bank_seconds,
        increment_seconds=origin.increment_seconds,
        vacation_days=origin.vacation_days,
    )
    events, moves = past(log, command.version)
    revision, box = played_by(log)
    own = e.Ancestor(origin.played_as, origin.stage.secret, origin.nonces, revision, box, moves)
    forked = e.TableForked(origin.table_id, command.version, (*ancestors(log), own))
    return (opened, forked, *events, *seated(game, len(origin.seats), command))


def seated(game: AnyGame, seats: int, command: ForkTable) -> e.Events:
    """Return the events of the first players; with every seat taken the game continues."""
    taken_seats = set(command.bots) | ({command.seat} - {None})
    if not taken_seats <= set(range(seats)):
        raise Rejected("bad_options", why="fork_seats", most=seats - 1)
    if command.seat in command.bots:
        raise Rejected("bad_options", why="seat_twice", seat=command.seat)
    own = (
        () if command.seat is None else (e.SeatTaken(command.seat, command.player, command.nonce),)
    )
    start = (
        (table_started(game, tuple(map(Seat, range(seats)))),) if len(taken_seats) == seats else ()
    )
    return (*own, *bots_seated(command.bots), *start)


def is_played_at(game: AnyGame, log: Sequence[Entry[Any]], version: int) -> bool:
    if version not in range(1, len(log)):
        return False
    table: Table = replay(game, log[:version])
    return isinstance(table.stage, Running)


def past(log: Sequence[Entry[Any]], version: int) -> tuple[tuple[Any, ...], tuple[e.Move, ...]]:
    """Return the game's events up to that version and this log's moves, without undone ones."""
    events: list[Any] = []
    moves: list[e.Move] = []
    until: dict[int, tuple[int, int]] = {}  # the number of both at each version
    for entry in log[:version]:
        if entry.command is not None and entry.by is not None:
            moves.append(e.Move(entry.by, entry.command))
        for event in entry.events:
            if isinstance(event, e.Undone):
                kept_events, kept_moves = until[event.to]
                del events[kept_events:], moves[kept_moves:]
            elif type(event) not in TABLE_EVENTS:
                events.append(event)
        until[entry.version] = len(events), len(moves)
    return tuple(events), tuple(moves)


def ancestors(log: Sequence[Entry[Any]]) -> tuple[e.Ancestor, ...]:
    """Return the facts behind the draws in the past of a fork; empty for any other table."""
    forked = (event for event in log[0].events if isinstance(event, e.TableForked))
    return next((event.ancestors for event in forked), ())


def played_by(log: Iterable[Entry[Any]]) -> tuple[int, str]:
    """Return the rules revision (0 if its game never started) and the box of a log."""
    events = (event for entry in log for event in entry.events)
    started = (event for event in events if isinstance(event, e.TableStarted))
    return next(((event.revision, event.box) for event in started), (0, ""))
