"""One sentence for each event that players want to read: `villagers.tell.<event>`."""

from collections.abc import Mapping
from typing import Any

from projections.projection import JsonObject, Names
from projections.sentences import Facts, describer
from projections.villagers.names import SENTENCES

TOLD_APART: Mapping[str, str] = {
    "gold_gained": "reason",
    "gold_paid": "reason",
    "padlock_opened": "by",
    "market_day_began": "day",
    "season_changed": "season",
}
"""Events with a sentence for each value of this field."""

AT_HOME = frozenset({"villager_freed", "square_card_taken", "villager_taken", "freelancer_paid"})
"""Events with another sentence if the seat acts on its own things."""

PEOPLE = ("seat", "owner", "giver", "taker", "victim")
"""Fields that name a seat, or the Countess."""


def key_of(event: JsonObject) -> str:
    """Return the type, and the values that select its sentence."""
    kind: str = event["type"]
    if kind in TOLD_APART:
        return f"{kind}.{event[TOLD_APART[kind]]}"
    if kind == "road_cleared" and "taker" in event:
        return "road_cleared.taken"
    if kind == "road_coin_placed" and "card" in event:
        return "road_coin_placed.villager"
    if kind == "hand_looked_at" and "cards" in event:
        return "hand_looked_at.seen"
    if kind in AT_HOME and event["owner"] == event["seat"]:
        return f"{kind}.own"
    if kind == "villager_laid":
        return f"{kind}.{how_laid(event)}"
    return kind


def how_laid(event: JsonObject) -> str:
    """Return the side of Founders; for other villagers whether they are in a chain or alone."""
    if event["card"] == "founders":
        return "founders_food" if event["turned"] else "founders_gold"
    return "in_a_chain" if "onto" in event else "alone"


def has_news(event: JsonObject) -> bool:
    """Whether an event needs a sentence: no cards, or the beginning of a Village, do not.

    Every Village begins with the Founders of its seat's number (VIL-SETUP-3).
    """
    if event["type"] == "villager_laid":
        if event["card"] == "founders":
            return event["villager"] != event["owner"]
        return event["card"] != "countess"
    return event.get("cards") != []


def facts_of(event: JsonObject, names: Names) -> Facts:
    """Return the facts of an event, with people by their names.

    Cards that the viewer may not see are described by their back (`{"suit": …}`) and number.
    """
    facts: dict[str, Any] = {**event}
    for field in PEOPLE:
        if field in event:
            facts[field] = person(event[field], names)
    if "suit" in event:
        facts.setdefault("card", {"suit": event["suit"]})
    if "count" in event:
        facts.setdefault("cards", event["count"])
    return facts


def person(owner: int | str, names: Names) -> str | None:
    """Return the name of the player, None for the Countess."""
    return None if isinstance(owner, str) else names[owner]


describe = describer(SENTENCES, key_of=key_of, facts_of=facts_of, is_news=has_news)
