"""What people see of the table itself: its summary, and its own events and their sentences."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import assert_never

import msgspec

from domain.decider import AnyGame
from domain.table.events import TableEvent
from domain.table.standing import Deadline, awaiting, moment_deadline, move_deadlines, status
from domain.table.state import Bot, Finished, Holder, Person, Table, Vacant
from projections.projection import Lang, Names, Shown
from projections.words import say

TOLD = frozenset(
    {
        "table_opened",
        "table_forked",
        "table_imported",
        "seat_taken",
        "bot_seated",
        "seat_left",
        "owner_changed",
        "table_closed",
        "table_started",
        "seat_given_up",
        "seat_taken_over",
        "stand_in_seated",
        "stand_in_left",
        "undone",
        "game_finished",
    }
)


def redact(event: TableEvent) -> Shown:
    """An event of the table: all of it is public."""
    return msgspec.to_builtins(event, str_keys=True)


def tell(event: Shown, names: Names, lang: Lang) -> str | None:
    """One sentence for an event of the table, None where it needs no telling."""
    kind = event["type"]
    if kind not in TOLD:
        return None
    facts: dict[str, object] = {}
    if "seat" in event:
        facts["seat"] = event["seat"] + 1
        facts["who"] = names[event["seat"]] if event["seat"] < len(names) else ""
    if "player" in event:
        facts["who"] = event["player"]["name"]
    if "owner" in event:
        facts["who"] = event["owner"]["name"]
    if "bot" in event:
        facts["bot"] = say(f"house.bot.{event['bot']}", lang)
    if kind == "game_finished":
        return tell_the_end(event["outcome"], names, lang)
    return say(f"house.tell.{kind}", lang, **facts)


def tell_the_end(outcome: Shown, names: Names, lang: Lang) -> str:
    """Who won, or that nobody played on."""
    if outcome.get("reason") == "abandoned":
        return say("house.tell.abandoned", lang)
    if "won" in outcome:
        return say("house.tell.solo_won" if outcome["won"] else "house.tell.solo_lost", lang)
    winners: list[str] = [names[seat] for seat in outcome["ranking"][0]]
    if len(winners) == 1:
        return say("house.tell.won", lang, who=winners[0])
    joined = f" {say('house.and', lang)} ".join((", ".join(winners[:-1]), winners[-1]))
    return say("house.tell.shared", lang, who=joined)


def names(table: Table, lang: Lang) -> Names:
    """What the people at the table are called, in seat order; bots by their policy."""
    return names_at(table.seats, lang)


def names_at(seats: tuple[Holder, ...], lang: Lang) -> Names:
    """The same, of its seats."""
    return tuple(
        holder.player.name
        if isinstance(holder, Person)
        else say("house.bot_name", lang, bot=say(f"house.bot.{holder.policy}", lang), seat=n + 1)
        if isinstance(holder, Bot)
        else say("house.seat", lang, seat=n + 1)
        for n, holder in enumerate(seats)
    )


def clocks(table: Table) -> Shown | None:
    """When the time of each awaited seat is up, None where moves are not timed."""
    deadlines = move_deadlines(table).items()
    return {str(seat): {"ends_at": ends_at(deadline)} for seat, deadline in deadlines} or None


def moment(game: AnyGame, table: Table) -> Shown | None:
    """Until when answers are held back, None where nobody is granted a moment."""
    deadline = moment_deadline(game, table)
    return None if deadline is None else {"ends_at": ends_at(deadline)}


def ends_at(deadline: Deadline) -> str:
    """RFC 3339 UTC, to the millisecond."""
    end = datetime.fromisoformat(deadline.since) + timedelta(seconds=deadline.seconds)
    return end.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def outcome(table: Table) -> Shown | None:
    """The outcome as the wire writes it, None before the end."""
    if not isinstance(table.stage, Finished):
        return None
    return {
        "reason": table.stage.outcome.reason,
        **msgspec.to_builtins(table.stage.outcome, str_keys=True),
    }


def summary(game: AnyGame, table: Table) -> Shown:
    """The table in a few lines, the same for everybody who may see it."""
    shown: Shown = {
        "table_id": table.table_id,
        "game": table.game,
        "options": table.options,
        "status": status(table),
        "visibility": table.visibility,
        "seats": [seat(n, holder) for n, holder in enumerate(table.seats)],
        "owner": table.owner.player_id,
        "undo": table.undo,
        "version": table.version,
        "awaiting": list(awaiting(game, table)),
        "created_at": table.opened_at,
        "commitment": table.commitment,
    }
    if table.move_seconds is not None:
        shown["move_seconds"] = table.move_seconds
    if table.started_at:
        shown["started_at"] = table.started_at
    if table.finished_at:
        shown["finished_at"] = table.finished_at
    ended = outcome(table)
    if ended is not None:
        shown["outcome"] = ended
    if table.fork_of is not None:
        shown["fork_of"] = msgspec.to_builtins(table.fork_of)
    if table.imported_from:
        shown["imported"] = True
    return shown


def seat(number: int, holder: Vacant | Person | Bot) -> Shown:
    """A seat as a summary shows it.

    `given_up`: somebody left it and another may take it over. `stand_in`: a bot plays until its
    player acts again.
    """
    match holder:
        case Vacant():
            return {"seat": number, "player": None}
        case Person(player=player, stand_in=stand_in):
            shown: Shown = {"seat": number, "player": msgspec.to_builtins(player)}
            return {**shown, "stand_in": True} if stand_in else shown
        case Bot(policy=policy, given_up=given_up):
            shown = {"seat": number, "player": None, "bot": policy}
            return {**shown, "given_up": True} if given_up else shown
        case _:
            assert_never(holder)
