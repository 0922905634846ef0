"""One sentence for each event that players want to read: `carpe_diem.tell.<event>`."""

from domain.carpe_diem import components
from projections.carpe_diem.names import SENTENCES
from projections.projection import JsonObject, Names
from projections.sentences import Facts, describer, with_player


def has_news(event: JsonObject) -> bool:
    """Whether an event needs a sentence: the completion of a single, for instance, does not."""
    match event["type"]:
        case "feature_completed":
            return components.CATEGORY[event["kind"]] != "single"
        case "card_fulfilled":
            return event["times"] > 0
        case "card_closed":
            return event["fulfilled"] == 0
        case "fountain_cards_revealed":
            return any(event["cards"])
        case _:
            return True


def key_of(event: JsonObject) -> str:
    """Return the type, with a suffix for some values.

    These are a disc already on the last space, no points, and bread for a move.
    """
    kind: str = event["type"]
    if kind == "disc_moved" and event["steps"] == 0:
        return "disc_moved.at_the_end"
    if kind == "bread_returned" and event["amount"] == components.LIMITS.bread_per_move:
        return "bread_returned.to_move"
    if kind == "victory_points_lost" and event["amount"] == 0:
        return "victory_points_lost.none"
    return kind


def facts_of(event: JsonObject, names: Names) -> Facts:
    """Return the event with the names of people, and the number of wares of each kind."""
    return {**with_player(event, names), **told_otherwise(event, names)}


def told_otherwise(event: JsonObject, names: Names) -> Facts:
    """Return the fields for sentences that need other fields too, or the names of players."""
    match event["type"]:
        case "wares_gained":
            return {"amount": {event["ware"]: event["amount"]}}
        case "ware_paid":
            return {"wares": {event["ware"]: event["wares"], "coins": event["coins"]}}
        case "feature_completed":
            return {"kind": {**event, "tiles": len(event["cells"])}}
        case "scoring_began":
            return {"order": [names[seat] for seat in event["order"]]}
        case "fountain_cards_revealed":
            return {"cards": list(zip(names, event["cards"], strict=False))}
        case _:
            return {}


describe = describer(SENTENCES, key_of=key_of, facts_of=facts_of, is_news=has_news)
