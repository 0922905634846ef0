"""The rulebook of The Castles of Burgundy: The Card Game, and what of it no test cites."""

import re

from projections.conformance.rulebook import Rulebook

RULEBOOK = Rulebook(
    game="burgundy",
    written=re.compile(r"\*\*(BUR-[A-Z]+-\d+)\*\*"),
    chapters=frozenset({"TERM", "SETUP", "ACT", "SOLO", "HIDE", "EX"}),
    least=370,
    not_cited={
        "BUR-TERM-3": "a definition",
        "BUR-TERM-4": "a definition",
        "BUR-COMP-19": "marker cards are places on the table and no part of a position",
        "BUR-SETUP-1": "the same",
    },
    explaining={"CHOICE": "each of them names the clauses it explains, and those are cited"},
)
