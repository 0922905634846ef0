"""The rulebook of Villagers, and what of it no test cites."""

import re

from projections.conformance.rulebook import Rulebook

RULEBOOK = Rulebook(
    game="villagers",
    written=re.compile(r"^- (VIL-[A-Z]+-\d+)\.", re.MULTILINE),
    chapters=frozenset({"TERM", "DRAFT", "SOLO", "HIDE", "DECIDE", "EX", "CHOICE"}),
    least=381,
    not_cited={"VIL-EDITION-2": "ages and numbers of tokens have no effect"},
)
