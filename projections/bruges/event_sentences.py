"""One sentence for each event that players want to read: `bruges.tell.<event>`."""

from domain.bruges import components
from projections.bruges.names import SENTENCES
from projections.projection import JsonObject, Names
from projections.sentences import Facts, describer

MAY_COST_A_WORKER = frozenset({"house_built", "house_found", "person_activated", "person_used"})


OTHERS = ("to", "owner")
"""Fields that name another seat."""


def key_of(event: JsonObject) -> str:
    """Return the type, and the values that select its sentence."""
    kind: str = event["type"]
    if kind == "damage_struck" and "kept_off_by" in event:
        return "damage_struck.kept_off"
    if kind == "improvement_used" and event["markers"] == 0:
        return "improvement_used.last"
    if kind == "person_used" and event["seat"] != event["owner"]:
        return "person_used.of_another"
    return kind


def facts_of(event: JsonObject, names: Names) -> Facts:
    """Return the fields, with the names of people, and the number of markers by colour."""
    facts = {**event}
    if "seat" in event:
        facts["who"] = names[event["seat"]]
    for other in OTHERS:
        if other in event:
            facts[other] = names[event[other]]
    if event["type"] == "threats_taken":
        facts["colours"] = tuple([event["colours"].count(each) for each in components.COLOURS])
    if event["type"] in MAY_COST_A_WORKER:
        facts.setdefault("worker", None)
    return facts


describe = describer(SENTENCES, key_of=key_of, facts_of=facts_of)
