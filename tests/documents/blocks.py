"""The commands and snippets of our documents, read out of them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCUMENTS = (
    ROOT / "README.md",
    ROOT / "clients" / "PROTOCOL.md",
    ROOT / "clients" / "js" / "README.md",
    ROOT / "clients" / "sdk" / "README.md",
    ROOT / "clients" / "examples" / "take_six" / "README.md",
    ROOT / "clients" / "web" / "README.md",
    ROOT / ".github" / "CONTRIBUTING.md",
    *sorted((ROOT / "clients" / "docs" / "pages").glob("*.md")),
    *sorted((ROOT / "clients" / "protocol").glob("*.md")),
    *sorted((ROOT / "deploy").rglob("*.md")),
)
FENCED = re.compile(r"^```(\w*)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"(?:\A|\n\n)((?: {4}.*\n)+)")
IN_A_LINE = re.compile(r"`([^`]+)`")
PROGRAMS = (
    *("curl", "kontor", "make", "docker", "kubectl", "systemctl", "journalctl", "valkey-cli"),
    *("iostat", "pip", "npm", "git", "sudo", "kill"),
)
"""What stands in a line and begins with one of these is a command."""


class Block(NamedTuple):
    """`language`, `title`: of a fenced one; the title is the file that a reader saves it as."""

    document: str
    language: str
    title: str
    text: str


def blocks() -> Iterator[Block]:
    for path in DOCUMENTS:
        name, text = str(path.relative_to(ROOT)), path.read_text()
        for language, title, inside in FENCED.findall(text):
            yield Block(name, language, title, inside)
        for indented in INDENTED.findall(FENCED.sub("", text)):
            yield Block(name, "", "", re.sub(r"^ {4}", "", indented, flags=re.MULTILINE))


def commands_of(block: str) -> Iterator[str]:
    """Each command, without what is said behind it."""
    for line in re.sub(r"\\\n\s*", "", block).splitlines():
        command = re.split(r"\s{2,}[#(]|^#|\s{5,}", line)[0].strip()
        if command:
            yield command


def commands_in_lines() -> Iterator[str]:
    for path in DOCUMENTS:
        for found in IN_A_LINE.findall(INDENTED.sub("\n\n", FENCED.sub("", path.read_text()))):
            command = " ".join(found.split())
            if command.split(" ")[0] in PROGRAMS and " " in command:
                yield command
