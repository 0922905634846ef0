"""The view of the table itself: its summary, and its own events with their sentences."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import count
from typing import assert_never, get_args

import msgspec
from msgspec.structs import replace

from domain.decider import EVERYONE, AnyGame, Outcome, Seat, Viewer
from domain.table import table_queries
from domain.table.events import Ancestor, HintGiven, SecretRevealed, TableEvent, TableForked
from domain.table.shown_names import OtherNames
from domain.table.state import Bot, Finished, Fork, Holder, Person, Table, Vacant
from projections.bots import bot_name
from projections.message_catalog import say
from projections.projection import JsonObject, Lang, Names
from projections.sentences import in_the_catalogue

TOLD = frozenset(
    event.__struct_config__.tag
    for event in get_args(TableEvent)
    if event not in (SecretRevealed, HintGiven)
)
"""Types of the table's events that have a sentence. A hint is no move, so the log omits it."""


CLOCK = ("move_seconds", "bank_seconds", "increment_seconds", "vacation_days")
"""Fields of a table's summary that are omitted if they are 0."""

OPEN_EVENTS = frozenset(get_args(TableEvent)) - {TableForked}
"""The events that are public. Only the moves before a fork are not."""


def redact(event: TableEvent, viewer: Viewer) -> JsonObject:
    """Return an event of the table as this viewer may see it."""
    if isinstance(event, TableForked) and viewer != EVERYONE:
        event = replace(event, ancestors=tuple(map(without_moves, event.ancestors)))
    return msgspec.to_builtins(event, str_keys=True)


def without_moves(ancestor: Ancestor) -> Ancestor:
    """Return the ancestor without its moves, which may name hidden things of the fork."""
    return replace(ancestor, moves=())


def describe(event: JsonObject, names: Names, lang: Lang) -> str | None:
    """Return the sentence for an event of the table, None if it has none."""
    kind = event["type"]
    facts: dict[str, object] = {}
    if "seat" in event:
        facts["seat"] = event["seat"] + 1
        facts["who"] = names[event["seat"]] if event["seat"] < len(names) else ""
    if "player" in event:
        facts["who"] = name_of(event["player"], lang)
    if "owner" in event:
        facts["who"] = name_of(event["owner"], lang)
    if "bot" in event:
        facts["bot"] = in_the_catalogue("server.bot", event["bot"], lang)
        facts["name"] = names[event["seat"]] if event["seat"] < len(names) else ""
    answers: list[int] = event.get("answers", [])
    if answers:
        facts["bots"] = ", ".join(names[seat] for seat in answers)
        kind = "undone.answered"
    if kind == "seat_away":
        kind += "" if event["until"] else ".over"
        facts["day"] = day_of(event["until"], lang)
    if kind == "game_finished":
        return tell_the_end(event["outcome"], names, lang)
    return say(f"server.tell.{kind}", lang, **facts)


def day_of(time: str, lang: Lang) -> str:
    """Return the day of a time, such as `3 Dec`; empty if there is no time."""
    if not time:
        return ""
    _, month, day = time[:10].split("-")
    months = say("server.months", lang).split()
    return say("server.day_of_month", lang, day=int(day), month=months[int(month) - 1])


def tell_the_end(outcome: JsonObject, names: Names, lang: Lang) -> str:
    """Return the sentence about the winner, or about an abandoned game."""
    if outcome.get("reason") == "abandoned":
        return say("server.tell.abandoned", lang)
    if "won" in outcome:
        return say("server.tell.solo_won" if outcome["won"] else "server.tell.solo_lost", lang)
    winners: list[str] = [names[seat] for seat in outcome["ranking"][0]]
    if len(winners) == 1:
        return say("server.tell.won", lang, who=winners[0])
    joined = f" {say('server.and', lang)} ".join((", ".join(winners[:-1]), winners[-1]))
    return say("server.tell.shared", lang, who=joined)


def name_of(player: JsonObject, lang: Lang) -> str:
    """Return the name of a player, who may be deleted."""
    return say("server.somebody", lang) if player.get("gone") else player["name"]


def names(table: Table, lang: Lang) -> Names:
    """Return the names of people and bots at the table, in seat order."""
    return names_at(table.table_id, table.fork_of, table.seats, lang)


def names_at(table_id: str, fork_of: Fork | None, seats: tuple[Holder, ...], lang: Lang) -> Names:
    """Return the names of these seats."""
    people = [holder.player for holder in seats if isinstance(holder, Person)]
    called = iter(numbered([player.name for player in people if not player.gone]))
    return tuple(
        (say("server.somebody", lang) if holder.player.gone else next(called))
        if isinstance(holder, Person)
        else bot_name(table_id, n, fork_of)
        if isinstance(holder, Bot)
        else say("server.seat", lang, seat=n + 1)
        for n, holder in enumerate(seats)
    )


def numbered(names: Sequence[str]) -> Names:
    """Return the names, with a number behind each one that repeats an earlier one.

    Names of players become equal if one of them takes another name after the game.
    """
    if len(set(names)) == len(names):
        return tuple(names)
    shown = list[str]()
    for name in names:
        others = (f"{name} {number}" for number in count(2))
        taken = {*names, *shown}
        shown.append(next(each for each in others if each not in taken) if name in shown else name)
    return tuple(shown)


def number_names(seats: list[JsonObject]) -> None:
    """Give the players at these seats of a summary names that differ."""
    players = [seat["player"] for seat in seats if seat["player"] and "gone" not in seat["player"]]
    for player, name in zip(players, numbered([each["name"] for each in players]), strict=True):
        player["name"] = name


