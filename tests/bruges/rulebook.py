"""The rulebook of Bruges, and what of it no test cites."""

import re

from projections.conformance.rulebook import Rulebook

RULEBOOK = Rulebook(
    game="bruges",
    written=re.compile(r"\*\*(BRU-[A-Z]+-\d+)\*\*"),
    chapters=frozenset({"SETUP", "DRAW", "THREAT", "CARD", "CITIZEN", "ZWIN", "EX"}),
    least=470,
    not_cited={},
)
