"""The help of each game: complete, in both languages, and about existing rules."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from projections.conformance.game_folders import GAMES
from projections.conformance.test_clauses import RULEBOOKS
from projections.help import Help, Taught, help_of
from projections.message_catalog import texts

ROOT = Path(__file__).parents[2]
DRAWINGS = ROOT / "clients/web/src/games"
LONGEST = {"sentence": 110, "goal": 240, "turn": 170, "end": 200, "scoring": 170, "term": 220}
"""Maximum number of characters: the help is read beside a game, also on a phone."""
LONGEST_WHY = 160
GLYPH = re.compile(r"^  '?(\w+)'?[:,]", re.MULTILINE)
PICTURES = ROOT / "clients/web/art"


EXPLAINED = sorted(game for game in GAMES if help_of(game) is not None)


@pytest.fixture(params=EXPLAINED)
def game(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def read(game: str) -> Help:
    found = help_of(game)
    assert found is not None
    return found


def taught(read: Help) -> Iterator[tuple[str, Taught]]:
    yield "goal", read.goal
    for part in ("turn", "scoring"):
        for one in getattr(read, part):
            yield part, one
    yield "end", read.end
    for part in (read.options, read.whys):
        yield from part.items()
    for term in read.glossary:
        yield "term", term.text


def drawn(game: str) -> set[str]:
    """Return the names of the drawings on that game's boards."""
    icons, glyphs = DRAWINGS / game / "icons.json", DRAWINGS / game / "glyphs.ts"
    if icons.exists():
        own = DRAWINGS / game / "drawn.ts"
        drawings = GLYPH.findall(own.read_text()) if own.exists() else []
        return set(json.loads(icons.read_text())) | set(drawings)
    if not glyphs.exists():
        return set()  # The common board has no drawings.
    _, _, body = glyphs.read_text().partition("GLYPHS = ")
    return set(GLYPH.findall(body.partition(" as const")[0]))


def pictured(game: str) -> set[str]:
    """Return the names of its pictures, and the common part of several kinds: `good_dark`."""
    files = sorted((PICTURES / game).glob("*.ts"))
    names = {name for file in files for name in GLYPH.findall(file.read_text())}
    return names | {name.rpartition("_")[0] for name in names}


def test_every_text_is_there_in_both_languages_and_ends_as_a_sentence(read: Help) -> None:
    for _, one in [("sentence", read.sentence), *taught(read)]:
        for text in (one.en, one.de):
            assert text == text.strip()
            assert text[-1] in ".:!?)", text
    for term in read.glossary:
        assert term.name.en
        assert term.name.de


def test_what_is_read_beside_a_game_is_short(read: Help) -> None:
    for part, one in [("sentence", read.sentence), *taught(read)]:
        longest = LONGEST.get(part, LONGEST_WHY)
        for text in (one.en, one.de):
            assert len(text) <= longest, f"{part}: {len(text)} characters: {text}"


def test_every_clause_that_is_taught_exists(game: str, read: Help) -> None:
    written = next(book.clauses() for book in RULEBOOKS if book.game == game)
    for part, one in taught(read):
        assert one.clauses, f"{part}: {one.en}"
        assert set(one.clauses) <= written, f"{part}: {set(one.clauses) - written}"


def test_every_option_of_a_table_has_a_sentence(game: str, read: Help) -> None:
    options = {field.name for field in msgspec.structs.fields(GAMES[game].table_options)}

    assert set(read.options) == options


def test_every_question_has_a_why(game: str, read: Help) -> None:
    start = f"{game}.page.ask."
    questions = {key.removeprefix(start) for key in texts() if key.startswith(start)}

    assert set(read.whys) == questions


def test_every_drawing_of_the_boards_is_explained(game: str, read: Help) -> None:
    explained = [term.icon for term in read.glossary if term.icon is not None]

    assert sorted(explained) == sorted(set(explained))
    assert drawn(game) <= set(explained) <= drawn(game) | pictured(game)


def test_no_word_is_explained_twice(read: Help) -> None:
    for lang in ("en", "de"):
        names = [getattr(term.name, lang) for term in read.glossary]
        assert sorted(names) == sorted(set(names))
