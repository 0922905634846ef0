"""The words of a hint (`domain/bots/hint`)."""

import msgspec

from domain.bots.hint import Compared, Hint
from domain.decider import Seat
from domain.table.state import Table
from projections import table_view
from projections.analysis import part_key, points_in, unit_of
from projections.message_catalog import has, say
from projections.projection import AnyProjection, JsonObject, Lang
from projections.viewer_frames import option


def hint_view(
    projection: AnyProjection, table: Table, seat: Seat, hint: Hint, lang: Lang
) -> JsonObject:
    """Return the hint as its seat sees it, on the current position."""
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
