"""One sentence for each event that people would want told: `burgundy.tell.<event>`."""

from domain.burgundy import components
from domain.burgundy import state as s
from projections.burgundy.names import SENTENCES
from projections.projection import JsonObject
from projections.sentences import describer


def has_news(event: JsonObject) -> bool:
    """Whether there is anything to tell: a hidden draw is no news, nor an empty list of cards."""
    if event["type"] == "cards_drawn":
        return "cards" in event
    return event.get("cards") != []


def key_of(event: JsonObject) -> str:
    """The type, but for a card that counts as another kind."""
    if (
        event["type"] == "project_placed"
        and components.KIND[s.CardId(event["card"])] != event["kind"]
    ):
        return "project_placed_as"
    return event["type"]


describe = describer(SENTENCES, key_of=key_of, is_news=has_news)
