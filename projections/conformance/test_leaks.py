"""The suite finds every planted leak, and for the right reason."""

from collections.abc import Iterator
from typing import Any

import pytest

from projections.conformance.finding import Finding
from projections.conformance.game_facts import GameFacts
from projections.conformance.game_folders import ALL_GAME_FACTS, EACH_GAME, brought
from projections.conformance.opening import events_told_to_all as events_of_opening_told_to_all
from projections.conformance.plain_leaks import events_told_to_all, zones_shown_to_all
from projections.conformance.planting import Planted
from projections.conformance.seeds import many_starts

pytestmark = pytest.mark.random

each_game = pytest.mark.parametrize("facts", EACH_GAME)


def every_leak() -> Iterator[Any]:
    """Yield the planted leaks of all games."""
    for facts in ALL_GAME_FACTS:
        game = facts.game.name
        planted: tuple[Planted, ...] = brought(game, "leaks", "LEAKS", otherwise=())
        yield from (pytest.param(one, id=f"{game}-{one}") for one in planted)


@pytest.mark.parametrize("planted", tuple(every_leak()))
def test_a_planted_leak_is_found(planted: Planted) -> None:
    facts = planted.leak()

    with pytest.raises(Finding, match=f"^{planted.promise}"):
        planted.hunt(facts)


@each_game
def test_a_hidden_zone_that_is_shown_to_all_is_found(facts: GameFacts) -> None:
    """A leak for each zone that `hidden` names, in the games of one hand."""
    zones = zones_shown_to_all(facts)

    assert [zone for zone, is_found in zones.items() if not is_found] == []


@each_game
def test_an_event_that_is_told_whole_to_all_is_found(facts: GameFacts) -> None:
    """A leak for each event that some viewer receives only in part."""
    events = events_told_to_all(facts)

    assert [event for event, is_found in events.items() if not is_found] == []


@each_game
def test_an_event_of_an_opening_that_is_told_whole_to_all_is_found(facts: GameFacts) -> None:
    events = events_of_opening_told_to_all(facts, many_starts(facts))

    assert events
    assert [event for event, is_found in events.items() if not is_found] == []
