"""The current score of each seat, in the views of every game."""

import pytest

from domain.decider import EVERYONE, Seat, Viewer
from domain.table import table_queries
from domain.table.state import Table
from projections import viewer_frames
from projections.conformance.game_facts import GameFacts
from projections.conformance.game_folders import EACH_GAME
from projections.conformance.playing import game_steps
from projections.conformance.seeds import some_starts
from projections.current_score import PointsNow
from projections.memo import Parts

pytestmark = pytest.mark.random

each_game = pytest.mark.parametrize("facts", EACH_GAME)

EVERY = 5
"""Every fifth position is checked, and the last one."""


def current_score(
    facts: GameFacts, table: Table, viewer: Viewer, parts: Parts | None = None
) -> dict[str, PointsNow]:
    return viewer_frames.seen_by(facts.projection, table, viewer, parts).view["current_score"]


@each_game
def test_what_is_not_said_to_be_hidden_is_all_there_is(facts: GameFacts) -> None:
    for start in some_starts(facts):
        for step in list(game_steps(facts, start))[::EVERY]:
            parts = Parts()
            everything = current_score(facts, step.after, EVERYONE, parts)
            assert list(everything) == [str(seat) for seat in range(len(step.after.seats))]
            for viewer in (*table_queries.viewers(step.after), EVERYONE):
                shown = current_score(facts, step.after, viewer, parts)
                assert shown.keys() == everything.keys()
                for seat, points in shown.items():
                    assert "hidden" in points or points == everything[seat]
            assert not any("hidden" in points for points in everything.values())


@each_game
def test_at_the_end_everybody_is_told_what_the_outcome_says(facts: GameFacts) -> None:
    for start in some_starts(facts):
        last = list(game_steps(facts, start))[-1].after
        outcome = facts.game.outcome(last.position)
        assert outcome is not None
        for score in outcome.scores.values():
            named = list(score)
            assert sum(score[name] for name in named[: named.index("total")]) == score["total"]
        for viewer in (*table_queries.viewers(last), EVERYONE):
            for seat, points in current_score(facts, last, viewer).items():
                assert points == {"scores": outcome.scores[Seat(int(seat))]}
