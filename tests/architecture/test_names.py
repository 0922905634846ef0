"""One name, one meaning: whoever reads a name in the server knows which function it is."""

import ast
from collections import defaultdict

from tests.architecture.sources import sources, tree

SHARED = {
    "serve": "the same for one gateway, for many, and as a word of the command line",
    "run": "the same for one gateway and for many",
    "main": "where a process begins",
    "replay": "a word of the command line, and an endpoint",
}


def test_no_two_public_functions_or_classes_of_the_server_share_a_name() -> None:
    files: dict[str, list[str]] = defaultdict(list)
    for path in sources("server"):
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
