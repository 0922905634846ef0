"""Commands and changes of `domain/A_NEW_GAME.md` and its pages, read from the text."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

PAGES = sorted((Path(__file__).parents[2] / "domain").glob("A_NEW_GAME*.md"))
GUIDE = "\n".join(page.read_text("utf-8") for page in PAGES)
BLOCK = re.compile(r"^```diff\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(
    r"^ {4}((?:\S*/)?(?:kontor|make|pytest|python|rm) .*?)(?: +#.*)?$|`(pytest .*?)`", re.MULTILINE
)


class Change(NamedTuple):
    """In that file these lines stand instead of those; a file without any of those is new."""

    path: str
    before: str
    after: str


def commands() -> set[str]:
    """Every command in a line of its own, and each call of pytest."""
    return {alone or inside for alone, inside in COMMAND.findall(GUIDE)}


def changes() -> list[Change]:
    """Everything in blocks of `diff`, in the guide's order."""
    return [
        Change(path, lines(hunk, "-"), lines(hunk, "+"))
        for block in BLOCK.findall(GUIDE)
        for path, body in re.findall(
            r"^--- (\S+)\n(.*?)(?=^--- |\Z)", block, re.DOTALL | re.MULTILINE
        )
        for hunk in re.split(r"^@@\n", body, flags=re.MULTILINE)
    ]


def lines(hunk: str, sign: str) -> str:
    """Return the lines on this side of the change: with its sign, or without a sign."""
    return "".join(f"{line[1:]}\n" for line in hunk.splitlines() if line[:1] in {sign, " ", ""})


def apply(wanted: Iterable[Change | tuple[str, str, str]], root: Path) -> None:
    """Apply the changes to the files.

    Raises ValueError if the lines of a change are not exactly once in the file.
    """
    for path, before, after in wanted:
        file = root / path
        text = file.read_text("utf-8") if file.exists() else ""
        if text.count(before) != 1 and (text or before):
            message = f"{path} has {text.count(before)} places with these lines:\n{before}"
            raise ValueError(message)
        file.write_text(text.replace(before, after) if text else after, "utf-8")
