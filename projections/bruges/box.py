"""The components of the box: names and texts in both languages, as plain JSON values.

The facts are those of `components.json`, each with its source mark. The text of a card is made from
the same words that the rules interpret (`printed.py`).
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from domain.bruges import components
from domain.bruges import state as s
from projections.box import Words, component_facts, name
from projections.bruges.printed import kind_text, printed, when_activated
from projections.message_catalog import texts
from projections.projection import LANGS, JsonObject


@cache
def box() -> Mapping[str, Any]:
    """Return the box as plain JSON values. It never changes."""
    facts = component_facts("bruges")
    return {
        "name": name(facts["game"]),
        "cards": {card["id"]: card_shown(card) for card in facts["persons"] + facts["pets"]},
        "groups": {group["id"]: {"name": name(group)} for group in facts["groups"]},
        "kinds": {kind["id"]: kind_shown(kind) for kind in facts["kinds"]},
        "colours": {colour["id"]: colour_shown(colour) for colour in facts["colours"]},
        "actions": list(components.ACTIONS),
        "ship_kinds": {kind["id"]: with_text(kind) for kind in facts["ship_kinds"]},
        "ships": {ship["id"]: ship for ship in facts["ships"]},
        "exchange_cards": {card["id"]: exchange_shown(card) for card in facts["exchange_cards"]},
        "track": {str(step["step"]): step for step in facts["track"]},
        "canals": {row["seat"]: row for row in facts["canals"]},
        "canal_costs": facts["canal_costs"],
        "majority_points": facts["majority_points"],
        "sources": facts["source_marks"],
    }


def text_of(of: str) -> Words:
    return {lang: printed(s.EffectId(of), lang) for lang in LANGS}


def with_text(thing: JsonObject) -> JsonObject:
    return {"name": name(thing), "text": text_of(thing["id"]), "source": thing["source"]}


def card_shown(card: JsonObject) -> JsonObject:
    """Return a person or pet.

    `worker`: the colour that activates it, and `when` it takes effect; others as their kind.
    `pays`: what an activation exchanges: `workers`, `guilders` or `hand_cards`.
    """
    facts = ("colour", "group", "price", "points", "kind", "set")
    fields = {fact: card[fact] for fact in facts} | with_text(card)
    for step in card.get("steps", ()):
        if "pay" in step:
            fields["pays"] = step["pay"]["what"]
    if "worker" not in card:
        return fields
    when = {lang: when_activated(card["id"], lang) for lang in LANGS}
    return {**fields, "worker": card["worker"], "when": when}


def exchange_shown(card: JsonObject) -> JsonObject:
    return {**{fact: card[fact] for fact in ("action", "markers", "use")}, **with_text(card)}


def colour_shown(colour: JsonObject) -> JsonObject:
    threat = {"en": colour["threat_en"], "de": colour["threat_de"]}
    return {
        "name": name(colour),
        "threat": colour["threat"],
        "threat_name": threat,
        "threat_text": texts()[f"bruges.threat.{colour['threat']}"],
    }


def kind_shown(kind: JsonObject) -> JsonObject:
    """Return a sign of activation, and the time when a person with it takes effect."""
    return {"name": name(kind), "text": {lang: kind_text(kind["id"], lang) for lang in LANGS}}
