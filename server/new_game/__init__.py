"""`kontor new-game` outside of a checkout: a package of its own, to change into another game.

It is the game of *Your first game in half an hour* (`clients/docs/pages/first_game.md`) under
another name. It has entry points, rules, texts, a board, a bot and tests.
"""

import re
from collections.abc import Iterator
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

TEMPLATE = Path(__file__).with_name("package_template")
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
SHORTEST = 3


def new_package(name: str, folder: Path) -> Iterator[str]:
    """Write the game into this folder; yield a line for each file, and what to do next.

    Raises ValueError for a name that cannot be used, or if a file is there already; nothing is
    written then.
    """
    require_good(name)
    if find_spec(f"domain.{name}") is not None:
        message = f"The game {name} exists already. Choose another name."
        raise ValueError(message)
    if find_spec(name) is not None or (folder / name).exists():
        message = f"{name} is already installed, or in this folder. Choose another name."
        raise ValueError(message)
    written = {
        folder / place(path, name): path for path in TEMPLATE.rglob("*.*") if path.suffix != ".pyc"
    }
    if there := [str(path.relative_to(folder)) for path in written if path.exists()]:
        message = (
            f"These files are here already: {', '.join(sorted(there))}. Begin in an empty folder."
        )
        raise ValueError(message)
    for path, template in sorted(written.items()):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(with_name(template.read_text("utf-8"), name), "utf-8")
        yield f"wrote {path.relative_to(folder)}"
    yield f"next: pip install --editable . && kontor test {name} --record && kontor test {name}"


def require_good(name: str) -> None:
    """Raises ValueError with a sentence if this cannot be the name of a game."""
    if not NAME.fullmatch(name) or iskeyword(name) or len(name.replace("_", "")) < SHORTEST:
        message = f"{name!r} is not a valid name. Use small letters, such as lost_cities."
        raise ValueError(message)


def place(template: Path, name: str) -> str:
    """Return the path of a file: `game/` becomes the package, `tests/` its test folder."""
    path = template.relative_to(TEMPLATE).as_posix()
    path = path.replace("game/texts.json", f"game/texts/{name}.json")
    return re.sub(r"^tests/", f"tests/{name}/", re.sub(r"^game/", f"{name}/", path))


def with_name(text: str, name: str) -> str:
    words = name.replace("_", " ").capitalize()
    text = text.replace("high_card", name).replace("high-card", name.replace("_", "-"))
    return text.replace("High card", words)
