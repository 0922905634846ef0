"""Checking a finished log.

Is the secret the one committed to at the opening, does it give every draw, and does every decision
follow from the rules?
"""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from domain.box import replacing_box
from domain.chance import Chance, commitment, draws_again, seed_of
from domain.decider import AnyGame, Rejected, Seat, fold, read_command
from domain.table.commands import Play
from domain.table.decide.ending import abandoned
from domain.table.decide.playing import play
from domain.table.decide.starting import seed, started
from domain.table.entry import Entry
from domain.table.events import Ancestor, SecretRevealed, TableForked, TableStarted
from domain.table.evolve import TABLE_EVENTS, after_entry
from domain.table.fork import ancestors, played_by
from domain.table.state import Finished, Open, Running, Table
from domain.table.table_queries import awaiting

NOT_COMMITTED = "The secret is not the one committed to at the opening."
NOT_OVER = "The game is not over: nothing is revealed yet."


class Finding(msgspec.Struct, frozen=True):
    """A fault of a log, and its version."""

    version: int
    message: str


class Audit(msgspec.Struct, frozen=True):
    """The result of an audit. `findings`: empty for an honest log.

    `revision`: of the rules of the log. `decisions`: the number of replayed decisions; None if that
    revision or that box is not installed here. `box`: SHA-256 of the components file in hex, empty
    for the game's own. `position`: the hash of the last position.
    """

    versions: int
    draws: int
    decisions: int | None
    revision: int
    box: str
    position: str
    findings: tuple[Finding, ...]


def position_hash(state: Any) -> str:
    """Return SHA-256 of a position, in hex: equal for equal positions, in every build."""
    plain = msgspec.to_builtins(state, str_keys=True)
    return hashlib.sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()


def audit(game: AnyGame, entries: Iterable[Entry[Any]]) -> Audit:
    """Check a log from its first entry to its last, or to the first fault.

    Raises ValueError for an empty log.
    """
    log = tuple(entries)
    installed = (game.revision, replacing_box(game.name))
    replayable = all(rules == installed for rules in played_under(log))
    secret = revealed(log)
    findings: tuple[Finding, ...] = ()
    draws = decisions = 0
    table: Table | None = None
    for number, entry in enumerate(log, start=1):
        if entry.version != number:
            findings = (Finding(number, f"Version {number} is missing."),)
            break
        if table is not None and (findings := tuple(of_no_seat(table, entry))):
            break
        before, table = table, after_entry(game, table, entry)
        findings = tuple(out_of_place(game, before, table, entry))
        if secret is not None and not findings:
            findings = tuple(committed(table, secret, log))
        if secret is not None and not findings:
            draws += sum(1 for _ in drawn(game, entry))
            findings = tuple(drawn_otherwise(game, table, entry, secret))
        if secret is not None and replayable and is_decision(entry) and not findings:
            decisions += decisions_in(entry)
            findings = tuple(replayed(game, before, table, entry, secret))
        if findings:
            break
    if table is None:
        message = "An empty log has no table."
        raise ValueError(message)
    revision, box = played_by(log)
    return Audit(
        versions=len(log),
        draws=draws,
        decisions=decisions if replayable else None,
        revision=revision,
        box=box,
        position=position_hash(table.position),
        findings=findings or tuple(ending(game, table, secret)),
    )


def played_under(log: tuple[Entry[Any], ...]) -> Iterator[tuple[int, str]]:
    """Yield rules and box of the log and, for a fork, of its past."""
    yield played_by(log)
    yield from ((ancestor.revision, ancestor.box) for ancestor in ancestors(log))


def committed(table: Table, secret: bytes, log: tuple[Entry[Any], ...]) -> Iterator[Finding]:
    """Yield a finding if the secret revealed at the end is not the one of the opening."""
    if commitment(secret) != table.commitment:
        yield Finding(len(log), NOT_COMMITTED)


def out_of_place(
    game: AnyGame, before: Table | None, table: Table, entry: Entry[Any]
) -> Iterator[Finding]:
    """Yield findings about events that no command could have caused.

    Events of the game come from a command of a seat, from the start, or with a fork's past.
    """
    seats = len(table.seats) if before is None else len(before.seats)
    yield from of_no_seat(table, entry)
    if any(seat not in range(seats) for event in entry.events for seat in table_seats(event)):
        yield Finding(entry.version, "It names a seat that the table does not have.")
    if not is_start_in_order(before, entry):
        yield Finding(entry.version, "A game starts once, with its seats in order.")
    if game_events(game, entry) and not is_decision(entry):
        yield Finding(entry.version, "The game moved on without a command.")
    if not set(awaiting(game, table)).issubset(range(len(table.seats))):
        yield Finding(entry.version, "It waits for a seat that the table does not have.")
    if any(len(ancestor.nonces) != seats for ancestor in ancestors((entry,))):
        yield Finding(entry.version, "The games in its past had other seats.")
    if isinstance(table.stage, Running) and game.outcome(table.stage.state) is not None:
        yield Finding(entry.version, "The game goes on after its end.")


def of_no_seat(table: Table, entry: Entry[Any]) -> Iterator[Finding]:
    """Yield a finding if the entry has a seat that the table does not have."""
    if entry.by is not None and entry.by not in range(len(table.seats)):
        yield Finding(entry.version, f"The table has no seat {entry.by}.")


def table_seats(event: Any) -> tuple[Seat, ...]:
    """Return the seats that an event of the table names."""
    match event:
        case TableStarted(seats=seats):
            return seats
        case TableForked(ancestors=ancestors):
            return tuple(move.seat for ancestor in ancestors for move in ancestor.moves)
        case _ if type(event) in TABLE_EVENTS and "seat" in event.__struct_fields__:
            return (event.seat,)
        case _:
            return ()


