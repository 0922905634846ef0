"""Every refusal has a sentence in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from projections.projection import LANGS
from projections.words import has, texts

DOMAIN = Path(__file__).parents[2] / "domain"

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


def refusals() -> Iterator[tuple[str, frozenset[str]]]:
    """The code of each `Rejected(…)` in the domain's source, and the names of its facts."""
    for file in sorted(DOMAIN.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "Rejected"
            ):
                code = node.args[0]
                assert isinstance(code, ast.Constant), f"{file}: a code is a literal"
                assert isinstance(code.value, str)
                yield code.value, frozenset(word.arg for word in node.keywords if word.arg)


REFUSALS = tuple(refusals())
CODES = sorted({*SHARED, *(code for code, _ in REFUSALS)})


@pytest.mark.parametrize("code", CODES)
def test_a_refusal_has_a_sentence_in_both_languages(code: str) -> None:
    sentences = texts()[f"rejected.{code}"]

    assert all(sentences[lang] for lang in LANGS)


@pytest.mark.parametrize("code", sorted({code for code, _ in REFUSALS}))
def test_a_sentence_names_only_facts_that_every_refusal_of_its_code_has(code: str) -> None:
    known = frozenset[str].intersection(*(facts for other, facts in REFUSALS if other == code))

    for lang in LANGS:
        named = {name for _, name, _, _ in Formatter().parse(texts()[f"rejected.{code}"][lang])}
        assert named - {None} <= known


def test_no_sentence_is_left_over_from_a_refusal_that_is_gone() -> None:
    kept = {key for key in texts() if key.startswith("rejected.")}

    assert kept == {f"rejected.{code}" for code in CODES}
    assert all(has(key) for key in kept)
