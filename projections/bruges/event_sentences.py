"""One sentence for each event that players want to read: `bruges.tell.<event>`."""

from operator import itemgetter

from projections.bruges.names import SENTENCES
from projections.projection import JsonObject, Names
from projections.sentences import Facts, describer

MAY_COST_A_WORKER = frozenset({"house_built", "house_found", "person_activated", "person_used"})


LOSSES = {
    "blue": {"workers_returned"},
    "brown": {"person_discarded"},
    "yellow": {"guilders_paid"},
    "red": {"house_turned_up", "house_discarded", "token_removed"},
    "violet": {"points_lost"},
}
"""The events for the damage of a colour, which are recorded before `damage_struck`."""

TYPE = itemgetter("type")

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
    """Return the fields, with the names of people."""
    facts = {**event}
    if "seat" in event:
        facts["who"] = names[event["seat"]]
    for other in OTHERS:
        if other in event:
            facts[other] = names[event[other]]
    if event["type"] in MAY_COST_A_WORKER:
        facts.setdefault("worker", None)
    return facts


def damage_before_losses(events: list[JsonObject]) -> list[JsonObject]:
    """Return the events with each damage before the losses that it brings."""
    if "damage_struck" not in map(TYPE, events):
        return events
    told: list[JsonObject] = []
    for event in events:
        place = len(told)
        if event["type"] == "damage_struck":
            losses = LOSSES[event["colour"]]
            while place > 0 and told[place - 1]["type"] in losses:
                place -= 1
        told.insert(place, event)
    return told


describe = describer(SENTENCES, key_of=key_of, facts_of=facts_of)
