"""Each clause on hiding has a row that proves it; and rows find leaks and moved things."""

from collections.abc import Callable

import pytest

from domain.decider import EVERYONE, Viewer
from projections.conformance.game_facts import GameFacts
from projections.conformance.game_folders import ALL_GAME_FACTS, brought
from projections.conformance.hiding import findings
from projections.conformance.planting import redacting, with_game, with_projection
from projections.projection import JsonObject

WITH_ROWS = {it.game.name: it for it in ALL_GAME_FACTS if brought(it.game.name, "hiding", "rows")}

each_game = pytest.mark.parametrize("facts", WITH_ROWS.values(), ids=WITH_ROWS)


def view_of_all(facts: GameFacts) -> GameFacts:
    def view(state: object, _: Viewer) -> JsonObject:
        return facts.projection.view(state, EVERYONE)

    return with_projection(facts, view=view)


def events_told_to_all(facts: GameFacts) -> GameFacts:
    return redacting(facts, lambda event, _: facts.projection.redact(event, EVERYONE))


def the_world_as_it_is(facts: GameFacts) -> GameFacts:
    return with_game(facts, rearrange=lambda state, *_: state)


@each_game
def test_only_who_may_can_tell_two_ways_apart(facts: GameFacts) -> None:
    assert findings(facts) == []


@pytest.mark.parametrize("leak", [view_of_all, events_told_to_all, the_world_as_it_is])
@each_game
def test_rows_find_shown_secrets(facts: GameFacts, leak: Callable[[GameFacts], GameFacts]) -> None:
    assert findings(leak(facts))
