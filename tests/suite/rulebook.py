"""A rulebook of numbered clauses, and the tests that cite them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

TESTS = Path(__file__).parents[1]
MORE = re.compile(r"(,| and| to) -(\d+)")


@dataclass(frozen=True, kw_only=True)
class Rulebook:
    """RULES.md of a game, read by the suite.

    `written`: how a clause stands in it, its id as the group. `chapters`, `least`: some of its
    chapters, and how many clauses there are at the least, so that none is overread.
    `not_cited`: clauses that no test cites, each with the reason. `explaining`: chapters whose
    clauses only explain others, those are cited; with the reason too.
    """

    game: str
    prefix: str
    written: re.Pattern[str]
    chapters: frozenset[str]
    least: int
    not_cited: Mapping[str, str]
    explaining: Mapping[str, str] = field(default_factory=dict[str, str])

    def clauses(self) -> set[str]:
        rules = files(f"domain.{self.game}").joinpath("RULES.md")
        return set(self.written.findall(rules.read_text(encoding="utf-8")))

    def citations(self) -> Iterator[tuple[str, str]]:
        """Each clause that a test of the game cites, and that test."""
        for path in sorted((TESTS / self.game).glob("test_*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    for clause in self.cited_in(ast.get_docstring(node) or ""):
                        yield clause, f"{path.name}::{node.name}"

    def cited_in(self, docstring: str) -> Iterator[str]:
        """`XYZ-ACT-3, -4` cites two clauses, `XYZ-ACT-3 to -6` four."""
        cited = rf"{self.prefix}-([A-Z]+)-(\d+)((?:(?:,| and| to) -\d+)*)"
        for chapter, number, more in re.findall(cited, docstring):
            last = int(number)
            yield f"{self.prefix}-{chapter}-{last}"
            for joint, following in MORE.findall(more):
                first = last + 1 if joint.strip() == "to" else int(following)
                for n in range(first, int(following) + 1):
                    yield f"{self.prefix}-{chapter}-{n}"
                last = int(following)


def chapter(clause: str) -> str:
    return clause.split("-")[1]
