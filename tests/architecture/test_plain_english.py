"""Docstrings, comments, documents and UI texts are in plain English."""

from collections import Counter
from pathlib import Path

import pytest

from tests import plain_english
from tests.commit_message import fault
from tests.plain_english import CHECKOUT, Sentence

LIMITS: dict[str, int] = {
    "clients/docs": 1,
    "clients/sdk": 2,
    "domain": 16,
    "domain/bots": 3,
    "domain/bruges": 2,
    "domain/burgundy": 3,
    "domain/carpe_diem": 3,
    "domain/table": 7,
    "domain/villagers": 8,
    "projections": 3,
    "projections/conformance": 11,
    "projections/simulation": 3,
    "projections/texts": 26,
    "projections/villagers": 3,
    "server/archive": 2,
    "server/runtime": 1,
    "server/store": 2,
    "server/tables": 1,
    "tests": 2,
    "tests/bench": 5,
    "tests/browser": 5,
    "tests/bruges": 4,
    "tests/burgundy": 1,
    "tests/carpe_diem": 1,
    "tests/faults": 4,
    "tests/fuzz": 2,
    "tests/games": 1,
    "tests/kernel": 1,
    "tests/upgrade": 1,
    "tests/villagers": 3,
}
"""Hard sentences that each folder may have. These numbers only go down."""


def folder(file: Path) -> str:
    first, *inner = file.parts
    return f"{first}/{inner[0]}" if len(inner) > 1 else first


def test_no_folder_has_more_hard_sentences_than_its_limit() -> None:
    findings = [
        (folder(file), f"{file}:{line}: {', '.join(rules)}: {words}")
        for file in plain_english.checked_files()
        for line, words, rules in plain_english.sentences_of(CHECKOUT / file)
        if rules
    ]
    counted = Counter(place for place, _ in findings)

    too_many = [text for place, text in findings if counted[place] > LIMITS.get(place, 0)]
    assert not too_many, "\n".join(too_many)
    slack = {place: counted[place] for place, limit in LIMITS.items() if counted[place] < limit}
    assert not slack, f"lower these limits: {slack}"


@pytest.mark.parametrize(
    ("sentence", "rules"),
    [
        ("Return the seats that must act.", ()),
        ("Who must act?", ()),
        ("Who must act now.", ("subject",)),
        ("Whatever the seat may know.", ("subject",)),
        ("It is the seat.", ("antecedent",)),
        ("The price hangs on the seat.", ("idiom",)),
        ("The cards that lie there.", ("idiom",)),
        (f"The {'very ' * 25}long one.", ("long",)),
    ],
)
def test_a_hard_sentence_is_found(sentence: str, rules: tuple[str, ...]) -> None:
    source = f'"""{sentence}"""\n'

    assert [found.rules for found in plain_english.python_sentences(source)] == [rules]


def test_long_paragraphs_and_cells_of_a_document_are_found() -> None:
    source = f"# Title\n\n{'A word. ' * 60}\n\n| short | {'x' * 161} |\n\n```\nWho is code.\n```\n"

    found = [each for each in plain_english.markdown_sentences(source) if each.rules]

    assert [each.rules for each in found] == [("paragraph",), ("cell",)]


def test_comments_count_but_directives_do_not() -> None:
    source = "x = 1  # Of those here\ny = 2  # noqa: Of those\n"

    assert list(plain_english.python_sentences(source)) == [
        Sentence(1, "Of those here", ("subject",))
    ]


@pytest.mark.parametrize(
    "subject",
    ["fix(web): highlight buildable cells", "docs: simplify the README", "Merge branch 'x'"],
)
def test_a_plain_subject_of_a_commit_passes(subject: str) -> None:
    assert fault(f"{subject}\n\nA body.") is None


@pytest.mark.parametrize(
    "subject",
    [
        "fix(web): let the cells shine in amber",
        "fix(web): highlight buildable cells.",
        "highlight buildable cells",
        f"fix(web): highlight {'x' * 60}",
    ],
)
def test_another_subject_is_refused(subject: str) -> None:
    assert fault(subject)
