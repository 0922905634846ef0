"""What a hint says: its shape, and its words. It is made by `clients/bots/hint`."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.decider import Seat
from domain.table.state import Table
from projections import table_view
from projections.analysis import part_key, points_in, unit_of
from projections.message_catalog import has, say
from projections.projection import AnyProjection, JsonObject, Lang
from projections.viewer_frames import option


class Compared(msgspec.Struct, frozen=True):
    """The next best option. `command`: as plain values.

    `points`: by how much the best one is better, in the mean. `is_clear`: whether that is more than
    chance. `ahead`: in so many of the `worlds` that both were played on in it is; 0 of 0 where this
    one did not look as if it was worth that. `parts`: what makes most of the difference, by name.
    """

    command: dict[str, Any]
    points: float
    is_clear: bool
    ahead: int
    worlds: int
    parts: Mapping[str, float]


class Then(msgspec.Struct, frozen=True):
    """What the seat does next in the same turn, in most worlds. `command`: as plain values.

    `position`: as msgpack, one in which it may come to that; not the real one.
    """

    command: dict[str, Any]
    position: bytes


class Hint(msgspec.Struct, frozen=True):
    """The best option. `command`: as plain values. `compared`: None where there is no other."""

    command: dict[str, Any]
    compared: Compared | None = None
    then: Then | None = None


def hint_view(
    projection: AnyProjection, table: Table, seat: Seat, hint: Hint, lang: Lang
) -> JsonObject:
    """The hint as its seat is told it, on the position as it stands."""
    names = table_view.names(table, lang)

    def option_view(command: object, at: object) -> JsonObject:
        view = projection.view(at, seat)
        return option(projection, projection.decode_command(command), view, names, lang)

    best = option_view(hint.command, table.position)
    text = say("server.hint.only", lang)
    if hint.compared is not None:
        instead = option_view(hint.compared.command, table.position)["label"]
        text = why(projection.game.name, len(names), hint.compared, instead, lang)
    if hint.then is not None:
        at = msgspec.msgpack.decode(hint.then.position, type=projection.game.state)
        then = option_view(hint.then.command, at)["label"]
        text = say("server.hint.then", lang, why=text, then=then)
    return {"version": table.version, "option": best, "text": text}


def why(game: str, seats: int, compared: Compared, instead: str, lang: Lang) -> str:
    if not compared.is_clear:
        return say("server.hint.close", lang, instead=instead)
    better = say(
        "server.hint.better",
        lang,
        points=points_in(compared.points, lang),
        unit=unit_of(game, lang),
        instead=instead,
        ahead=compared.ahead,
        worlds=compared.worlds,
    )
    parts = [
        say("server.hint.part", lang, part=say(key, lang), points=points_in(points, lang))
        for name, points in compared.parts.items()
        if has(key := part_key(game, name, seats))
    ]
    if not parts:
        return say("server.hint.because.not", lang, better=better)
    return say("server.hint.because", lang, better=better, parts=", ".join(parts))
