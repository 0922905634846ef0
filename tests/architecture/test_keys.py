"""The keys of Redis are named in one file; every other asks it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.store import keys
from tests.architecture.sources import READ_ONCE, ROOT, sources, tree
from tests.server.key_rows import key_like

pytestmark = READ_ONCE

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
    return [text for text in found if len(text) > SHORTEST and key_like(text) is not None]


def test_no_other_file_builds_a_key() -> None:
    found = {path: named_keys(texts(path)) for path in sources("server") if path != TABLE}

    assert found
    assert {path: built for path, built in found.items() if built} == {}


def test_a_script_is_given_its_keys() -> None:
    called = {path.name: keys_called_with(path) for path in (ROOT / "server").rglob("*.lua")}

    assert called
    assert {name for name, named in called.items() if not named} == set()
    given = re.compile(r"KEYS\[\w\]|ARGV\[\d\]")
    assert {(name, key) for name in called for key in called[name] if not given.match(key)} == set()


def keys_called_with(script: Path) -> list[str]:
    """Return the argument in the position of the key in each Redis call."""
    call = r"redis\.call\(\s*(?:'\w+'|ARGV\[[^]]+\]),\s*(?:'\w+',\s*)?([^,)]+)"
    return re.findall(call, script.read_text())


def test_a_key_that_is_built_elsewhere_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    planted = 'a = f"{{{table_id}}}:ledger"\nb = "queue:due:3"\nc = f"idempotency:{p}:{d}"\n'
    monkeypatch.setattr("tests.architecture.test_keys.tree", lambda _: ast.parse(planted))

    assert len(named_keys(texts(Path("planted.py")))) >= 3


QUEUE = "store/table_queue.py"
"""It writes the keys of all queues, and names none: each queue is made with its key."""


def test_every_writer_names_its_key() -> None:
    named = [(name, key) for name, key in vars(keys).items() if isinstance(key, keys.Key)]
    writers = {name: ROOT / "server" / key.writer for name, key in named if key.writer != QUEUE}

    for name, writer in writers.items():
        assert writer.exists(), name
        assert writer.suffix == ".lua" or f"keys.{name}" in writer.read_text(), name
