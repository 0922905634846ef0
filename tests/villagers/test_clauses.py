"""Every clause of RULES.md is proved by a test that cites it, or stands here with the reason."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

CITED = re.compile(r"VIL-([A-Z]+)-(\d+)((?:(?:,| and| to) -\d+)*)")
MORE = re.compile(r"(,| and| to) -(\d+)")

NOT_CITED = {
    "VIL-EDITION-2": "ages and numbers of tokens have no effect",
}


def clauses() -> set[str]:
    text = files("domain.villagers").joinpath("RULES.md").read_text(encoding="utf-8")
    return set(re.findall(r"^- (VIL-[A-Z]+-\d+)\.", text, re.MULTILINE))


def citations() -> Iterator[tuple[str, str]]:
    """Each cited clause and the test that cites it."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for clause in cited_in(ast.get_docstring(node) or ""):
                    yield clause, f"{path.name}::{node.name}"


def cited_in(docstring: str) -> Iterator[str]:
    """`VIL-ROAD-3, -4` cites two clauses, `VIL-ROAD-3 to -6` four."""
    for chapter, number, more in CITED.findall(docstring):
        last = int(number)
        yield f"VIL-{chapter}-{last}"
        for joint, following in MORE.findall(more):
            first = last + 1 if joint.strip() == "to" else int(following)
            for n in range(first, int(following) + 1):
                yield f"VIL-{chapter}-{n}"
            last = int(following)


def test_every_clause_is_proved_or_excused() -> None:
    cited = {clause for clause, _ in citations()}

    assert clauses() - cited - set(NOT_CITED) == set()


def test_only_clauses_that_exist_are_cited() -> None:
    assert {(clause, test) for clause, test in citations() if clause not in clauses()} == set()


def test_no_excuse_outlives_its_need() -> None:
    assert set(NOT_CITED) <= clauses()
    assert not set(NOT_CITED) & {clause for clause, _ in citations()}


def test_the_rulebook_is_read_whole() -> None:
    chapters = {clause.split("-")[1] for clause in clauses()}

    assert {"TERM", "DRAFT", "SOLO", "HIDE", "DECIDE", "EX", "CHOICE"} <= chapters
    assert len(clauses()) > 380


def test_citations_are_read_as_they_are_written() -> None:
    assert list(cited_in("VIL-ROAD-3, -4, VIL-EX-9.")) == ["VIL-ROAD-3", "VIL-ROAD-4", "VIL-EX-9"]
    assert list(cited_in("VIL-ROAD-3 to -6.")) == [f"VIL-ROAD-{n}" for n in (3, 4, 5, 6)]