def clocks(table: Table) -> JsonObject | None:
    """Return the deadline of each awaited seat, None if moves are not timed.

    `bank_from`: the time when the seat starts to use its reserve, if it has one.
    """
    view = {
        str(seat): {"ends_at": ends_at(deadline)}
        for seat, deadline in table_queries.move_deadlines(table).items()
    }
    for seat, deadline in table_queries.reserve_deadlines(table).items():
        if table_queries.has_reserve(table) and not table_queries.is_played_by_bot(table, seat):
            view[str(seat)]["bank_from"] = ends_at(deadline)
    return view or None


def banks(table: Table) -> JsonObject:
    """Return the seconds of reserve that each person has left."""
    return {str(seat): left for seat, left in table_queries.reserves(table).items()}


def ends_at(deadline: table_queries.Deadline) -> str:
    """Return the end of a deadline: RFC 3339 UTC, to the millisecond."""
    end = datetime.fromisoformat(deadline.since) + timedelta(seconds=deadline.seconds)
    return end.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def outcome(game: AnyGame, table: Table) -> JsonObject | None:
    """Return the outcome as plain JSON values, None before the end."""
    if type(table.stage) is not Finished:
        return None
    ended = table.stage.outcome
    view = {"reason": ended.reason, **msgspec.to_builtins(ended, str_keys=True)}
    tied = seats_with_equal_points(ended)
    compared = game.tie_break(table.stage.state) if tied else None
    if compared is not None:
        values = {str(seat): compared.values[seat] for seat in tied if seat in compared.values}
        view["tie_break"] = {"name": compared.name, "values": values}
    return view


def seats_with_equal_points(ended: Outcome) -> list[Seat]:
    """Return the seats whose points equal those of another seat, in seat order."""
    totals = {seat: points["total"] for seat, points in sorted(ended.scores.items())}
    count = Counter(totals.values())
    return [seat for seat, total in totals.items() if count[total] > 1]


def summary(game: AnyGame, table: Table) -> JsonObject:
    """Return a summary of the table, the same for everybody who may see it."""
    summary_: JsonObject = {
        "table_id": table.table_id,
        "game": table.game,
        "options": table.options,
        "status": table_queries.status(table),
        "visibility": table.visibility,
        "seats": [seat(table, n, holder) for n, holder in enumerate(table.seats)],
        "owner": table.owner.player_id,
        "undo": table.undo,
        "version": table.version,
        "awaiting": list(table_queries.awaiting(game, table)),
        "created_at": table.opened_at,
        "commitment": table.commitment,
    }
    number_names(summary_["seats"])
    if table.invites:
        summary_["invites"] = table.invites
    for field in CLOCK:
        if getattr(table, field):
            summary_[field] = getattr(table, field)
    if table.hints:
        summary_["hints"] = True
    if table.rated:
        summary_["rated"] = True
    if table_queries.seek_of(table) == "later":
        summary_["seeks_later"] = True
    if table.started_at:
        summary_["started_at"] = table.started_at
    if table.finished_at:
        summary_["finished_at"] = table.finished_at
    ended = outcome(game, table)
    if ended is not None:
        summary_["outcome"] = ended
    if table.fork_of is not None:
        summary_["fork_of"] = msgspec.to_builtins(table.fork_of)
    if table_queries.is_left_to_bots(table):
        summary_["unattended"] = table.attended
    if table.imported_from:
        summary_["imported"] = True
        summary_["played_at"] = table.played_at
    if not table.replayed:
        summary_["not_replayed"] = True
    return summary_


def with_shown_names(summary: JsonObject, shown_names: OtherNames) -> JsonObject:
    """Return a cached summary with the current names of these players."""
    for holder in summary["seats"] if shown_names else ():
        for player in (holder["player"], *holder.get("asks", ())):
            if player is not None and player["player_id"] in shown_names:
                player.update(msgspec.to_builtins(shown_names[player["player_id"]]))
    number_names(summary["seats"])
    return summary


def seat(table: Table, number: int, holder: Vacant | Person | Bot) -> JsonObject:
    """Return a seat as a summary shows it.

    `bot_name`: of the bot there. `given_up`: its player left, and another may take it over. `held`:
    the bot keeps it for a new player. `left_by`: the id of the player who left it, in a rated game.
    `asks`: requests for it. `stand_in`: a bot plays until the
    player is back. `away_until`: its clock is or was paused until then.
    """
    match holder:
        case Vacant():
            return {"seat": number, "player": None}
        case Person(player=player, stand_in=stand_in):
            view: JsonObject = {"seat": number, "player": msgspec.to_builtins(player)}
            away = table_queries.away_until(table, Seat(number))
            if away:
                view["away_until"] = away
            return {**view, "stand_in": True} if stand_in else view
        case Bot(policy=policy):
            name = bot_name(table.table_id, number, table.fork_of)
            view = {"seat": number, "player": None, "bot": policy, "bot_name": name}
            if holder.given_up:
                view["given_up"] = True
            if table.rated:
                view["left_by"] = min(left for left, seat in table.left if seat == number)
            if holder.held and table_queries.seek_of(table) == "now":
                view["held"] = True
            asks = [msgspec.to_builtins(ask.player) for ask in table.asks if ask.seat == number]
            return {**view, "asks": asks} if asks else view
        case _:
            assert_never(holder)
