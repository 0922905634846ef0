"""Checking a finished log.

Was the secret the one committed to at the opening, was every draw made with it, does every decision
follow from the rules?
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from domain.box import replacing_box
from domain.chance import commitment, draws_again, seed_of
from domain.decider import AnyGame, Rejected
from domain.table.commands import Play
from domain.table.decide import abandoned, play, seed, started
from domain.table.entry import Entry
from domain.table.events import Ancestor, SecretRevealed, TableForked, TableStarted
from domain.table.evolve import book
from domain.table.state import Finished, Table


class Finding(msgspec.Struct, frozen=True):
    """Something that is not as it must be, and in which version of the log."""

    version: int
    message: str


class Audit(msgspec.Struct, frozen=True):
    """What was checked. `findings`: empty for an honest log.

    `revision`: of the rules the log was played under. `decisions`: how many were replayed; None
    where that revision, or that box, is not the one installed here. `box`: SHA-256 of the
    components file it was played with, in hex, empty for the game's own. `position`: the hash of
    the last position.
    """

    versions: int
    draws: int
    decisions: int | None
    revision: int
    box: str
    position: str
    findings: tuple[Finding, ...]


def position_hash(state: Any) -> str:
    """SHA-256 of a position, in hex: equal for equal positions, in every build."""
    plain = msgspec.to_builtins(state, str_keys=True)
    return hashlib.sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()


def audit(game: AnyGame, entries: Iterable[Entry[Any]]) -> Audit:
    """Check a log from its first entry to its last. Raises ValueError for an empty one."""
    log = tuple(entries)
    secret = revealed(log)
    revision, box = played_by(log)
    same_rules = (revision, box) == (game.revision, replacing_box(game.name))
    findings: list[Finding] = []
    draws = decisions = 0
    table: Table | None = None
    for number, entry in enumerate(log, start=1):
        if entry.version != number:
            findings.append(Finding(number, f"Version {number} is missing."))
            break
        before, table = table, book(game, table, entry)
        findings.extend(out_of_place(game, table, entry))
        if secret is None:
            continue
        seeds = seeds_of(entry, table, secret)
        for draw in drawn(game, entry):
            draws += 1
            if not any(draws_again(seed, draw) for seed in seeds):
                findings.append(Finding(number, f"The draw {draw.name!r} came out differently."))
        if same_rules and is_decision(entry):
            decisions += 1
            findings.extend(replayed(game, before, table, entry, secret))
    if table is None:
        message = "An empty log has no table."
        raise ValueError(message)
    findings.extend(ending(game, table, secret))
    return Audit(
        versions=len(log),
        draws=draws,
        decisions=decisions if same_rules else None,
        revision=revision,
        box=box,
        position=position_hash(table.position),
        findings=tuple(findings),
    )


def out_of_place(game: AnyGame, table: Table, entry: Entry[Any]) -> Iterator[Finding]:
    """What stands in an entry that no command could have brought about.

    Events of the game come from a command of a seat, from the start, or with a fork's past.
    """
    if entry.by is not None and entry.by not in range(len(table.seats)):
        yield Finding(entry.version, f"The table has no seat {entry.by}.")
    forked = any(isinstance(event, TableForked) for event in entry.events)
    if game_events(game, entry) and not (is_decision(entry) or forked):
        yield Finding(entry.version, "The game moved on without a command.")


def ending(game: AnyGame, table: Table, secret: bytes | None) -> Iterator[Finding]:
    """What the end of a log must show: the secret that its beginning committed to, and who won."""
    if not isinstance(table.stage, Finished):
        yield Finding(table.version, "The game is not over: nothing is revealed yet.")
        return
    if table.stage.outcome not in (game.outcome(table.stage.state), abandoned(table)):
        yield Finding(table.version, "The game did not end like that.")
    if secret is None:
        yield Finding(table.version, "The log reveals no secret.")
    elif commitment(secret) != table.commitment:
        yield Finding(table.version, "The secret is not the one committed to at the opening.")


def replayed(
    game: AnyGame, before: Table | None, after: Table, entry: Entry[Any], secret: bytes
) -> Iterator[Finding]:
    """Whether the rules make of this command what the log says."""
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
        command = msgspec.convert(entry.command, game.command)
        decision = play(game, before, Play(entry.by, command), secret)
        return only_game_events(game, decision.events)
    if after.fork_of is not None:
        return ()
    opening = started(game, after.played_as, after.options, after.seats, secret)
    return only_game_events(game, opening)


def is_decision(entry: Entry[Any]) -> bool:
    """Whether rules were asked for this entry: a command of the game, or its opening."""
    return entry.command is not None or any(isinstance(e, TableStarted) for e in entry.events)


def drawn(game: AnyGame, entry: Entry[Any]) -> Iterator[Any]:
    for event in game_events(game, entry):
        yield from game.disclosure(event).draws


def game_events(game: AnyGame, entry: Entry[Any]) -> tuple[Any, ...]:
    return only_game_events(game, entry.events)


def only_game_events(game: AnyGame, events: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(event for event in events if isinstance(event, game.event))


def seeds_of(entry: Entry[Any], table: Table, secret: bytes) -> tuple[bytes, ...]:
    """What the draws of this entry may have been made with: a fork brings those of its past."""
    forked = next((event for event in entry.events if isinstance(event, TableForked)), None)
    if forked is None:
        return (seed(table, secret),)
    return tuple(seed_of_ancestor(ancestor, table) for ancestor in forked.ancestors)


def seed_of_ancestor(ancestor: Ancestor, table: Table) -> bytes:
    secret = bytes.fromhex(ancestor.secret)
    return seed_of(secret, ancestor.table_id, table.options, ancestor.nonces)


def revealed(log: tuple[Entry[Any], ...]) -> bytes | None:
    """The secret that a finished log reveals."""
    for entry in reversed(log):
        for event in entry.events:
            if isinstance(event, SecretRevealed):
                return bytes.fromhex(event.secret)
    return None


def played_by(log: tuple[Entry[Any], ...]) -> tuple[int, str]:
    """The rules revision (0 if its game never started) and the box that a log was played with."""
    started_events = (e for entry in log for e in entry.events if isinstance(e, TableStarted))
    return next(((event.revision, event.box) for event in started_events), (0, ""))
