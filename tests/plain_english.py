"""Sentences that are hard to read, in docstrings, comments, Markdown and the English UI texts.

`python -m tests.plain_english [PATH …]` prints each as `FILE:LINE: RULE: SENTENCE`. A finding means
"read this again as a stranger". `CONTRIBUTING.md` explains how to write instead.
"""

import ast
import io
import json
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

CHECKOUT = Path(__file__).parents[1]
NO_SUBJECT = re.compile(
    r"(Who|Whoever|Whom|Whose|What|Whatever|Nobody|Somebody|Nothing|Of|Those|That)\b(?!.*\?$)"
)
"""A noun belongs at the beginning of a sentence; questions are fine."""
NO_ANTECEDENT = re.compile(
    r"(The same|As (before|above|there)|It|They|Such|Then|Also|Else|So|And|But)\b"
)
"""The first sentence of a docstring has nothing before it to refer to."""
IDIOM = re.compile(
    r"\b(hangs? on|so many (seconds|of)|lies? (there|open|in|on)\b|stands? (in|at|there|for)\b"
    r"|(is|are) told\b|to be had\b|by itself\b|any more\b|thereby|lest|whereupon"
    r"|it is (his|hers|theirs) to|beside (it|that|them)\b|comes? (back|again|along) (with|as)\b"
    r"|who(ever)? (is|has|was|comes|asks|looks|sees|makes|wants|would)\b(?=[^?]*$)"
    r"|where (it|there|one|somebody|nobody) (is|are|has|can)\b|(for|of|to|with) whom)",
    re.IGNORECASE,
)
LONGEST = {"python": 25, "markdown": 28, "text": 24}
"""Words in a sentence."""
LONGEST_PARAGRAPH, LONGEST_CELL = 110, 160
"""Words in a paragraph, characters in a cell of a table."""
NOT_CHECKED = re.compile(r"generated|(RULES(\.de)?|EFFECTS|sentences)\.md$")
"""Printed rules, and files that a program writes."""

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
Kind = Literal["python", "markdown", "text"]
Rule = Literal["subject", "antecedent", "idiom", "long", "paragraph", "cell"]


class Sentence(NamedTuple):
    line: int
    words: str
    rules: tuple[Rule, ...]


def sentences_of(path: Path) -> list[Sentence]:
    """All sentences of a file, with the rules that each breaks."""
    source = path.read_text()
    if path.suffix == ".py":
        return list(python_sentences(source))
    if path.suffix == ".md":
        return list(markdown_sentences(source))
    return [
        judged("text", 1, sentence, first=False)
        for texts in json.loads(source).values()
        for sentence in divided(texts["en"])
    ]


def python_sentences(source: str) -> Iterator[Sentence]:
    for node in documented(ast.parse(source)):
        for number, sentence in enumerate(divided(ast.get_docstring(node) or "")):
            yield judged("python", node.body[0].lineno, sentence, first=number == 0)
    lines = io.StringIO(source if "#" in source else "")
    for token in tokenize.generate_tokens(lines.readline):
        if token.type == tokenize.COMMENT and not re.match(r"#\s*(noqa|pyright|!)", token.string):
            for sentence in divided(token.string.lstrip("# ")):
                yield judged("python", token.start[0], sentence, first=False)


def documented(node: Any) -> Iterator[Documented]:
    """Yield each node that may have a docstring: statements only, no expressions."""
    if isinstance(node, Documented):
        yield node
    for field in ("body", "orelse", "handlers", "finalbody", "cases"):
        inner = getattr(node, field, ())
        for statement in inner if isinstance(inner, list) else ():
            yield from documented(statement)


def markdown_sentences(source: str) -> Iterator[Sentence]:
    block: list[str] = []
    fenced, start = False, 0
    for number, line in enumerate([*source.splitlines(), ""], 1):
        fenced ^= line.startswith("```")
        if line.startswith("|") and not fenced:
            for cell in line.strip("| ").split("|"):
                if len(cell.strip()) > LONGEST_CELL:
                    yield Sentence(number, cell.strip(), ("cell",))
        item = re.match(r"\s*([*+-]|\d+\.)\s+", line)
        prose = (
            not fenced
            and not line.startswith(("|", "#"))
            and (block or not line.startswith("    "))
        )
        if block and (item or not prose or not line.strip()):
            paragraph = " ".join(block)
            if len(paragraph.split()) > LONGEST_PARAGRAPH:
                yield Sentence(start, paragraph, ("paragraph",))
            for sentence in divided(paragraph):
                yield judged("markdown", start, sentence, first=False)
            block = []
        if prose and line.strip():
            start = start if block else number
            block.append(line[item.end() :] if item else line)


def divided(text: str) -> list[str]:
    text = re.sub(r"``?[^`]*``?", "X", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    found = re.split(r"(?<=[.!?])\s+(?=[A-Z\"“(*])", re.sub(r"\s+", " ", text).strip())
    return [sentence for sentence in found if sentence]


def judged(kind: Kind, line: int, sentence: str, *, first: bool) -> Sentence:
    bare = sentence.lstrip('*_"“( ')
    broken: dict[Rule, bool] = {
        "subject": NO_SUBJECT.match(bare) is not None,
        "antecedent": first and NO_ANTECEDENT.match(bare) is not None,
        "idiom": IDIOM.search(bare) is not None,
        "long": len(bare.split()) > LONGEST[kind],
    }
    return Sentence(line, sentence, tuple(rule for rule, found in broken.items() if found))


def checked_files(*paths: str) -> list[Path]:
    """The files of the checkout that are checked, relative to it."""
    listed = ("git", "ls-files", "--cached", "--others", "--exclude-standard", *paths)
    names = subprocess.check_output(listed, cwd=CHECKOUT, text=True).splitlines()
    return [
        Path(name)
        for name in names
        if not NOT_CHECKED.search(name)
        and (name.endswith((".py", ".md")) or re.fullmatch(r"projections/texts/[^/]*\.json", name))
        and (CHECKOUT / name).is_file()
    ]


if __name__ == "__main__":
    for file in checked_files(*sys.argv[1:]):
        for line, words, rules in sentences_of(CHECKOUT / file):
            if rules:
                print(f"{file}:{line}: {', '.join(rules)}: {words}")
