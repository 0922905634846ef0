"""The rows of the table of keys that names found in Redis belong to."""

import re
from functools import cache

from server.store.keys import KEYS, Key


@cache
def expression_of(pattern: str) -> re.Pattern[str]:
    parts = re.split(r"<\w+(\*?)>", pattern)
    literals, stars = parts[::2], parts[1::2]
    expression = re.escape(literals[0])
    for star, literal in zip(stars, literals[1:], strict=True):
        expression += (".+" if star else "[^:{}]+") + re.escape(literal)
    return re.compile(expression, re.DOTALL)


def fits(key: Key, name: str) -> bool:
    """Whether that name is made by the key's pattern."""
    return expression_of(key.pattern).fullmatch(name) is not None


def key_like(name: str) -> Key | None:
    """The row of the table that a key or channel belongs to; the more literal one of several."""
    fitting = [key for key in KEYS if fits(key, name)]
    return max(fitting, key=lambda key: len(re.sub(r"<.*?>", "", key.pattern)), default=None)
