"""One sentence for each event that players want to read: `burgundy.tell.<event>`."""

from domain.burgundy import components
from domain.burgundy import state as s
from projections.burgundy.names import SENTENCES
from projections.projection import JsonObject
from projections.sentences import describer


def has_news(event: JsonObject) -> bool:
    """Whether an event needs a sentence: a hidden draw and an empty list of cards do not."""
    if event["type"] == "cards_drawn":
        return "cards" in event
    return event.get("cards") != []


def key_of(event: JsonObject) -> str:
    """Return the type, with a suffix for a card that counts as another kind."""
    if (
        event["type"] == "project_placed"
        and components.KIND[s.CardId(event["card"])] != event["kind"]
    ):
        return "project_placed_as"
    return event["type"]


describe = describer(SENTENCES, key_of=key_of, is_news=has_news)
