"""Tests that each architecture check finds a planted fault."""

import ast
from pathlib import Path

import pytest

from tests.architecture import sources

PLANTED = """
import time
from random import Random
from domain.burgundy.state import State

async def later():
    from server.store.ledger import Ledger
    return open("secret")
"""


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sources, "tree", lambda _: ast.parse(PLANTED))
    return Path("domain/planted.py")


def test_imports_are_found_wherever_they_stand(planted: Path) -> None:
    assert {"time", "random.Random", "domain.burgundy.state", "server.store.ledger"} <= set(
        sources.imports(planted)
    )


def test_a_module_lies_in_its_packages_only() -> None:
    games = frozenset({"domain.burgundy"})

    assert sources.inside("domain.burgundy.state", games)
    assert sources.inside("domain.burgundy", games)
    assert not sources.inside("domain.burgundy_two", games)
    assert not sources.inside("domain", games)


def test_every_package_has_sources() -> None:
    for package in ("domain", "projections", "server", "clients"):
        assert sources.sources(package)
