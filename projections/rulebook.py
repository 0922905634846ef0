"""The rulebook of a game, clause by clause, for readers of exact rules.

It is the game's `RULES.md`, or `RULES.de.md` in German: chapters with clauses such as `BUR-TURN-3`.
The tests cite the English one; the German one has the same clauses. For a small game without
numbers, the clauses are the points of its lists, counted from 1.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import count

import msgspec

from domain.plugins import file_of
from projections.projection import Lang

FILES: Mapping[Lang, str] = {"en": "RULES.md", "de": "RULES.de.md"}
HEADING = re.compile(r"^##(?P<section>#*) +(?P<title>.+)$")
CLAUSE = re.compile(r"^- +(?:\*\*)?(?P<id>[A-Z]+-[A-Z]+-\d+|\d+)(?:\*\*)?[.:]? +(?P<text>.+)$")
ROW = re.compile(r"^\| *\*\*(?P<id>[A-Z]+-[A-Z]+-\d+)\*\* *\| *(?P<text>.+?) *\|$")
"""A clause in a table; its cells are read in order."""
SIGNS = re.compile(
    r" \[(?:choice|public|rebuilt|Wahl|öffentlich|rekonstruiert)\b[^]]*\]"
    r"| \((?:[A-Z](?:, [A-Z])*|[A-Z]{3}-[A-Z]+)\)$"
)
"""The sources of a clause, and the prefix of a chapter's clauses."""
POINT = re.compile(r"^- +", re.MULTILINE)
EMPHASIS = re.compile(r"\*\*?(?=\S)([^*]+?)(?<=\S)\*\*?|`([^`]+)`")


class Clause(msgspec.Struct, frozen=True):
    """One fact about the game."""

    id: str
    text: str


class Chapter(msgspec.Struct, frozen=True):
    """Clauses under one heading."""

    title: str
    clauses: tuple[Clause, ...]


@cache
def rulebook_of(game: str, lang: Lang = "en") -> tuple[Chapter, ...]:
    """Return the chapters with clauses; empty without rules in that language."""
    file = file_of(game, FILES[lang], files("domain").joinpath(game, FILES[lang]))
    if not file.is_file():
        return ()
    text = file.read_text(encoding="utf-8-sig")
    return read(text) or read(numbered(text))


def numbered(text: str) -> str:
    """Return the text with a number before each point of its lists."""
    numbers = count(1)
    return POINT.sub(lambda _: f"- {next(numbers)}. ", text)


def read(text: str) -> tuple[Chapter, ...]:
    """Return the chapters; indented text after a clause belongs to it.

    A section without a number has the title of its chapter, too.
    """
    chapters: list[tuple[str, list[tuple[str, str]]]] = []
    chapter, goes_on = "", False
    for row in text.splitlines():
        if heading := HEADING.match(row):
            title = plain(heading["title"])
            if not heading["section"]:
                chapter = title
            elif chapter and not title[:1].isdigit():
                title = f"{chapter}: {title}"
            chapters.append((title, []))
            goes_on = False
        elif chapters and (clause := CLAUSE.match(row) or ROW.match(row)):
            chapters[-1][1].append((clause["id"], clause["text"].replace(" | ", ": ")))
            goes_on = True
        elif goes_on and row.startswith("  "):
            last, so_far = chapters[-1][1][-1]
            chapters[-1][1][-1] = last, f"{so_far} {row.strip()}"
        else:
            goes_on = False
    return tuple(
        Chapter(title, tuple(Clause(id_, plain(text)) for id_, text in clauses))
        for title, clauses in chapters
        if clauses
    )


def plain(text: str) -> str:
    """Return the text without Markdown syntax, and without the signs that only developers need."""
    return SIGNS.sub("", EMPHASIS.sub(lambda match: match[1] or match[2], text)).strip()
