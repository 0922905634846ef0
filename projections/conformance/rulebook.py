"""A rulebook of numbered clauses, and the tests that cite them."""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files

from domain.plugins import package_of
from projections.conformance.game_folders import brought, folder
from projections.conformance.short_tests import short_tests

WRITTEN = re.compile(r"^(?:- |\*\*)([A-Z]+-[A-Z]+-\d+)\b", re.MULTILINE)
CITED = re.compile(r"\b([A-Z]+-[A-Z]+)-(\d+)((?:(?:,| and| to) -\d+)*)")
MORE = re.compile(r"(,| and| to) -(\d+)")
HELD = ("census", "box", "broken")
"""Checks in `game_facts.py` that `conformance.py` runs at every position of random games."""


@dataclass(frozen=True, kw_only=True)
class Rulebook:
    """RULES.md of a game, read by the suite. By default it is the file of the game's name.

    `written`: the beginning of a clause, its id as the group; by default `- XYZ-ACT-3` or
    `**XYZ-ACT-3`. `chapters`, `least`: some of its chapters, and the minimum number of clauses, so
    that none is missed. `not_cited`: clauses that no test cites, each with the reason.
    `explaining`: chapters whose clauses only explain other, cited ones; with the reason too.
    """

    game: str
    written: re.Pattern[str] = WRITTEN
    chapters: frozenset[str] = frozenset()
    least: int = 0
    not_cited: Mapping[str, str] = field(default_factory=dict[str, str])
    explaining: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def text(self) -> str:
        """The text of the rulebook, empty if it does not exist."""
        rules = files(package_of(self.game)).joinpath("RULES.md")
        return rules.read_text(encoding="utf-8-sig") if rules.is_file() else ""

    def clauses(self) -> set[str]:
        return set(self.written.findall(self.text))

    @cached_property
    def citations(self) -> tuple[tuple[str, str], ...]:
        return tuple(self._citations())

    def _citations(self) -> Iterator[tuple[str, str]]:
        """Yield each clause that a test or a row of `hiding.py` cites, with that test.

        A test that only `make test-all` runs does not count. Checks of every position (`HELD`) do.
        """
        for row in brought(self.game, "hiding", "rows", otherwise=tuple)():
            for clause in self.cited_in(row.clauses):
                yield clause, f"hiding.py::{row.clauses}"
        here = folder(self.game)
        for path in (*here.glob("game_facts.py"), *sorted(here.glob("test_*.py"))):
            for name, text in citing(path.read_text(encoding="utf-8")):
                for clause in self.cited_in(text):
                    yield clause, f"{path.name}::{name}"

    @staticmethod
    def cited_in(docstring: str) -> Iterator[str]:
        """Yield the cited clauses: `XYZ-ACT-3, -4` are two, `XYZ-ACT-3 to -6` four."""
        for chapter, number, more in CITED.findall(docstring):
            last = int(number)
            yield f"{chapter}-{last}"
            for joint, following in MORE.findall(more):
                first = last + 1 if joint.strip() == "to" else int(following)
                for n in range(first, int(following) + 1):
                    yield f"{chapter}-{n}"
                last = int(following)


def citing(source: str) -> Iterator[tuple[str, str]]:
    """Yield the short tests of a file with their docstrings, and the texts of their rows."""
    tree = ast.parse(source)
    nodes = list(ast.walk(tree))
    held = [it for it in nodes if isinstance(it, ast.FunctionDef) and it.name in HELD]
    tests = [*short_tests(tree), *held]
    read = {it.id for test in tests for it in ast.walk(test) if isinstance(it, ast.Name)}
    yield from ((test.name, ast.get_docstring(test) or "") for test in tests)
    for node in nodes:
        match node:
            case ast.Assign([ast.Name(name)], ast.Constant(str(text))) if name in read:
                yield name, text
            case _:
                pass


def chapter(clause: str) -> str:
    return clause.split("-")[1]
