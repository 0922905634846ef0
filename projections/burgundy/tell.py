"""One sentence for each event that people would want told, made of what the viewer was shown.

`TOLD` is the whole list: which facts a sentence names. An event without a row goes untold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from domain.burgundy.components import KIND
from domain.burgundy.state import CardId
from projections.burgundy.names import (
    Thing,
    amount,
    animal_name,
    bonus_name,
    card_name,
    card_names,
    good_name,
    kind_name,
)
from projections.projection import Lang, Names, Shown
from projections.words import say

Fact: TypeAlias = Callable[[Shown, Lang], object]
"""One fact of a sentence, as words."""


def tell(event: Shown, names: Names, lang: Lang) -> str | None:
    """The sentence for an event, None where it needs no telling."""
    facts = TOLD.get(event["type"])
    if facts is None or not has_news(event):
        return None
    words = {fact: word(event, lang) for fact, word in facts.items()}
    seat: int | None = event.get("seat")
    who = "" if seat is None else names[seat]
    return say(f"burgundy.tell.{sentence(event)}", lang, who=who, **words)


def has_news(event: Shown) -> bool:
    """Whether there is anything to tell: a hidden draw is no news, nor an empty list of cards."""
    if event["type"] == "cards_drawn":
        return "cards" in event
    return event.get("cards") != []


def sentence(event: Shown) -> str:
    """The key of the sentence: the type, but for a card that counts as another kind."""
    if event["type"] == "project_placed" and KIND[CardId(event["card"])] != event["kind"]:
        return "project_placed_as"
    return event["type"]


# The facts.


def as_it_is(field: str) -> Fact:
    return lambda event, _: event[field]


def named(name: Callable[[Any, Lang], str], field: str) -> Fact:
    return lambda event, lang: name(event[field], lang)


def so_many(thing: Thing, field: str) -> Fact:
    return lambda event, lang: amount(thing, event[field], lang)


def several(name: Callable[[str, Lang], str], field: str) -> Fact:
    return lambda event, lang: ", ".join(name(thing, lang) for thing in event[field])


def cards_if_known(event: Shown, lang: Lang) -> str:
    """The faces for who may know them, for everybody else how many."""
    if "cards" in event:
        return card_names(event["cards"], lang)
    return amount("cards", event["count"], lang)


CARD = {"card": named(card_name, "card")}
CARDS = {"cards": named(card_names, "cards")}
KIND_OF_STACK = {"kind": named(kind_name, "kind")}
VALUE = {"points": so_many("vp", "value")}
NOTHING: Mapping[str, Fact] = {}

TOLD: Mapping[str, Mapping[str, Fact]] = MappingProxyType(
    {
        "start_player_named": NOTHING,
        "storage_stocked": {
            "goods": several(good_name, "goods"),
            "animals": several(animal_name, "animals"),
            "silver": so_many("silver", "silver"),
            "workers": so_many("workers", "workers"),
        },
        "cards_shuffled": NOTHING,
        "cards_dealt": {"cards": so_many("cards", "count")},
        "display_laid": CARDS,
        "display_cleared": CARDS,
        "egon_pile_revealed": CARDS,
        "egon_first_bonus_taken": KIND_OF_STACK,
        "egon_all_seven_taken": VALUE,
        "pass_began": {"pass_id": as_it_is("pass_id")},
        "round_began": {"round": as_it_is("round")},
        "cards_drawn": CARDS,
        "turn_skipped": NOTHING,
        "card_played": CARD,
        "workers_returned": {"workers": so_many("workers", "amount")},
        "workers_gained": {"workers": so_many("workers", "amount")},
        "silver_returned": {"silver": so_many("silver", "amount")},
        "silver_gained": {"silver": so_many("silver", "amount")},
        "victory_points_gained": {"points": so_many("vp", "amount")},
        "card_taken": {**CARD, "row": as_it_is("row")},
        "project_discarded": CARD,
        "project_placed": {**CARD, **KIND_OF_STACK},
        "first_bonus_taken": KIND_OF_STACK,
        "all_seven_taken": VALUE,
        "pass_bonus_chosen": {"bonus": named(bonus_name, "bonus")},
        "effect_forgone": CARD,
        "goods_sold": {"goods": so_many("goods", "amount"), "good": named(good_name, "good")},
        "start_player_card_taken": NOTHING,
        "good_taken": {"good": named(good_name, "good")},
        "animal_taken": {"animal": named(animal_name, "animal")},
        "cards_bought": {"cards": cards_if_known},
        "bought_card_kept": CARD,
        "bought_card_used": CARD,
        "bought_cards_discarded": CARDS,
    }
)
