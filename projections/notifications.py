"""The text of a notification: the public facts about each waiting table, in words."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from projections.message_catalog import say
from projections.projection import JsonObject, Lang
from projections.table_view import name_of

MOST_NAMED = 4
"""Maximum number of games or people that a text names."""
ALMOST = 0.95
SPANS = ((86_400, "day"), (3_600, "hour"), (60, "minute"))


class Waiting(NamedTuple):
    """A waiting table. `summary`: of the table. `title`: of its game, by language.

    `by`: the seat of the player who moved or invites, None for the server. `own_seat`: the seat of
    the notified player. `left`: seconds of remaining time, None without a clock.
    """

    kind: Literal["turn", "rematch", "invitation", "time"]
    summary: JsonObject
    title: Mapping[str, str]
    by: int | None
    own_seat: int | None
    left: float | None


class Telling(NamedTuple):
    title: str
    body: str


def notification_text(tables: Sequence[Waiting], lang: Lang) -> Telling:
    """Return a title and a text for one waiting table or several."""
    if len(tables) > 1:
        games = list(dict.fromkeys(waiting_table.title[lang] for waiting_table in tables))
        body = ", ".join(games[:MOST_NAMED]) + ("…" if len(games) > MOST_NAMED else "")
        return Telling(say("call.waits", lang, count=len(tables)), body)
    (table,) = tables
    name = called_at(table.summary, table.by, lang)
    title = say(f"call.{table.kind}", lang, game=table.title[lang], who=name)
    return Telling(title, " ".join(particulars(table, name, lang)))


def particulars(table: Waiting, name: str, lang: Lang) -> list[str]:
    """Return sentences about the last move, the other players and the remaining time."""
    if table.kind in ("rematch", "invitation"):
        return [say("call.seat", lang)]
    sentences: list[str] = []
    if table.kind == "turn" and table.by is not None:
        sentences.append(say("call.moved", lang, who=name))
    seats = [
        seat
        for seat in range(len(table.summary["seats"]))
        if seat not in (table.own_seat, table.by)
    ]
    other_names = [called_at(table.summary, seat, lang) for seat in seats][:MOST_NAMED]
    if other_names:
        sentences.append(say("call.with", lang, names=", ".join(other_names)))
    if table.left is not None:
        sentences.append(time_left(table.left, lang))
    return sentences


def called_at(summary: JsonObject, seat: int | None, lang: Lang) -> str:
    """Return the name of the player on that seat."""
    if seat is None or seat >= len(summary["seats"]):
        return say("server.somebody", lang)
    holder = summary["seats"][seat]
    if holder["player"] is not None:
        return name_of(holder["player"], lang)
    return holder.get("bot_name") or say("server.seat", lang, seat=seat + 1)


def time_left(seconds: float, lang: Lang) -> str:
    """Return the time in whole minutes, hours or days; at least one minute."""
    size, unit = next((span for span in SPANS if seconds >= ALMOST * span[0]), SPANS[-1])
    count = max(round(seconds / size), 1)
    return say(f"call.left.{unit}{'s' if count > 1 else ''}", lang, count=count)
