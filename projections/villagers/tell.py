"""One sentence for each event that people would want told, made of what the viewer was shown.

`TOLD` is the whole list: the sentences, and which facts each names. An event without a row goes
untold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from projections.projection import Lang, Names, Shown
from projections.villagers.names import (
    Thing,
    amount,
    card_name,
    card_names,
    development_name,
    event_name,
    suit_name,
)
from projections.words import say

Fact: TypeAlias = Callable[[Shown, Names, Lang], object]
"""One fact of a sentence, as words."""

Case: TypeAlias = Literal["who", "of_whom", "from_whom", "to_whom"]
"""How somebody stands in a sentence."""

TOLD_APART: Mapping[str, str] = MappingProxyType(
    {
        "gold_gained": "reason",
        "gold_paid": "reason",
        "padlock_opened": "by",
        "market_day_began": "day",
        "season_changed": "season",
    }
)
"""Events with a sentence for each value of this field."""


AT_HOME = frozenset({"villager_freed", "square_card_taken", "villager_taken", "freelancer_paid"})
"""Events with a sentence of their own where the seat acts on what is its own."""


def tell(event: Shown, names: Names, lang: Lang) -> str | None:
    """The sentence for an event, None where it needs no telling."""
    key = sentence(event)
    facts = TOLD.get(key)
    if facts is None or not has_news(event):
        return None
    words = {fact: word(event, names, lang) for fact, word in facts.items()}
    return say(f"villagers.tell.{key}", lang, **words)


def sentence(event: Shown) -> str:
    """The key of the sentence: the type, and what tells its sentences apart."""
    kind: str = event["type"]
    if kind in TOLD_APART:
        return f"{kind}.{event[TOLD_APART[kind]]}"
    if kind == "road_cleared" and "taker" in event:
        return "road_cleared.taken"
    if kind == "hand_looked_at" and "cards" in event:
        return "hand_looked_at.seen"
    if kind in AT_HOME and event["owner"] == event["seat"]:
        return f"{kind}.own"
    return kind


def has_news(event: Shown) -> bool:
    """Whether there is anything to tell: no card is no news, nor that a Village begins."""
    if event["type"] == "villager_laid":
        return event["card"] not in {"founders", "countess"}
    return event.get("cards") != []


# The facts.


def person(field: str, case: Case) -> Fact:
    """A seat by the name of its player, or the Countess."""

    def fact(event: Shown, names: Names, lang: Lang) -> str:
        owner: int | str = event[field]
        if isinstance(owner, str):
            return say(f"villagers.tell.part.{case}.{owner}", lang)
        return say(f"villagers.tell.part.{case}.seat", lang, name=names[owner])

    return fact


def as_it_is(field: str) -> Fact:
    return lambda event, _, __: event[field]


def named(name: Callable[[Any, Lang], str], field: str) -> Fact:
    return lambda event, _, lang: name(event[field], lang)


def so_many(thing: Thing, field: str) -> Fact:
    return lambda event, _, lang: amount(thing, event[field], lang)


def suite_name(suite: str, lang: Lang) -> str:
    return say(f"villagers.suite.{suite}", lang)


def from_pile(pile: str, lang: Lang) -> str:
    return at_pile("from", pile, lang)


def onto_pile(pile: str, lang: Lang) -> str:
    return at_pile("onto", pile, lang)


def at_pile(way: Literal["from", "onto"], pile: str, lang: Lang) -> str:
    if pile == "reserve":
        return say(f"villagers.tell.part.{way}.reserve", lang)
    return say(f"villagers.tell.part.{way}.stack", lang, stack=pile.removeprefix("stack_"))


def front_or_back(event: Shown, _: Names, lang: Lang) -> str:
    """The card for who may know it, for everybody else its back."""
    if "card" in event:
        return card_name(event["card"], lang)
    return say("villagers.tell.part.back", lang, suit=suit_name(event["suit"], lang))


def cards_if_known(event: Shown, _: Names, lang: Lang) -> str:
    """The cards for who may know them, for everybody else how many."""
    if "cards" in event:
        return card_names(event["cards"], lang)
    return amount("cards", event["count"], lang)


def coins_with_it(event: Shown, _: Names, lang: Lang) -> str:
    """The gold that lay on a villager, or nothing."""
    if not event["coins"]:
        return ""
    return say("villagers.tell.part.coins", lang, gold=amount("gold", event["coins"], lang))


SEAT = {"who": person("seat", "who")}
OWNER = {"who": person("owner", "who")}
OF_OWNER = {"of_whom": person("owner", "of_whom")}
CARD = {"card": named(card_name, "card")}
FRONT_OR_BACK = {"card": front_or_back}
CARDS = {"cards": named(card_names, "cards")}
EVENT = {"event": named(event_name, "event")}
DEVELOPMENT = {"development": named(development_name, "development")}
GOLD = {"gold": so_many("gold", "amount")}
COINS = {"coins": coins_with_it}
FROM_PILE = {"from_pile": named(from_pile, "pile")}
BASIC = {"basic": named(card_name, "basic")}
PADLOCK = SEAT | CARD
NOTHING: Mapping[str, Fact] = {}

TOLD: Mapping[str, Mapping[str, Fact]] = MappingProxyType(
    {
        "road_laid": CARDS,
        "first_player_named": SEAT,
        "hand_dealt": SEAT | {"cards": cards_if_known},
        "module_card_dealt": SEAT | FRONT_OR_BACK,
        "development_drawn": DEVELOPMENT | {"suite": named(suite_name, "suite")},
        "countess_arrived": {"gold": so_many("gold", "supply")},
        "round_began": {"round": as_it_is("round")},
        "gold_gained.start": OWNER | GOLD,
        "gold_gained.first_market": OWNER | GOLD,
        "gold_gained.second_market": OWNER | GOLD,
        "gold_gained.silver": OWNER | GOLD,
        "gold_gained.bronze": OWNER | GOLD,
        "gold_gained.smuggler": OWNER | GOLD,
        "gold_gained.development": OWNER | GOLD,
        "gold_gained.event": OWNER | GOLD,
        "gold_paid.rats": OWNER | GOLD,
        "gold_paid.arson": OWNER | GOLD,
        "gold_moved": {"who": person("giver", "who"), "to_whom": person("taker", "to_whom")} | GOLD,
        "coins_placed": OF_OWNER | GOLD,
        "coins_taken": {"who": person("taker", "who")} | GOLD,
        "face_up_drafted": SEAT | CARD | COINS,
        "pile_drafted": SEAT | CARD | FROM_PILE,
        "squares_taken": NOTHING,
        "road_coin_placed": SEAT | {"place": as_it_is("place")},
        "road_coin_declined": SEAT,
        "road_cleared": CARDS,
        "road_cleared.taken": CARDS
        | {"who": person("taker", "who"), "gold": so_many("gold", "coins")},
        "build_turn_began": SEAT | {"actions": so_many("actions", "limit")},
        "special_played": SEAT | CARD,
        "padlock_opened.own_unlocker": PADLOCK | {"gold": so_many("gold", "coins")},
        "padlock_opened.other_unlocker": PADLOCK | OF_OWNER | {"gold": so_many("gold", "coins")},
        "padlock_opened.bank": PADLOCK | {"paid": so_many("gold", "paid")},
        "padlock_opened.tinner": PADLOCK,
        "villager_laid": OWNER | CARD,
        "villager_freed": SEAT | CARD | OF_OWNER,
        "villager_freed.own": SEAT | CARD,
        "hand_card_put_back": SEAT | FRONT_OR_BACK | {"onto_pile": named(onto_pile, "pile")},
        "hand_card_discarded": SEAT | CARD,
        "basic_exchanged": SEAT | BASIC,
        "basic_given": SEAT | BASIC,
        "founders_turned": SEAT,
        "stand_in_returned": SEAT | CARD,
        "villager_discarded": OF_OWNER | CARD,
        "first_player_passed": SEAT,
        "market_day_began.1": NOTHING,
        "market_day_began.2": NOTHING,
        "coins_collected": OWNER | GOLD,
        "event_dealt": EVENT,
        "event_begun": EVENT,
        "event_discarded": EVENT,
        "season_changed.winter": NOTHING,
        "jester_played": EVENT,
        "jester_lost": NOTHING,
        "countess_given": CARD | COINS,
        "countess_drew": CARD | FROM_PILE,
        "hand_card_given": SEAT | CARD,
        "villager_betrayed": SEAT | CARD,
        "drafts_lost": SEAT | {"cards": so_many("cards", "fewer")},
        "build_action_lost": SEAT | {"actions": so_many("actions", "limit")},
        "reserve_shuffled": NOTHING,
        "recruiter_paid": SEAT | GOLD,
        "pile_looked_through": SEAT | FROM_PILE | {"cards": cards_if_known},
        "seen_card_drafted": SEAT | CARD,
        "seen_card_taken": SEAT | FRONT_OR_BACK,
        "face_up_taken": SEAT | CARD | COINS,
        "square_card_taken": SEAT | CARD | OF_OWNER,
        "square_card_taken.own": SEAT | CARD,
        "villager_taken": SEAT | CARD | OF_OWNER,
        "villager_taken.own": SEAT | CARD,
        "hand_looked_at": SEAT | OF_OWNER,
        "hand_looked_at.seen": SEAT | OF_OWNER | CARDS,
        "hand_card_stolen": SEAT | FRONT_OR_BACK | OF_OWNER,
        "thief_used": SEAT | GOLD | {"from_whom": person("victim", "from_whom")},
        "freelancer_paid": SEAT | GOLD | OF_OWNER,
        "freelancer_paid.own": SEAT | GOLD,
        "development_won": OWNER | DEVELOPMENT,
        "development_tied": DEVELOPMENT,
        "pile_card_taken": SEAT | FRONT_OR_BACK | FROM_PILE,
    }
)
