"""Every refusal has a sentence in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

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
    """One `Rejected(…)` in the source. `code`: None where it is no literal."""

    file: Path
    code: str | None
    facts: frozenset[str]


def refusals() -> Iterator[Refusal]:
    """Every refusal of the domain, and the names of its facts."""
    for file in sorted(ROOT.joinpath("domain").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name("Rejected"), args=[code, *_], keywords=keywords):
                    facts = frozenset(word.arg for word in keywords if word.arg)
                    yield Refusal(file.relative_to(ROOT), literal(code), facts)
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


def test_a_code_is_a_literal() -> None:
    """So that it can be found, here and by whoever reads."""
    assert [str(refusal.file) for refusal in REFUSALS if refusal.code is None] == []


@pytest.mark.parametrize("code", CODES)
def test_a_refusal_has_a_sentence_in_both_languages(code: str) -> None:
    raised_in = sorted({str(refusal.file) for refusal in REFUSALS if refusal.code == code})

    sentences = texts().get(f"rejected.{code}", {})

    assert all(sentences.get(lang) for lang in LANGS), (
        f"Write the sentence `rejected.{code}` in projections/texts/, in the game's own file if the"
        f" code is a game's own. It is raised in {raised_in}."
    )


@pytest.mark.parametrize("code", RAISED)
def test_a_sentence_names_only_facts_that_every_refusal_of_its_code_has(code: str) -> None:
    known = frozenset[str].intersection(*(it.facts for it in REFUSALS if it.code == code))

    for sentence in texts().get(f"rejected.{code}", {}).values():
        named = {name for _, name, _, _ in Formatter().parse(sentence)}
        assert named - {None} <= known


def test_no_sentence_is_left_over_from_a_refusal_that_is_gone() -> None:
    kept = {key for key in texts() if key.startswith("rejected.")}

    assert kept - {f"rejected.{code}" for code in CODES} == set()
