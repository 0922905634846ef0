"""What a player may be called: something that shows, and that leaves room for others."""

from __future__ import annotations

import re
import unicodedata

from server.wire.limits import LONGEST_NAME

WIDEST = 6
"""Letters that one character may stand for; some Arabic ligatures are whole sentences."""
VERY_WIDE = re.compile("[\ufdf0-\ufdff\U00012000-\U0001254f]")
"""Phrases in one sign, and cuneiform; fonts draw some of them as wide as a line."""
BLANK = frozenset(" \u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters that show nothing."""
MARKS = ("Mn", "Me")
MANY_MARKS = 3
"""In a row on one letter they reach into the lines above and below."""


def normalized_name(name: str) -> str | None:
    """A name as we keep it: 1 to 32 printable characters, no blank ends; None if it is not one."""
    trimmed = name.strip()
    if not 1 <= len(trimmed) <= LONGEST_NAME or not trimmed.isprintable():
        return None
    if is_wide(trimmed) or not is_visible(trimmed) or is_heaped(trimmed):
        return None
    return trimmed


def is_wide(name: str) -> bool:
    """Whether one of its characters takes the room of many."""
    return VERY_WIDE.search(name) is not None or any(
        len(unicodedata.normalize("NFKC", sign)) > WIDEST for sign in name
    )


def is_visible(name: str) -> bool:
    """Whether it has a character that shows by itself."""
    return any(sign not in BLANK and unicodedata.category(sign) not in MARKS for sign in name)


def is_heaped(name: str) -> bool:
    """Whether a letter carries more than two marks, or a mark has no letter before it."""
    row = MANY_MARKS - 1  # as if a letter full of marks stood before the name
    for sign in name:
        row = row + 1 if unicodedata.category(sign) in MARKS else 0
        if row == MANY_MARKS:
            return True
    return False
