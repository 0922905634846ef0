"""The text of an analysis of a finished game (`domain/bots/analysis`).

It is made in both languages. It must work after a player of that table has deleted their account.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any

import msgspec

from domain.bots.analysis import (
    Course,
    DecisionToJudge,
    Judged,
    decisions_of,
    glance,
    judging,
    summed_up,
    to_study,
)
from domain.bots.analysis.findings import Analysis, Text, TurningPoint
from domain.decider import Seat
from projections import viewer_frames
from projections.message_catalog import has, say
from projections.projection import LANGS, JsonObject, Lang, Names
from projections.registry import projection_named

SEAT = re.compile(r"\{(\d)\}")
RIVALS = "rivals"
"""The part for the points of the opponents, as the mean of all opponents."""
MOST_GAINS = 2
MINUS = "\N{MINUS SIGN}"
SINGLE_QUOTES: Mapping[Lang, Mapping[int, int]] = {
    "en": {0x201C: 0x2018, 0x201D: 0x2019},
    "de": {0x201E: 0x201A, 0x201C: 0x2018},
}
"""The single quotation mark for each double one, as code points."""
PLACES = tuple(f"{{{seat}}}" for seat in range(10))
"""Placeholders for the names of the seats."""


def study(decision: DecisionToJudge) -> Judged | None:
    """Judge a decision for longer, and describe a turning point. For a worker process."""
    return judging.study(decision, texts_of)


def analyse(
    course: Course, seed: bytes, each: Callable[..., Iterable[Judged | None]] = map
) -> Analysis:
    """Analyse a game. The same seed gives the same result. `each`: a function like `map`."""
    decisions = decisions_of(course, seed)
    judged = list(each(glance, decisions))
    again = each(study, to_study(judged, decisions))
    return summed_up(course, [*judged, *again])


def texts_of(game: str, seat: Seat, choices: Iterable[tuple[Any, Any]]) -> list[Text]:
    """Describe options, as their seat saw them.

    `choices`: positions, each with an option of that seat there; None means that the seat passes.
    """
    projection, found = projection_named(game), list[Text]()
    for state, option in choices:
        if option is None:
            found.append({lang: say("server.analysis.pass", lang) for lang in LANGS})
            continue
        view = projection.view(state, seat)
        found.append(
            {
                lang: viewer_frames.option(projection, option, view, PLACES, lang)["label"]
                for lang in LANGS
            }
        )
    return found


def analysis_view(analysis: Analysis, names: Names, lang: Lang) -> JsonObject:
    """Return the analysis in words. `names`: of the seats."""
    plain: JsonObject = msgspec.to_builtins(analysis)
    seats, unit = len(analysis.seats), unit_of(analysis.game, lang)
    for point, its in zip(plain["turning_points"], analysis.turning_points, strict=True):
        point["played"] = in_words(its.played, names, lang)
        point["better"] = in_words(its.better, names, lang)
        point["line"] = [in_words(text, names, lang) for text in its.line]
        point["parts"] = {
            part_in_words(analysis.game, name, points, seats, lang): points
            for name, points in its.parts.items()
        }
        for name in ("played_card", "better_card", "played_command", "better_command"):
            if point[name] is None:
                del point[name]
        point["tell"] = described("turning_point", analysis.game, its, names, lang)
        point["cost"] = described("cost", analysis.game, its, names, lang)
    for step in plain["luck"]:
        step["tell"] = say(
            "server.analysis.luck" if step["gain"] > 0 else "server.analysis.bad_luck",
            lang,
            who=names[int(step["seat"])],
            unit=unit,
            gain=points_in(step["gain"], lang),
        )
    for player, seat in zip(names, plain["seats"], strict=True):
        if seat["accuracy"] is None:
            del seat["accuracy"]
        else:
            seat["tell"] = played_by(player, seat, seats, unit, lang)
    return plain


def analysis_so_far(analysis: Analysis, names: Names, lang: Lang) -> JsonObject:
    """Return the parts of an unfinished analysis that remain true: all but sums and luck."""
    view = analysis_view(analysis, names, lang)
    curves = [{"curve": seat["curve"]} for seat in view["seats"]]
    return {"seats": curves, "turning_points": view["turning_points"]}


def played_by(name: str, seat: JsonObject, seats: int, unit: str, lang: Lang) -> str:
    """Return a sentence about how well a player played, with points that add up."""
    lost, gift = round(-seat["lost"], 1), round(seat["gift"], 1)
    lead, solo = round(seat["curve"][-1]["margin"], 1), seats == 1
    return say(
        "server.analysis.accuracy" + (".solo" if solo else ""),
        lang,
        who=name,
        accuracy=seat["accuracy"],
        lead=points_in(lead, lang),
        lost=points_in(lost, lang),
        unit=unit,
        gift=points_in(gift, lang),
        luck=points_in(seat["luck"] if solo else lead - lost - gift, lang),
    )


def described(text: str, game: str, it: TurningPoint, names: Names, lang: Lang) -> str:
    """Return a turning point in words. `text`: `turning_point`, or `cost`.

    `cost` has the points of each part instead of the options.
    """
    seats = len(names)
    why = gains_in_words(game, it.parts, seats, lang)
    if why and text == "cost":
        why = parts_in_words(game, it.parts, it.loss, seats, lang)
    return say(
        f"server.analysis.{text}" + (".because" if why else ""),
        lang,
        who=names[it.seat],
        played=in_quotes(in_words(it.played, names, lang), lang),
        better=in_quotes(in_words(it.better, names, lang), lang),
        worth=worth_of(game, it.loss, lang),
        why=why,
    )


def in_words(text: Text, names: Names, lang: Lang) -> str:
    return SEAT.sub(lambda match: names[int(match[1])], text[lang])


def in_quotes(text: str, lang: Lang) -> str:
    """Return the text for a place between double quotation marks: those in it become single."""
    return text.translate(SINGLE_QUOTES[lang])


def part_in_words(game: str, name: str, points: float, seats: int, lang: Lang) -> str:
    key = part_key(game, name, points, seats)
    return say(key, lang) if has(key) else name


def gains_in_words(
    game: str, parts: Mapping[str, float], seats: int, lang: Lang, most: int = MOST_GAINS
) -> str:
    """Return at most `most` parts that are gained, without those of the others."""
    gains = (
        say(key, lang)
        for name, points in parts.items()
        if points > 0
        and not (name == RIVALS and seats > 1)
        and has(key := part_key(game, name, points, seats))
    )
    return f" {say('server.and', lang)} ".join(islice(gains, most))


def parts_in_words(
    game: str, parts: Mapping[str, float], whole: float, seats: int, lang: Lang
) -> str:
    """Return the parts with their points, and the rest, so that they add up to the whole."""
    shown = {
        say(key, lang): round(points, 1)
        for name, points in parts.items()
        if has(key := part_key(game, name, points, seats))
    }
    rest = round(round(whole, 1) - sum(shown.values()), 1)
    if rest or not shown:
        shown[say("server.part.rest", lang)] = rest
    return ", ".join(f"{part} {points_in(points, lang)}" for part, points in shown.items())


def worth_of(game: str, points: float, lang: Lang) -> str:
    """Return whole points in words."""
    count = round(points)
    number = {0: "none", 1: "one"}.get(count, "many")
    return say(f"server.hint.worth.{number}", lang, count=count, unit=unit_of(game, lang, count))


def part_key(game: str, part: str, points: float, seats: int) -> str:
    """Return the key of a part: for `rivals` by its sign, but the game's own key in a solo game."""
    if part == RIVALS and seats > 1:
        return f"server.part.rivals.{'less' if points > 0 else 'more'}"
    return f"{game}.part.{part}"


def unit_of(game: str, lang: Lang, count: int = 2) -> str:
    """Return the unit of a game's score: points, unless it has a word of its own."""
    key = "unit" if count > 1 else "unit.one"
    return say(f"{game}.{key}" if has(f"{game}.{key}") else f"server.{key}", lang)


def number_in(number: float, lang: Lang) -> str:
    """Return the number with one decimal."""
    written = f"{number:.1f}"
    return written if lang == "en" else written.replace(".", ",")


def points_in(points: float, lang: Lang) -> str:
    """Return the points with a sign, which agrees with the rounded number."""
    points = round(points, 1)
    return (MINUS if points < 0 else "+") + number_in(abs(points), lang)
