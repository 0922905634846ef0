"""One sentence for each event that people would want told, made of what the viewer was shown.

`TOLD` is the whole list: which facts a sentence names. An event without a row goes untold.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from domain.burgundy.components import KIND
from domain.burgundy.state import CardId
from projections.burgundy.names import in_words
from projections.projection import Lang, Names, Shown
from projections.words import say


def tell(event: Shown, names: Names, lang: Lang) -> str | None:
    """The sentence for an event, None where it needs no telling."""
    fields = TOLD.get(event["type"])
    if fields is None or not has_news(event):
        return None
    facts = {fact: event[field] for fact, field in fields.items() if field in event}
    if "seat" in event:
        facts["who"] = names[event["seat"]]
    if event["type"] == "cards_bought":
        facts.setdefault("cards", event["count"])  # The faces for who may know them.
    return say(f"burgundy.tell.{sentence(event)}", lang, **in_words(facts, lang))


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


def facts(*fields: str, **renamed: str) -> Mapping[str, str]:
    """The facts of a sentence and the fields of the event they stand in."""
    return {**{field: field for field in fields}, **renamed}


TOLD: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "start_player_named": facts(),
        "storage_stocked": facts("goods", "animals", "silver", "workers"),
        "cards_shuffled": facts(),
        "cards_dealt": facts(cards="count"),
        "display_laid": facts("cards"),
        "display_cleared": facts("cards"),
        "egon_pile_revealed": facts("cards"),
        "egon_first_bonus_taken": facts("kind"),
        "egon_all_seven_taken": facts(points="value"),
        "pass_began": facts("pass_id"),
        "round_began": facts("round"),
        "cards_drawn": facts("cards"),
        "turn_skipped": facts(),
        "card_played": facts("card"),
        "workers_returned": facts(workers="amount"),
        "workers_gained": facts(workers="amount"),
        "silver_returned": facts(silver="amount"),
        "silver_gained": facts(silver="amount"),
        "victory_points_gained": facts(points="amount"),
        "card_taken": facts("card", "row"),
        "project_discarded": facts("card"),
        "project_placed": facts("card", "kind"),
        "first_bonus_taken": facts("kind"),
        "all_seven_taken": facts(points="value"),
        "pass_bonus_chosen": facts("bonus"),
        "effect_forgone": facts("card"),
        "goods_sold": facts("good", sold="amount"),
        "start_player_card_taken": facts(),
        "good_taken": facts("good"),
        "animal_taken": facts("animal"),
        "cards_bought": facts("cards"),
        "bought_card_kept": facts("card"),
        "bought_card_used": facts("card"),
        "bought_cards_discarded": facts("cards"),
    }
)