def is_start_in_order(before: Table | None, entry: Entry[Any]) -> bool:
    """Return True if no game starts, or an open table does, each seat once; a fork with all."""
    starts = [event.seats for event in entry.events if isinstance(event, TableStarted)]
    if not starts:
        return True
    if len(starts) > 1 or list(starts[0]) != sorted(set(starts[0])):
        return False
    if before is None:
        return True
    is_whole = before.fork_of is None or len(starts[0]) == len(before.seats)
    return isinstance(before.stage, Open) and is_whole


def ending(game: AnyGame, table: Table, secret: bytes | None) -> Iterator[Finding]:
    """Yield findings about the end of a log: the revealed secret, and the winner."""
    if not isinstance(table.stage, Finished):
        yield Finding(table.version, NOT_OVER)
        return
    if table.stage.outcome not in (game.outcome(table.stage.state), abandoned(table)):
        yield Finding(table.version, "The game did not end like that.")
    if secret is None:
        yield Finding(table.version, "The log reveals no secret.")


def replayed(
    game: AnyGame, before: Table | None, after: Table, entry: Entry[Any], secret: bytes
) -> Iterator[Finding]:
    """Yield findings if the rules do not give the events of the log for this command."""
    try:
        events = decided(game, before, after, entry, secret)
    except Rejected as refusal:
        yield Finding(entry.version, f"The rules refuse this command: {refusal.code}.")
        return
    except msgspec.ValidationError:
        yield Finding(entry.version, "The command or the options are none of this game.")
        return
    if events != game_events(game, entry):
        yield Finding(entry.version, "The rules make something else of this command.")


def decided(
    game: AnyGame, before: Table | None, after: Table, entry: Entry[Any], secret: bytes
) -> tuple[Any, ...]:
    if before is not None and entry.command is not None and entry.by is not None:
        command = read_command(game, entry.command)
        decision = play(game, before, Play(entry.by, command), secret)
        return only_game_events(game, decision.events)
    if ancestors((entry,)):
        return retold(game, after.options, ancestors((entry,)))
    if after.fork_of is not None:
        return ()
    opening = started(game, after.played_as, after.options, after.seats, secret)
    return only_game_events(game, opening)


def retold(game: AnyGame, options: dict[str, Any], past: tuple[Ancestor, ...]) -> tuple[Any, ...]:
    """Return the events that the rules give for the moves in a fork's past. Raises Rejected."""
    typed = msgspec.convert(options, game.table_options)
    first = Chance(seed_of_ancestor(past[0], options))
    events = list(game.setup(typed, len(past[0].nonces), first))
    state, names = fold(game, game.initial, tuple(events)), draw_names(game, events)
    for ancestor in past:
        seed = seed_of_ancestor(ancestor, options)
        for move in ancestor.moves:
            command = read_command(game, move.command)
            decision = game.decide(state, move.seat, command, Chance(seed, names))
            state, names = decision.state, names | draw_names(game, decision.events)
            events.extend(decision.events)
    return tuple(events)


def draw_names(game: AnyGame, events: Iterable[Any]) -> frozenset[str]:
    return frozenset(draw.name for event in events for draw in game.disclosure(event).draws)


def is_decision(entry: Entry[Any]) -> bool:
    """Whether the rules decided this entry: for a command, a start or a past."""
    return entry.command is not None or any(
        isinstance(event, TableStarted | TableForked) for event in entry.events
    )


def decisions_in(entry: Entry[Any]) -> int:
    """Return the number of decisions in an entry: one, or the opening and each move of a past."""
    return 1 + sum(len(ancestor.moves) for ancestor in ancestors((entry,)))


def drawn_otherwise(
    game: AnyGame, table: Table, entry: Entry[Any], secret: bytes
) -> Iterator[Finding]:
    """Yield the first draw of this entry that does not come from its seed.

    The past of a fork has its ancestors' draws in order. After the last draw from one ancestor's
    seed come those from the next one's.
    """
    seeds = seeds_of(entry, table, secret)
    for draw in drawn(game, entry):
        seeds = seeds[
            next((n for n, seed in enumerate(seeds) if draws_again(seed, draw)), len(seeds)) :
        ]
        if not seeds:
            yield Finding(entry.version, f"The draw {draw.name!r} came out differently.")
            return


def drawn(game: AnyGame, entry: Entry[Any]) -> Iterator[Any]:
    for event in game_events(game, entry):
        yield from game.disclosure(event).draws


def game_events(game: AnyGame, entry: Entry[Any]) -> tuple[Any, ...]:
    return only_game_events(game, entry.events)


def only_game_events(game: AnyGame, events: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(event for event in events if isinstance(event, game.event))


def seeds_of(entry: Entry[Any], table: Table, secret: bytes) -> tuple[bytes, ...]:
    """Return the possible seeds of this entry's draws: a fork has those of its past."""
    forked = next((event for event in entry.events if isinstance(event, TableForked)), None)
    if forked is None:
        return (seed(table, secret),)
    return tuple(seed_of_ancestor(ancestor, table.options) for ancestor in forked.ancestors)


def seed_of_ancestor(ancestor: Ancestor, options: dict[str, Any]) -> bytes:
    secret = bytes.fromhex(ancestor.secret)
    return seed_of(secret, ancestor.table_id, options, ancestor.nonces)


def revealed(log: tuple[Entry[Any], ...]) -> bytes | None:
    """Return the secret that a finished log reveals."""
    for entry in reversed(log):
        for event in entry.events:
            if isinstance(event, SecretRevealed):
                return bytes.fromhex(event.secret)
    return None
