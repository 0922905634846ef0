"""The words of a hint (`domain/bots/hint`)."""

import msgspec

from domain.bots.hint import Compared, Hint
from domain.decider import Seat
from domain.table.state import Table
from projections import table_view
from projections.analysis import part_key, points_in, unit_of
from projections.message_catalog import has, say
from projections.projection import AnyProjection, Lang, Shown
from projections.viewer_frames import option


def shown(projection: AnyProjection, table: Table, seat: Seat, found: Hint, lang: Lang) -> Shown:
    """The hint as its seat is told it, on the position as it stands."""
    names = table_view.names(table, lang)

    def told(command: object, at: object) -> Shown:
        view = projection.view(at, seat)
        return option(projection, projection.decode_command(command), view, names, lang)

    best = told(found.command, table.position)
    text = say("house.hint.only", lang)
    if found.compared is not None:
        instead = told(found.compared.command, table.position)["label"]
        text = why(projection.game.name, len(names), found.compared, instead, lang)
    if found.then is not None:
        at = msgspec.msgpack.decode(found.then.position, type=projection.game.state)
        then = told(found.then.command, at)["label"]
        text = say("house.hint.then", lang, why=text, then=then)
    return {"version": table.version, "option": best, "text": text}


def why(game: str, seats: int, compared: Compared, instead: str, lang: Lang) -> str:
    if not compared.is_clear:
        return say("house.hint.close", lang, instead=instead)
    better = say(
        "house.hint.better",
        lang,
        points=points_in(compared.points, lang),
        unit=unit_of(game, lang),
        instead=instead,
        ahead=compared.ahead,
        worlds=compared.worlds,
    )
    parts = [
        say("house.hint.part", lang, part=say(key, lang), points=points_in(points, lang))
        for name, points in compared.parts.items()
        if has(key := part_key(game, name, seats))
    ]
    if not parts:
        return say("house.hint.because.not", lang, better=better)
    return say("house.hint.because", lang, better=better, parts=", ".join(parts))
