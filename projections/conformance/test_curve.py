"""The curve of a game: each seat's score at the start of each turn or round, and at the end."""

from itertools import pairwise

import pytest

from domain.decider import EVERYONE
from domain.table.state import Finished, Table
from projections.conformance.game_facts import GameFacts
from projections.conformance.game_folders import EACH_GAME
from projections.conformance.playing import game_steps
from projections.conformance.seeds import some_starts
from projections.curve import curve
from projections.projection import LANGS, JsonObject

pytestmark = pytest.mark.random

each_game = pytest.mark.parametrize("facts", EACH_GAME)


def a_game(facts: GameFacts) -> list[Table]:
    return [step.after for step in game_steps(facts, next(some_starts(facts)))]


def progress(facts: GameFacts, table: Table) -> object:
    return None if isinstance(table.stage, Finished) else facts.projection.progress(table.position)


@each_game
def test_it_has_each_turn_where_it_begins_and_nothing_else(facts: GameFacts) -> None:
    tables = a_game(facts)
    began = [
        after.version
        for before, after in pairwise([None, *tables])
        if after is not None
        and after.position is not None
        and (before is None or progress(facts, before) != progress(facts, after))
    ]

    assert [turn["version"] for turn in curve(facts.projection, tables, "en")] == began


@each_game
def test_it_says_what_the_open_position_of_that_version_says(facts: GameFacts) -> None:
    tables = {table.version: table for table in a_game(facts)}
    turns = list(curve(facts.projection, tables.values(), "en"))

    for turn in turns:
        shown = facts.projection.view(tables[turn["version"]].position, EVERYONE)["current_score"]
        assert turn["scores"] == {seat: points["scores"] for seat, points in shown.items()}
    last = tables[turns[-1]["version"]].stage
    assert isinstance(last, Finished)
    assert turns[-1]["scores"] == {str(seat): it for seat, it in last.outcome.scores.items()}


@each_game
def test_rounds_are_counted_and_every_turn_has_words(facts: GameFacts) -> None:
    tables = a_game(facts)
    turns, auf_deutsch = (list(curve(facts.projection, tables, lang)) for lang in LANGS)

    rounds = [turn["round"] for turn in turns]
    assert rounds == sorted(rounds)
    assert set(rounds) == set(range(1, rounds[-1] + 1))
    assert without_label(turns) == without_label(auf_deutsch)
    assert turns[-1]["label"] == "End"
    for one, other in zip(turns, auf_deutsch, strict=True):
        assert ("label" in one) == ("label" in other)
        assert "{" not in one.get("label", "") + other.get("label", "")


def without_label(turns: list[JsonObject]) -> list[JsonObject]:
    return [{name: it for name, it in turn.items() if name != "label"} for turn in turns]
