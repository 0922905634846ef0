"""The keys of Redis are named in one file; every other asks it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.store import keys
from tests.architecture.sources import ROOT, sources, tree

TABLE = Path("server/store/keys.py")
SHORTEST = 4
"""Letters: what a key says besides its parts, at least."""


def texts(path: Path) -> Iterator[str]:
    """Every text the file holds; in place of what an f-string fills in there stands an x."""
    for node in ast.walk(tree(path)):
        match node:
            case ast.JoinedStr(values=values):
                yield "".join(
                    str(part.value) if isinstance(part, ast.Constant) else "x" for part in values
                )
            case ast.Constant(value=str(text)):
                yield text
            case _:
                pass


def named_keys(found: Iterator[str]) -> list[str]:
    return [text for text in found if len(text) > SHORTEST and keys.key_like(text) is not None]


@pytest.mark.parametrize(
    "path", [path for path in sources("server") if path != TABLE], ids=Path.as_posix
)
def test_no_other_file_builds_a_key(path: Path) -> None:
    assert not named_keys(texts(path))


@pytest.mark.parametrize(
    "path", sorted((ROOT / "server").rglob("*.lua")), ids=lambda path: path.name
)
def test_a_script_is_given_its_keys(path: Path) -> None:
    called = re.findall(
        r"redis\.call\(\s*(?:'\w+'|ARGV\[[^]]+\]),\s*(?:'\w+',\s*)?([^,)]+)", path.read_text()
    )

    assert called
    assert all(re.match(r"KEYS\[\w\]|ARGV\[\d\]", key) for key in called)


def test_a_key_that_is_built_elsewhere_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    planted = 'a = f"{{{table_id}}}:ledger"\nb = "queue:due:3"\nc = f"idempotency:{p}:{d}"\n'
    monkeypatch.setattr("tests.architecture.test_keys.tree", lambda _: ast.parse(planted))

    assert len(named_keys(texts(Path("planted.py")))) >= 3


def test_every_writer_exists() -> None:
    writers = {writer for key in keys.KEYS for writer in key.writer.split(", ")} - {"nobody"}

    assert all((ROOT / "server" / writer).exists() for writer in writers)
