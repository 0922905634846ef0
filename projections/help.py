"""The help of a game for newcomers: its goal, a turn, the end, the scoring, and its terms.

Each game has a file in `texts/help/`, in English and German. Each sentence names its clauses in the
game's `RULES.md`.
"""

from functools import cache
from importlib.resources import files
from typing import Annotated

import msgspec

from domain.plugins import contents, file_of

HELP = files("projections").joinpath("texts/help")


class Bilingual(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in each language."""

    en: str
    de: str


class Taught(Bilingual, frozen=True, forbid_unknown_fields=True):
    """A text about a rule. `clauses`: ids in the game's `RULES.md`."""

    clauses: tuple[str, ...]


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A term of the game, and its meaning. `icon`: its drawing on the page."""

    name: Bilingual
    text: Taught
    icon: str | None = None


class Help(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game as a newcomer reads it.

    `sentence`: a short description for the start page. `minutes`: with the fewest people and with
    the most. `weight`: from 1, easy, to 5. `turn`: a turn in at most five lines. `options`: by the
    name of a table's option, its effect. `whys`: by the name of a question on the page
    (`<game>.page.ask.<name>`), the purpose of the choice.
    """

    sentence: Bilingual
    minutes: tuple[int, int]
    weight: Annotated[float, msgspec.Meta(ge=1, le=5)]
    goal: Taught
    turn: Annotated[tuple[Taught, ...], msgspec.Meta(min_length=3, max_length=5)]
    end: Taught
    scoring: Annotated[tuple[Taught, ...], msgspec.Meta(min_length=1)]
    options: dict[str, Taught]
    whys: dict[str, Taught]
    glossary: tuple[Term, ...]


@cache
def help_of(game: str) -> Help | None:
    """Return the help of a game, None without one.

    Raises msgspec.ValidationError for an invalid file.
    """
    file = file_of(game, "help.json", HELP.joinpath(f"{game}.json"))
    if not file.is_file():
        return None
    try:
        return msgspec.json.decode(contents(file), type=Help)
    except msgspec.ValidationError as error:
        message = f"{file}: {error}"
        raise msgspec.ValidationError(message) from error
