"""The sentences of a game's events in the catalogue."""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from string import Formatter
from typing import Any, get_args

from domain.plugins import is_plugin
from projections.message_catalog import texts
from projections.registry import projection_named


def events_of(game: str) -> Mapping[str, type[Any]]:
    """Return every event of a game by its tag."""
    return {tag(event): event for event in get_args(projection_named(game).game.event)}


def covered(game: str) -> set[str]:
    """Return the tags of the events with one or several sentences, `<game>.tell.<tag>.…`."""
    keys = (key.split(".") for key in texts() if key.startswith(f"{game}.tell."))
    return {key[2] for key in keys} & set(events_of(game))


def public_of(game: str) -> Mapping[type[Any], tuple[str, ...]]:
    """Return the public fields of each event; empty for a game without such a table."""
    if is_plugin(game) or find_spec(f"projections.{game}.redact") is None:
        return {}
    return getattr(import_module(f"projections.{game}.redact"), "PUBLIC", {})


def hidden_of(game: str) -> Mapping[str, set[str]]:
    """Return the fields of each event that are hidden from a spectator, by its tag."""
    hidden = {
        tag(event): set(event.__struct_fields__) - set(fields)
        for event, fields in public_of(game).items()
    }
    return {event: fields for event, fields in hidden.items() if fields}


def tag(event: type[Any]) -> str:
    return str(event.__struct_config__.tag)


def fields_in(sentence: str) -> list[str]:
    """Return the fields that a sentence names, without the words that format them."""
    return sorted(fact for _, fact, _, _ in Formatter().parse(sentence) if fact is not None)
