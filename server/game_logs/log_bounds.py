"""Bounds of a log, checked before its events are applied.

Types bound the numbers and lengths inside events. The bounds here depend on the table, the clock
and the rest of the log.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from domain.decider import AnyGame
from domain.table import events
from domain.table.entry import Entry
from domain.table.people import players_in
from kontor.frames import LONGEST_TABLE_ID
from server.accounts.names import is_name
from server.game_logs.log_file import BadLog
from server.wire.limits import LONGEST_BANK, LONGEST_IDEMPOTENCY_KEY, LONGEST_NONCE, MOST_VACATION

OF_THE_OPENING = events.TableOpened | events.TableForked | events.TableImported
LONGEST_COMMAND_ID = len("http/") + LONGEST_IDEMPOTENCY_KEY
LARGEST_COMMAND = 2_000
"""Maximum bytes of a command as JSON."""
ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""The id of a table, or the name of a policy."""
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|\+00:00)")
"""RFC 3339 UTC."""
FAST_CLOCK = timedelta(hours=1)
"""Maximum time that another server's clock may be ahead of ours."""


def require_bounds(game: AnyGame, entries: Iterable[Entry[Any]]) -> None:
    """Raise BadLog with the first line that is out of bounds."""
    latest = datetime.now(UTC) + FAST_CLOCK
    for number, entry in enumerate(entries, start=1):
        for fault in out_of_bounds(game, entry, number, latest):
            raise BadLog(f"Line {number}: {fault}")


def out_of_bounds(game: AnyGame, entry: Entry[Any], number: int, latest: datetime) -> Iterator[str]:
    openings = [isinstance(event, OF_THE_OPENING) for event in entry.events]
    opened = [isinstance(event, events.TableOpened) for event in entry.events]
    if not (opened[:1] == [True] and sum(opened) == 1 if number == 1 else not any(openings)):
        yield "only the first line may open the table."
    if not is_past(entry.time, latest):
        yield f"{entry.time[:40]!r} is not a past time in UTC."
    if len(entry.command_id or "") > LONGEST_COMMAND_ID:
        yield "that command id is too long."
    if len(msgspec.json.encode(entry.command)) > LARGEST_COMMAND:
        yield "that command is too large."
    for event in entry.events:
        yield from faults_of(game, event)
        if isinstance(event, events.SeatAway) and not is_absence(event.until, latest):
            yield f"{event.until[:40]!r} is not a valid end of an absence."


def is_past(time: str, latest: datetime) -> bool:
    """Whether the text is a time in UTC, as ledgers write it, before `latest`."""
    if TIME.fullmatch(time) is None:
        return False
    try:
        return datetime.fromisoformat(time) < latest
    except ValueError:
        return False


def is_absence(until: str, latest: datetime) -> bool:
    """Whether `until` is a possible end of an absence, or empty for its early end."""
    return not until or is_past(until, latest + timedelta(days=MOST_VACATION))


def is_clock(opened: events.TableOpened) -> bool:
    """Whether the clock's times are small enough to be added to a date."""
    longest = max(opened.move_seconds or 0, opened.bank_seconds, opened.increment_seconds)
    return longest <= LONGEST_BANK and opened.vacation_days <= MOST_VACATION


def faults_of(game: AnyGame, event: Any) -> Iterator[str]:
    if isinstance(event, events.TableOpened) and event.seats not in game.seats:
        yield f"{game.title['en']} is played with {game.seats[0]} to {game.seats[-1]} seats."
    if isinstance(event, events.TableOpened) and not are_options(game, event.options):
        yield f"{game.title['en']} has no such options."
    if any(not is_name(player.name) for player in players_in(event).values()):
        yield "that player name is not allowed."
    if any(ID.fullmatch(id_) is None for id_ in ids_in(event)):
        yield "that id is not valid."
    if any(len(id_) > LONGEST_TABLE_ID for id_ in origins_in(event)):
        yield "that id is too long."
    if isinstance(event, events.TableOpened) and not is_clock(event):
        yield "that clock is not valid."
    if any(len(nonce) > LONGEST_NONCE for nonce in nonces_in(event)):
        yield "that nonce is too long."


def are_options(game: AnyGame, options: dict[str, Any]) -> bool:
    """Whether this build could have opened a table with these options, in any rules revision."""
    try:
        typed = msgspec.convert(options, game.table_options)
    except msgspec.ValidationError:
        return False
    return options.keys() <= msgspec.to_builtins(typed).keys()


def ids_in(event: Any) -> tuple[str, ...]:
    """Return the table ids and policies in an event that clients may link to."""
    match event:
        case events.TableForked(table_id=id_) | events.TableImported(table_id=id_):
            return (id_,)
        case (
            events.BotSeated(bot=bot) | events.StandInSeated(bot=bot) | events.SeatGivenUp(bot=bot)
        ):
            return (bot,)
        case _:
            return ()


def origins_in(event: Any) -> tuple[str, ...]:
    """Return the table ids in an event that are only parts of the seed, not links."""
    match event:
        case events.TableOpened(table_id=id_):
            return (id_,)
        case events.TableForked(ancestors=ancestors):
            return tuple(ancestor.table_id for ancestor in ancestors)
        case _:
            return ()


def nonces_in(event: Any) -> tuple[str, ...]:
    match event:
        case events.SeatTaken(nonce=nonce):
            return (nonce,)
        case events.TableForked(ancestors=ancestors):
            return tuple(nonce for ancestor in ancestors for nonce in ancestor.nonces)
        case _:
            return ()
