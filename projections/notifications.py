"""What somebody is told who is called to tables: of each what a stranger may know, in words."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from projections.message_catalog import say
from projections.projection import Lang, Shown
from projections.table_view import name_of

MOST_NAMED = 4
"""Games, and people at a table."""
ALMOST = 0.95
SPANS = ((86_400, "day"), (3_600, "hour"), (60, "minute"))


class Waiting(NamedTuple):
    """A table that waits. `shown`: its summary. `title`: of its game, by language.

    `by`: the seat of who moved or asks, None for the house. `mine`: the seat of who is called.
    `left`: seconds until their time is up, None where it is not counted.
    """

    kind: Literal["turn", "rematch", "invitation", "time"]
    shown: Shown
    title: Mapping[str, str]
    by: int | None
    mine: int | None
    left: float | None


class Telling(NamedTuple):
    title: str
    body: str


def tell_call(tables: Sequence[Waiting], lang: Lang) -> Telling:
    """One sentence as a title, and what is more to say, for one table or several."""
    if len(tables) > 1:
        games = list(dict.fromkeys(one.title[lang] for one in tables))
        body = ", ".join(games[:MOST_NAMED]) + ("…" if len(games) > MOST_NAMED else "")
        return Telling(say("call.waits", lang, count=len(tables)), body)
    (table,) = tables
    who = called_at(table.shown, table.by, lang)
    title = say(f"call.{table.kind}", lang, game=table.title[lang], who=who)
    return Telling(title, " ".join(particulars(table, who, lang)))


def particulars(table: Waiting, who: str, lang: Lang) -> list[str]:
    """Sentences: who moved, who else is there, how long there is."""
    if table.kind in ("rematch", "invitation"):
        return [say("call.seat", lang)]
    said: list[str] = []
    if table.kind == "turn" and table.by is not None:
        said.append(say("call.moved", lang, who=who))
    seats = [
        seat for seat in range(len(table.shown["seats"])) if seat not in (table.mine, table.by)
    ]
    others = [called_at(table.shown, seat, lang) for seat in seats][:MOST_NAMED]
    if others:
        said.append(say("call.with", lang, names=", ".join(others)))
    if table.left is not None:
        said.append(time_left(table.left, lang))
    return said


def called_at(shown: Shown, seat: int | None, lang: Lang) -> str:
    """What who sits there is called."""
    if seat is None or seat >= len(shown["seats"]):
        return say("house.somebody", lang)
    holder = shown["seats"][seat]
    if holder["player"] is not None:
        return name_of(holder["player"], lang)
    return holder.get("bot_name") or say("house.seat", lang, seat=seat + 1)


def time_left(seconds: float, lang: Lang) -> str:
    """In whole units, of the largest of which there is about one; at least a minute."""
    size, unit = next((one for one in SPANS if seconds >= ALMOST * one[0]), SPANS[-1])
    count = max(round(seconds / size), 1)
    return say(f"call.left.{unit}{'s' if count > 1 else ''}", lang, count=count)
