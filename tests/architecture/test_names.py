"""One name, one meaning: whoever reads a name in the server knows which function it is."""

import ast
from collections import defaultdict

from domain.registry import GAMES
from tests.architecture.sources import READ_ONCE, sources, tree

pytestmark = READ_ONCE

SERVER = [path for path in sources("server") if path.parts[1] != "bench"]
"""Each benchmark is a program of its own."""
SHARED = {
    "serve": "the same for one gateway, for many, and as a word of the command line",
    "run": "the same for one gateway and for many",
    "replay": "a word of the command line, and an endpoint",
    "new_game": "a word of the command line, and what it does in a checkout",
}


def test_no_two_public_functions_or_classes_of_the_server_share_a_name() -> None:
    files: dict[str, list[str]] = defaultdict(list)
    for path in SERVER:
        for node in tree(path).body:
            match node:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    files[name].append(path.as_posix())
                case ast.ClassDef(name=name):
                    files[name].append(path.as_posix())
                case _:
                    pass

    shared = {name: where for name, where in files.items() if len(where) > 1 and name[0] != "_"}

    assert shared.keys() == SHARED.keys(), shared


def test_no_two_numbers_of_the_server_share_a_name() -> None:
    """A constant is named for what it counts: `IDLE_POLL_SECONDS`, not `POLL_SECONDS`."""
    values: dict[str, set[str]] = defaultdict(set)
    for path in SERVER:
        for node in tree(path).body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=value)):
                    pairs = [(name, value)]
                case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=found)):
                    pairs = [
                        (name.id, value.value)
                        for name, value in zip(names, found, strict=True)
                        if isinstance(name, ast.Name) and isinstance(value, ast.Constant)
                    ]
                case _:
                    continue
            for name, value in pairs:
                if isinstance(value, int | float):
                    values[name].add(repr(value))

    assert not [name for name, found in values.items() if len(found) > 1]


LETTER = {"commands": "c", "state": "s", "events": "e", "components": "box"}


def test_the_vocabularies_of_a_game_are_imported_by_their_letters() -> None:
    """`c.ChooseCard` and `box.CARDS` say of which module each word is. Where a letter is taken, the
    module is imported by its own name.
    """
    found = []
    for path in sources("domain", "projections", "clients"):
        for node in tree(path).body:
            if not isinstance(node, ast.ImportFrom):
                continue
            package, _, vocabulary = (node.module or "").rpartition(".")
            if package.removeprefix("domain.") in GAMES and vocabulary in LETTER:
                found.append(f"{path}: {node.module}")
            if node.module and node.module.removeprefix("domain.") in GAMES:
                names = {it.name: it.asname for it in node.names if it.name in LETTER}
                found += [f"{path}: {it}" for it in names if names[it] not in {None, LETTER[it]}]

    assert not found
