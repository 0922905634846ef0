"""A guided first game: the log of a played game, and a commentary on it.

Both are in `lessons/`: `<game>.ndjson`, an ordinary log, and `<game>.json`, the commentary in
English and German. The learner sees the view of one seat and makes its moves. At some versions, the
learner must find the next move of the log; all others are shown.
"""

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Annotated, Any

import msgspec

from domain.decider import AnyGame, Seat
from domain.plugins import contents, file_of
from domain.table.entry import Entry, entry_of
from domain.table.events import TableOpened
from domain.table.state import Table
from domain.table.step import next_step
from projections import viewer_frames
from projections.help import Bilingual
from projections.hint import short_label
from projections.memo import Parts
from projections.projection import AnyProjection, JsonObject, Lang
from projections.viewer_frames import Common, Seen, seen_by

LESSONS = files("projections").joinpath("lessons")


class Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Moves that are wrong answers, and the reason. `match`: fields of their commands."""

    match: dict[str, Any]
    why: Bilingual


class Find(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move to find: the next move of the log, or one of `also`, which are as good.

    `why`: shown when it is found. `wrong`: the first that matches gives the reason. `otherwise`:
    the reason for every other move.
    """

    why: Bilingual
    otherwise: Bilingual
    wrong: tuple[Wrong, ...] = ()
    also: tuple[dict[str, Any], ...] = ()


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The commentary at a version. `point`: its subject, by the names of the boards.

    `clauses`: ids in the game's `RULES.md` that it teaches. `find`: the learner must find a move.
    """

    version: Annotated[int, msgspec.Meta(ge=1)]
    say: Bilingual
    clauses: tuple[str, ...] = ()
    point: tuple[str, ...] = ()
    find: Find | None = None


class Sentences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`seat`: the learner's seat, also after the lesson. `minutes`: approximate duration.

    `position`: hash of the position at the last step, computed as in an audit.
    """

    seat: Seat
    position: str
    minutes: Annotated[int, msgspec.Meta(ge=1)]
    steps: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1)]


class Lesson(msgspec.Struct, frozen=True):
    """`log`: of the whole game; all players left after the last step."""

    sentences: Sentences
    log: tuple[Entry[Any], ...]

    @property
    def first(self) -> int:
        return self.sentences.steps[0].version

    @property
    def seats(self) -> int:
        opened = self.log[0].events[0]
        assert isinstance(opened, TableOpened)
        return opened.seats

    @property
    def last(self) -> int:
        """The version of the last step. The learner can continue to play from there."""
        return self.sentences.steps[-1].version


_READ: dict[str, Lesson | None] = {}


def lesson_of(game: AnyGame) -> Lesson | None:
    """Return the lesson of a game, None if it has no lesson.

    Raises msgspec.ValidationError for an invalid one.
    """
    if game.name not in _READ:
        _READ[game.name] = read_lesson(game)
    return _READ[game.name]


def read_lesson(game: AnyGame) -> Lesson | None:
    """Read the lesson of a game from its files."""
    text, log = (
        file_of(game.name, f"lesson.{kind}", LESSONS.joinpath(f"{game.name}.{kind}"))
        for kind in ("json", "ndjson")
    )
    if not text.is_file():
        return None
    entries = msgspec.json.Decoder(entry_of(game)).decode_lines(contents(log))
    return Lesson(msgspec.json.decode(contents(text), type=Sentences), tuple(entries))


def fits(command: Mapping[str, Any], match: Mapping[str, Any]) -> bool:
    """Whether a command, as plain values, has all of these fields."""
    return all(name in command and command[name] == value for name, value in match.items())


def lesson_view(projection: AnyProjection, lesson: Lesson, lang: Lang) -> JsonObject:
    """Return the lesson as the page needs it: a position, its commits, and the commentary."""
    position, *commits = film(projection, lesson, lang)
    options = {frame["version"]: frame["options"] for frame in (position, *commits)}
    moves = {
        version: move_view(projection, entry.command or {}, options[version], lang)
        for version, entry in enumerate(lesson.log[: lesson.last])
        if version >= lesson.first and entry.by == lesson.sentences.seat
    }
    return {
        "game": projection.game.name,
        "seat": lesson.sentences.seat,
        "minutes": lesson.sentences.minutes,
        "position": position,
        "commits": commits,
        "steps": [
            step_view(step, options[step.version], moves.get(step.version), lang)
            for step in lesson.sentences.steps
        ],
        "moves": {str(version): move for version, move in moves.items()},
    }


def film(projection: AnyProjection, lesson: Lesson, lang: Lang) -> Iterator[JsonObject]:
    """Yield the learner's views from the first step to the last, with options."""
    table: Table | None = None
    before: Seen | None = None
    parts = Parts()
    for entry in lesson.log[: lesson.last]:
        step = next_step(projection.game, table, entry)
        table = step.after
        if entry.version < lesson.first:
            continue
        after = seen_by(projection, table, lesson.sentences.seat, parts)
        if before is None:
            frame = viewer_frames.position(projection, after, lang)
        else:
            frame = viewer_frames.commit(Common(projection, step, parts), before, after, lang)
        for passing in ("moment", "may_undo", "undo_answers"):
            frame.pop(passing, None)
        yield frame
        before = after


def move_view(
    projection: AnyProjection, command: Mapping[str, Any], options: list[JsonObject], lang: Lang
) -> JsonObject:
    """Return a move of the learner as an option by index, with its label."""
    option = [option["command"] for option in options].index(dict(command))
    return {"option": option, "label": short_label(projection, options[option], lang)}


def step_view(
    step: Step, options: list[JsonObject], move: JsonObject | None, lang: Lang
) -> JsonObject:
    """Return a step in one language; a move to find comes with an answer for each option."""
    view: JsonObject = {
        "version": step.version,
        "say": text(step.say, lang),
        "point": list(step.point),
    }
    if step.find is not None and move is not None:
        commands = [option["command"] for option in options]
        view["find"] = find_view(step.find, move["option"], commands, lang)
    return view


def find_view(find: Find, move: int, commands: list[JsonObject], lang: Lang) -> JsonObject:
    """Return a move to find. `wrong` and `also` refer to options by index."""
    also = [place for place, command in enumerate(commands) if command in find.also]
    left = [place for place in range(len(commands)) if place not in (move, *also)]
    wrong: list[JsonObject] = []
    for mistake in find.wrong:
        places = [place for place in left if fits(commands[place], mistake.match)]
        left = [place for place in left if place not in places]
        wrong.append({"options": places, "why": text(mistake.why, lang)})
    return {
        "also": also,
        "wrong": wrong,
        "otherwise": text(find.otherwise, lang),
        "why": text(find.why, lang),
    }


def text(both: Bilingual, lang: Lang) -> str:
    return both.de if lang == "de" else both.en
