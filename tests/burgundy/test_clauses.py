"""Every clause of RULES.md is proved by a test that cites it, or stands here with the reason."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

CITED = re.compile(r"BUR-([A-Z]+)-(\d+)((?:(?:,| and| to) -\d+)*)")
MORE = re.compile(r"(,| and| to) -(\d+)")

NOT_CITED = {
    "BUR-TERM-3": "a definition",
    "BUR-TERM-4": "a definition",
    "BUR-COMP-19": "marker cards are places on the table and no part of a position",
    "BUR-SETUP-1": "the same",
}

PROVED_ELSEWHERE = {
    "CHOICE": "each of them names the clauses it explains, and those are cited",
}


def clauses() -> set[str]:
    text = files("domain.burgundy").joinpath("RULES.md").read_text(encoding="utf-8")
    return set(re.findall(r"\*\*(BUR-[A-Z]+-\d+)\*\*", text))


def citations() -> Iterator[tuple[str, str]]:
    """Each cited clause and the test that cites it."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for clause in cited_in(ast.get_docstring(node) or ""):
                    yield clause, f"{path.name}::{node.name}"


def cited_in(docstring: str) -> Iterator[str]:
    """`BUR-ACT-3, -4` cites two clauses, `BUR-ACT-3 to -6` four."""
    for chapter, number, more in CITED.findall(docstring):
        last = int(number)
        yield f"BUR-{chapter}-{last}"
        for joint, following in MORE.findall(more):
            first = last + 1 if joint.strip() == "to" else int(following)
            for n in range(first, int(following) + 1):
                yield f"BUR-{chapter}-{n}"
            last = int(following)


def test_every_clause_is_proved_or_excused() -> None:
    cited = {clause for clause, _ in citations()}

    excused = {clause for clause in clauses() if clause.split("-")[1] in PROVED_ELSEWHERE}
    assert clauses() - cited - excused - set(NOT_CITED) == set()


def test_only_clauses_that_exist_are_cited() -> None:
    assert {(clause, test) for clause, test in citations() if clause not in clauses()} == set()


def test_no_excuse_outlives_its_need() -> None:
    assert set(NOT_CITED) <= clauses()
    assert not set(NOT_CITED) & {clause for clause, _ in citations()}


def test_citations_are_read_as_they_are_written() -> None:
    assert list(cited_in("BUR-ACT-3, -4, BUR-EX-9.")) == ["BUR-ACT-3", "BUR-ACT-4", "BUR-EX-9"]
    assert list(cited_in("BUR-ACT-3 to -6.")) == [f"BUR-ACT-{n}" for n in (3, 4, 5, 6)]
