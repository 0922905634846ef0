"""What an analysis of a finished game says: its shape, and its words.

It is made once (`clients/bots/analysis`) and read by many, in both languages and after somebody at
the table had themselves deleted: so it names no people, and what an option does stands in it in
both languages.
"""

import re
from collections.abc import Mapping

import msgspec

from projections.message_catalog import has, say
from projections.projection import JsonObject, Lang, Names

Text = Mapping[Lang, str]
"""In each language. Where a seat is named it stands in braces, as in `{0}`."""
SEAT = re.compile(r"\{(\d)\}")
RIVALS = "rivals"
"""The part of what the others have against a seat, in the mean of them all."""
MINUS = "\N{MINUS SIGN}"
PLACES = tuple(f"{{{seat}}}" for seat in range(10))
"""What stands for the names of the seats."""


class Point(msgspec.Struct, frozen=True):
    """At a decision of a seat, and at the end.

    `version`: with the decision. `margin`: points that the seat expects to have more than the
    others have in the mean, if it decides well; of who plays alone, how good things look. `error`:
    the standard error of that.
    """

    version: int
    margin: float
    error: float


class TurningPoint(msgspec.Struct, frozen=True):
    """A decision that lost much.

    `loss`: so many points of margin; `error`: the standard error of that. `worlds`: in so many was
    it looked at, in `ahead` of which another option was better. `played`: what was done, `better`:
    what would have been better, `line`: what the seat would have done after it. `parts`: by how
    much these are more with it, the largest ones, in points.
    """

    version: int
    seat: int
    loss: float
    error: float
    worlds: int
    ahead: int
    played: Text
    better: Text
    line: tuple[Text, ...]
    parts: Mapping[str, float]


class Luck(msgspec.Struct, frozen=True):
    """What chance brought a seat in between two decisions of its own, beyond what it expected.

    `since`, `version`: those of the two decisions.
    """

    since: int
    version: int
    seat: int
    gain: float
    error: float


class SeatAnalysis(msgspec.Struct, frozen=True):
    """`accuracy`: from 0 to 100, None for a seat that decided nothing.

    `lost`: points of margin that its decisions surely lost, all together, `gift`: what those of the
    others brought it, `luck`: what came in between, chance and whatever is too small to be sure.
    """

    accuracy: int | None
    decisions: int
    lost: float
    gift: float
    luck: float
    curve: tuple[Point, ...]


class Analysis(msgspec.Struct, frozen=True):
    """Of a finished game. `turning_points`, `luck`: in the order of the game.

    `spread`: the standard deviation of final margins in this game, between equals.
    """

    game: str
    spread: float
    seats: tuple[SeatAnalysis, ...]
    turning_points: tuple[TurningPoint, ...]
    luck: tuple[Luck, ...]


def analysis_view(analysis: Analysis, names: Names, lang: Lang) -> JsonObject:
    """The analysis in words. `names`: of the seats."""
    plain: JsonObject = msgspec.to_builtins(analysis)
    seats, unit = len(analysis.seats), unit_of(analysis.game, lang)
    for point, its in zip(plain["turning_points"], analysis.turning_points, strict=True):
        point["played"] = in_words(its.played, names, lang)
        point["better"] = in_words(its.better, names, lang)
        point["line"] = [in_words(text, names, lang) for text in its.line]
        point["parts"] = {
            part_in_words(analysis.game, name, seats, lang): points
            for name, points in its.parts.items()
        }
        point["tell"] = described(point, names, unit, lang)
    for step in plain["luck"]:
        step["tell"] = say(
            "server.analysis.luck" if step["gain"] > 0 else "server.analysis.bad_luck",
            lang,
            who=names[int(step["seat"])],
            unit=unit,
            gain=points_in(step["gain"], lang),
            error=number_in(step["error"], lang),
        )
    for player, seat in zip(names, plain["seats"], strict=True):
        if seat["accuracy"] is None:
            del seat["accuracy"]
        else:
            seat["tell"] = played_by(player, seat, unit, lang)
    return plain


def played_by(name: str, seat: JsonObject, unit: str, lang: Lang) -> str:
    """How somebody played, in a sentence."""
    return say(
        "server.analysis.accuracy",
        lang,
        who=name,
        accuracy=seat["accuracy"],
        decisions=seat["decisions"],
        lost=number_in(seat["lost"], lang),
        unit=unit,
        gift=number_in(seat["gift"], lang),
        luck=points_in(seat["luck"], lang),
    )


def described(point: JsonObject, names: Names, unit: str, lang: Lang) -> str:
    """A turning point in a sentence."""
    sentence = say(
        "server.analysis.turning_point",
        lang,
        who=names[int(point["seat"])],
        played=point["played"],
        better=point["better"],
        loss=points_in(-point["loss"], lang),
        error=number_in(point["error"], lang),
        unit=unit,
    )
    if point["line"]:
        sentence += say("server.analysis.line", lang, line="; ".join(point["line"]))
    if point["parts"]:
        parts = (f"{name} {points_in(much, lang)}" for name, much in point["parts"].items())
        sentence += say("server.analysis.parts", lang, parts=", ".join(parts))
    return sentence + "."


def in_words(text: Text, names: Names, lang: Lang) -> str:
    return SEAT.sub(lambda match: names[int(match[1])], text[lang])


def part_in_words(game: str, name: str, seats: int, lang: Lang) -> str:
    key = part_key(game, name, seats)
    return say(key, lang) if has(key) else name


def part_key(game: str, part: str, seats: int) -> str:
    """Where there are others, all that they have is one part; alone, it is the game's own."""
    if part == RIVALS and seats > 1:
        return "server.part.rivals"
    return f"{game}.part.{part}"


def unit_of(game: str, lang: Lang) -> str:
    """What a game counts in the end: points, unless it has a word of its own."""
    key = f"{game}.unit"
    return say(key if has(key) else "server.unit", lang)


def number_in(number: float, lang: Lang) -> str:
    """To a tenth."""
    written = f"{number:.1f}"
    return written if lang == "en" else written.replace(".", ",")


def points_in(points: float, lang: Lang) -> str:
    """With its sign: that of what is printed."""
    points = round(points, 1)
    return (MINUS if points < 0 else "+") + number_in(abs(points), lang)
