"""The tables by which a game is told, found by its name, and the facts that a sentence names."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, get_args

UNTOLD = {
    "burgundy": {
        "game_opened",
        "start_player_drawn",
        "goods_shuffled",
        "animals_shuffled",
        "supplies_laid",
        "egon_piles_counted",
        "turn_began",
        "decision_opened",
        "decision_closed",
        "supply_split",
        "game_ended",
    },
    "villagers": {
        "game_opened",
        "first_player_drawn",
        "deck_shuffled",
        "stacks_dealt",
        "reserve_laid",
        "module_cards_shuffled",
        "decision_opened",
        "decision_closed",
        "draft_turn_began",
        "road_refilled",
        "road_turn_began",
        "road_coins_placed",
        "build_action_used",
        "card_played",
        "tinner_activated",
        "event_deck_shuffled",
        "event_phase_began",
        "seen_card_put_back",
        "development_phase_began",
        "reward_turn_began",
        "game_ended",
    },
}
"""Events that need no sentence: what they bring is seen or told by another one."""


def events_of(game: str) -> Mapping[str, type[Any]]:
    """Every event of a game by its tag."""
    return {tag(event): event for event in get_args(import_module(f"domain.{game}.events").Event)}


def public_of(game: str) -> Mapping[type[Any], tuple[str, ...]]:
    """The fields of each event that everybody may know."""
    return import_module(f"projections.{game}.redact").PUBLIC


def hidden_of(game: str) -> Mapping[str, set[str]]:
    """The fields of each event that a spectator is not shown, by its tag."""
    hidden = {
        tag(event): set(event.__struct_fields__) - set(fields)
        for event, fields in public_of(game).items()
    }
    return {event: fields for event, fields in hidden.items() if fields}


def told_of(game: str) -> Mapping[str, tuple[str, ...]]:
    """The facts of each sentence; a key is the tag of an event, perhaps with a reason behind it."""
    return import_module(f"projections.{game}.tell").TOLD


def tag(event: type[Any]) -> str:
    return str(event.__struct_config__.tag)


def facts(sentence: str) -> list[str]:
    return sorted(part.split("}")[0] for part in sentence.split("{")[1:])
