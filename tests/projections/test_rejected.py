"""Every refusal has a sentence in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

from domain.catalog import GAMES
from projections.projection import LANGS
from projections.words import texts

ROOT = Path(__file__).parents[2]

SHARED = (
    "not_your_turn",
    "illegal",
    "stale",
    "unknown_table",
    "not_seated",
    "finished",
    "unavailable",
    "malformed",
    "internal",
    "too_fast",
    "cannot_undo",
    "unauthorized",
    "forbidden",
    "not_found",
    "seat_taken",
    "already_seated",
    "not_open",
    "not_finished",
    "seats_empty",
    "unknown_game",
    "bad_options",
    "bad_log",
    "too_many",
)
"""The codes of the wire, raised by the server too."""


class Refusal(NamedTuple):
    """One `Rejected(…)` in the source. `code`: None where it is no literal.

    `why`: which of the sentences of its code it takes, where there are several.
    """

    file: Path
    code: str | None
    why: str | None
    facts: frozenset[str]
    message: bool

    @property
    def key(self) -> str:
        """Of its sentence: the most particular that the catalogue has."""
        own = [f"{game}." for game in GAMES if Path("domain", game) in self.file.parents]
        codes = (f"rejected.{self.code}.{self.why}", f"rejected.{self.code}")
        keys = [f"{room}{code}" for room in (*own, "") for code in codes]
        return next((key for key in keys if key in texts()), keys[-1])


def refusals() -> Iterator[Refusal]:
    """Every refusal of the domain and the server, and the names of its facts."""
    for room in ("domain", "server"):
        for file in sorted(ROOT.joinpath(room).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                match node:
                    case ast.Call(func=ast.Name("Rejected"), args=[code, *more], keywords=keywords):
                        given = {word.arg: word.value for word in keywords if word.arg}
                        why = literal(given["why"]) if "why" in given else None
                        place = file.relative_to(ROOT)
                        message = bool(more) or "message" in given
                        yield Refusal(place, literal(code), why, frozenset(given), message)
                    case _:
                        pass


def literal(node: ast.expr) -> str | None:
    match node:
        case ast.Constant(str(value)):
            return value
        case _:
            return None


REFUSALS = tuple(refusals())
RAISED = sorted({refusal.code for refusal in REFUSALS if refusal.code})
CODES = sorted({*SHARED, *RAISED})
KEYS = sorted({refusal.key for refusal in REFUSALS if refusal.code})


def test_a_code_is_a_literal() -> None:
    """So that it can be found, here and by whoever reads."""
    assert [str(refusal.file) for refusal in REFUSALS if refusal.code is None] == []


def test_the_server_writes_no_sentence_of_its_own() -> None:
    """A refusal's sentence stands in the catalogue, in both languages."""
    server = Path("server")

    assert [it for it in REFUSALS if it.message and server in it.file.parents] == []


@pytest.mark.parametrize("code", CODES)
def test_a_refusal_has_a_sentence_in_both_languages(code: str) -> None:
    raised_in = sorted({str(refusal.file) for refusal in REFUSALS if refusal.code == code})

    keys = {it.key for it in REFUSALS if it.code == code} or {f"rejected.{code}"}

    for key in keys:
        sentences = texts().get(key, {})
        assert all(sentences.get(lang) for lang in LANGS), (
            f"Write the sentence `{key}` in projections/texts/, in the game's own file if it is"
            f" a game's own code. It is raised in {raised_in}."
        )


@pytest.mark.parametrize("key", KEYS)
def test_a_sentence_names_only_facts_that_every_refusal_of_its_code_has(key: str) -> None:
    known = frozenset[str].intersection(*(it.facts for it in REFUSALS if it.key == key))

    for sentence in texts().get(key, {}).values():
        named = {name for _, name, _, _ in Formatter().parse(sentence)}
        assert named - {None} <= known


def test_no_sentence_is_left_over_from_a_refusal_that_is_gone() -> None:
    kept = {key for key in texts() if key.startswith("rejected.")}

    assert kept - {f"rejected.{code}" for code in CODES} - set(KEYS) == set()
