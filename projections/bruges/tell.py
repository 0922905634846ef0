"""One sentence for each event that people would want told: `bruges.tell.<event>`."""

from __future__ import annotations

from domain.bruges.components import COLOURS
from projections.bruges.names import SENTENCES
from projections.projection import Names, Shown
from projections.sentences import Facts, teller, with_player

MAY_COST_A_WORKER = frozenset({"house_built", "house_found", "person_activated", "person_used"})


def key_of(event: Shown) -> str:
    """The type, but for damage that somebody keeps off, and an exchange card that is used up."""
    match event:
        case {"type": "damage_struck", "kept_off_by": _}:
            return "damage_struck.kept_off"
        case {"type": "improvement_used", "markers": 0}:
            return "improvement_used.last"
        case _:
            return event["type"]


def facts_of(event: Shown, names: Names) -> Facts:
    """The fields, with people by their names, and markers with how many there are of each."""
    facts = dict(with_player(event, names))
    if "to" in event:
        facts["to"] = names[event["to"]]
    if event["type"] == "threats_taken":
        facts["colours"] = [event["colours"].count(colour) for colour in COLOURS]
    if event["type"] in MAY_COST_A_WORKER:
        facts.setdefault("worker", None)
    return facts


tell = teller(SENTENCES, key_of=key_of, facts_of=facts_of)
