"""Names of players: visible, unlike any reserved name, and never too wide.

Two names look alike if they have the same skeleton (UTS 39, 4), in which each character is replaced
by the one that it resembles. Players with names that look alike are distinguished at their table.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from itertools import count
from typing import get_args

import msgspec
from idna import valid_contextj

from projections.message_catalog import say, texts
from projections.projection import Lang
from server.wire.limits import LONGEST_NAME

WIDEST = 6
"""Maximum letters that a character may expand to; some Arabic ligatures are sentences."""
VERY_WIDE = re.compile("[\ufdf0-\ufdff\U00012000-\U0001254f]")
"""Phrases in one character, and cuneiform; fonts draw some as wide as a line."""
BLANK = frozenset(" \u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that show nothing."""
VARIATIONS = re.compile("[\ufe00-\ufe0f]")
"""Selectors that draw the previous character as emoji or as text; they are removed."""
INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Default_Ignorable_Code_Point, and the blank Braille pattern."""
JOINERS, JOINER = "\u200c\u200d", "\u200d"
BLANKS = re.compile(" +")
NUMBER_BEHIND = re.compile(r"[\W\d_]+$")
"""A number at the end of a name, with the characters between it and the letters."""
KEPT_AS_TYPED = re.compile("([\u0e33\u0eb3])")
"""Vowels of Thai and Lao that NFKC would split."""
MARKS = ("Mn", "Me")
MANY_MARKS = 3
"""Number of adjacent marks on a letter that reach into the lines above and below."""
MOST_SIGNS = 4
"""Maximum number of emoji and other symbols in a name."""
RESERVED_NAMES = (
    *("System", "Kontor", "Server", "Admin", "Administrator", "Moderator", "Support", "Bot"),
    *("Nobody", "Niemand", "Spectator", "Seat", "Platz"),
)
"""Names that players cannot have, even with a number behind: they look like the server's."""


def normalized_name(name: str) -> str | None:
    """Return a name as stored: in NFKC, without blank ends; None if it is not allowed."""
    if is_wide(name.strip()) or is_heaped(name.strip()):  # before NFKC composes characters
        return None
    parts = KEPT_AS_TYPED.split(VARIATIONS.sub("", name))
    composed = "".join(
        part if KEPT_AS_TYPED.match(part) else unicodedata.normalize("NFKC", part) for part in parts
    )
    trimmed = BLANKS.sub(" ", composed).strip()
    plain = without_joiners(trimmed)
    signs = sum(unicodedata.category(sign).startswith("S") for sign in plain)
    if INVISIBLE.search(plain) or signs > MOST_SIGNS or not is_name(trimmed):
        return None
    return trimmed


def is_name(name: str) -> bool:
    """Whether a name is valid in a log: 1 to 32 printable characters, no blank ends.

    Imported logs need only this, because other servers may normalize names differently.
    """
    plain = without_joiners(name)
    if not 1 <= len(name) <= LONGEST_NAME or not plain.isprintable() or name != name.strip():
        return False
    return not is_wide(name) and is_visible(plain) and not is_heaped(plain)


def without_joiners(name: str) -> str:
    """Return the name without the joiners that its script (RFC 5892, A.1) or an emoji needs."""
    return "".join(sign for at, sign in enumerate(name) if not is_needed_joiner(name, at))


def is_needed_joiner(text: str, at: int) -> bool:
    if text[at] not in JOINERS:
        return False
    kinds = [unicodedata.category(sign) for sign in text[max(at - 1, 0) : at + 2]]
    is_emoji = kinds in (["So", "Cf", "So"], ["Sk", "Cf", "So"])  # Sk: includes skin tones
    return (is_emoji and text[at] == JOINER) or valid_contextj(text, at)


def is_wide(name: str) -> bool:
    """Whether a character of the name is as wide as many."""
    return VERY_WIDE.search(name) is not None or any(
        len(unicodedata.normalize("NFKC", sign)) > WIDEST for sign in name
    )


def is_visible(name: str) -> bool:
    """Whether the name has a character that is visible without others."""
    return any(sign not in BLANK and unicodedata.category(sign) not in MARKS for sign in name)


def is_heaped(name: str) -> bool:
    """Whether a letter carries more than two marks, or a mark has no letter before it."""
    row = MANY_MARKS - 1  # so that a mark at the start counts as too many
    for sign in name:
        row = row + 1 if unicodedata.category(sign) in MARKS else 0
        if row == MANY_MARKS:
            return True
    return False


def is_reserved(name: str) -> bool:
    """Whether the name looks like the server, a bot, or a deleted player."""
    return not readings(name).isdisjoint(reserved_readings())


def distinguished(name: str, other_names: Iterable[str]) -> str:
    """Return the name, with a number behind it if it looks like another player's."""
    taken_readings = {look for other_name in other_names for look in lookalike_readings(other_name)}
    if lookalike_readings(name).isdisjoint(taken_readings):
        return name
    numbered = (with_number(name, number) for number in count(2))
    return next(
        candidate
        for candidate in numbered
        if lookalike_readings(candidate).isdisjoint(taken_readings)
    )


def with_number(name: str, number: int) -> str:
    behind = f" {number}"
    return name[: LONGEST_NAME - len(behind)].rstrip(f" {JOINERS}") + behind


def lookalike_readings(name: str) -> frozenset[str]:
    """Return the skeletons of a name; names that look alike, in any case, share one."""
    return frozenset((skeleton(name), skeleton(name.casefold())))


def skeleton(name: str) -> str:
    """Return the name in the characters that its own characters resemble (UTS 39)."""
    plain = INVISIBLE.sub("", unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name)))
    return unicodedata.normalize("NFD", plain.translate(prototypes()))


def readings(name: str) -> frozenset[str]:
    """Return ways to read the letters: without digits, or with 0 as o and 1 as i."""
    looked_at = (
        *lookalike_readings(letters_of(name)),
        *map(letters_of, lookalike_readings(NUMBER_BEHIND.sub("", name))),
    )
    # In capitals, so that i, I, l and 1 become the same.
    return frozenset(skeleton(reading.upper()).casefold() for reading in looked_at)


def letters_of(name: str) -> str:
    return "".join(sign for sign in name if sign.isalpha())


@lru_cache(maxsize=1)
def reserved_readings() -> frozenset[str]:
    called = [key for key in texts() if key == "server.somebody" or key.startswith("server.bot.")]
    words = [say(key, lang) for key in called for lang in get_args(Lang)]
    return frozenset(reading for word in (*RESERVED_NAMES, *words) for reading in readings(word))


@lru_cache(maxsize=1)
def prototypes() -> dict[int, str]:
    """Return the prototype of each code point; the file lists the characters by prototype."""
    data = files("server.accounts").joinpath("confusables.json").read_bytes()
    signs_of: dict[str, str] = msgspec.json.decode(data)["prototypes"]
    return {ord(sign): prototype for prototype, signs in signs_of.items() for sign in signs}
