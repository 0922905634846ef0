"""The rulebook of Carpe Diem, and what of it no test cites."""

from projections.conformance.rulebook import Rulebook

RULEBOOK = Rulebook(
    game="carpe_diem",
    chapters=frozenset({"TERM", "SETUP", "BUILD", "SCORE", "HIDE", "EX"}),
    least=330,
    not_cited={},
    explaining={"CHOICE": "each of them names the clauses it explains, and those are cited"},
)
