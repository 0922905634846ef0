"""The components of the box, with names and texts in both languages.

The facts are those of `components.json`, each with its source mark. The texts are short forms of
the clauses in `RULES.md` and are in the text catalogue.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec.structs import asdict

from domain.villagers import components
from projections.box import component_facts, name
from projections.message_catalog import texts
from projections.projection import JsonObject

ALWAYS = ("suit", "suit_symbols", "copies", "set", "food", "builder", "slots", "when", "source")
"""Facts that every villager has."""


@cache
def box() -> Mapping[str, Any]:
    """Return the box as plain JSON values. It never changes."""
    facts = component_facts("villagers")
    starts = {each["start_card"] for each in facts["suits"]}
    return {
        "name": {"en": facts["game"], "de": facts["game"]},
        "cards": {card["id"]: villager(card, starts) for card in facts["cards"]},
        "suits": {thing["id"]: suit(thing) for thing in facts["suits"]},
        "events": {thing["id"]: event(thing) for thing in facts["events"]},
        "developments": {thing["id"]: development(thing) for thing in facts["developments"]},
        "countess": countess(facts["countess"]),
        "jester": with_name(facts["jester"], "villagers.box.jester"),
        "market_days": {
            "first": {"under": "stack_2", "text": texts()["villagers.box.market.first"]},
            "second": {"under": "stack_6", "text": texts()["villagers.box.market.second"]},
        },
        "limits": asdict(components.BOX.constants),
        "sources": facts["source_values"],
    }


def villager(card: JsonObject, starts: set[str]) -> JsonObject:
    """Return the face of a villager. `start`: it begins chains. `on`: the villager below it.

    `turned`: the symbols of the other side of Founders.
    """
    fields: JsonObject = {fact: card[fact] for fact in ALWAYS}
    fields["discard"] = card["discard_after_play"]
    fields["start"] = card["id"] in starts
    fields["name"] = name(card)
    fields["text"] = texts()[f"villagers.box.card.{card['id']}"]
    add_symbols(fields, card)
    if card["chain"]:
        fields["chain"] = card["chain"]
    if card["placed_on"]:
        fields["on"] = card["placed_on"]
    return fields


def add_symbols(fields: JsonObject, card: JsonObject) -> None:
    """Add the symbols that only some villagers have."""
    for metal in ("silver", "bronze"):
        if card[metal]:
            fields[metal] = {"text": texts()[f"villagers.box.{metal}.{card['id']}"]}
    if card["gold"]:
        fields["gold"] = card["gold"]
    if card["unlocked_by"]:
        fields["padlock"] = card["unlocked_by"]
    if card["keyring"]:
        fields["keyring"] = card["keyring"]
    for side in card.get("sides", ()):
        if side["side"] == "food":
            fields["turned"] = {"food": side["food"]}


def suit(thing: JsonObject) -> JsonObject:
    fields: JsonObject = {"name": name(thing)}
    return {**fields, "start_card": thing["start_card"]} if thing["start_card"] else fields


def event(thing: JsonObject) -> JsonObject:
    return {
        "season": thing["season"],
        "phase": thing["phase"],
        **with_name(thing, f"villagers.box.event.{thing['id']}"),
    }


def development(thing: JsonObject) -> JsonObject:
    text = f"villagers.box.development.{thing['id']}"
    return {"suite": thing["suite"], **with_name(thing, text)}


def countess(thing: JsonObject) -> JsonObject:
    """Describe the Countess card. `gold`: its gold, unless its other side is up."""
    gold = next(side["gold"] for side in thing["sides"] if side["side"] == "gold")
    return {"gold": gold, **with_name(thing, "villagers.box.countess")}


def with_name(thing: JsonObject, text: str) -> JsonObject:
    return {"name": name(thing), "text": texts()[text], "source": thing["source"]}
