"""The components of the box, with names and texts in both languages.

The facts are those of `components.json`, each with its source mark. The texts are short forms of
the clauses in `RULES.md` and are in the text catalogue.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from projections.box import Words, component_facts, name
from projections.message_catalog import texts
from projections.projection import JsonObject


@cache
def box() -> Mapping[str, Any]:
    """Return the box as plain JSON values. It never changes."""
    facts = component_facts("burgundy")
    return {
        "name": name(facts["game"]),
        "cards": {card["id"]: action_card(card) for card in facts["cards"]},
        "kinds": {kind["id"]: kind_of_card(kind) for kind in facts["kinds"]},
        "buildings": {kind["id"]: building(kind) for kind in facts["building_kinds"]},
        "goods": {good["id"]: goods(good) for good in facts["goods"]},
        "animals": {animal["id"]: animals(animal) for animal in facts["animals"]},
        "animal_sets": {
            str(row["different_animals"]): row["vp"] for row in facts["animal_scoring"]
        },
        "pass_cards": {card["id"]: pass_card(card) for card in facts["pass_cards"]},
        "first_bonuses": {card["kind"]: bonus(card) for card in facts["first_bonus_cards"]},
        "all_seven": {str(card["vp"]): bonus(card) for card in facts["all_seven_cards"]},
        "sources": facts["source_marks"],
    }


def action_card(card: JsonObject) -> JsonObject:
    fields: JsonObject = {
        "kind": card["kind"],
        "number": card["die"],
        "copies": card["copies"],
        "name": name(card),
        "text": text_of(card),
        "source": card["source"],
    }
    return {**fields, "building": card["building"]} if card["building"] else fields


def text_of(card: JsonObject) -> Words:
    """Describe the effect of placing the card: by its building kind, otherwise by its kind."""
    if card["building"]:
        return texts()[f"burgundy.box.building.{card['building']}"]
    return texts()[f"burgundy.box.kind.{card['kind']}"]


def kind_of_card(kind: JsonObject) -> JsonObject:
    return {
        "name": name(kind),
        "points": kind["triplet_points"],
        "copies": kind["copies"],
        "colour": {"en": kind["colour_en"], "de": kind["colour_de"]},
        "text": texts()[f"burgundy.box.kind.{kind['id']}"],
        "source": kind["source"],
    }


def building(kind: JsonObject) -> JsonObject:
    return {
        "name": name(kind),
        "numbers": kind["dice"],
        "copies": kind["copies"],
        "text": texts()[f"burgundy.box.building.{kind['id']}"],
        "source": kind["source"],
    }


def goods(good: JsonObject) -> JsonObject:
    return {
        "name": name(good),
        "numbers": good["dice"],
        "copies": good["copies"],
        "points": good["vp_when_sold"],
        "source": good["source"],
    }


def animals(animal: JsonObject) -> JsonObject:
    return {"name": name(animal), "copies": animal["copies"], "source": animal["source"]}


def pass_card(card: JsonObject) -> JsonObject:
    options = {option["id"]: option["gain"] for option in card["options"]}
    return {"name": name(card), "options": options, "source": card["source"]}


def bonus(card: JsonObject) -> JsonObject:
    return {"name": name(card), "points": card["vp"], "source": card["source"]}
