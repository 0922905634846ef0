"""A viewer of any game receives nothing that the viewer may not know."""

from random import Random

import pytest

from domain.bots.policies import POLICIES
from domain.decider import SPECTATOR, Seat
from domain.table import table_queries
from projections.conformance.bot_consistency import a_hint, bot, check_bot, check_hint, quick_search
from projections.conformance.conformance import remember
from projections.conformance.determinization import check_ends, check_rearrange
from projections.conformance.game_facts import GameFacts
from projections.conformance.game_folders import EACH_GAME
from projections.conformance.history import check_history
from projections.conformance.mutation import Heard
from projections.conformance.opening import check_opening
from projections.conformance.output_consistency import check_output
from projections.conformance.seeds import reproducible, some_positions, some_starts, starts
from projections.conformance.step_consistency import check_moving
from projections.conformance.unshown import check_unshown_moves

pytestmark = pytest.mark.random

each_game = pytest.mark.parametrize("facts", EACH_GAME)


@each_game
def test_standing_no_byte_depends_on_a_secret(facts: GameFacts) -> None:
    for start in starts(facts):
        heard, rng = Heard(facts.projection), Random(start.seed)
        with reproducible(facts, start) as game:
            for step in some_positions(game, most=20):
                remember(facts, step.after, heard)
                check_output(facts, step.after, heard, rng, step.secret)


@each_game
def test_of_an_opening_events_and_view_tell_the_same(facts: GameFacts) -> None:
    for start in starts(facts):
        with reproducible(facts, start):
            check_opening(facts, start)


@each_game
def test_moving_events_and_views_tell_the_same(facts: GameFacts) -> None:
    for start in starts(facts):
        rng = Random(start.seed)
        with reproducible(facts, start) as game:
            for step in some_positions(game, most=12):
                check_moving(facts, step.after, rng, step.secret)


@each_game
def test_what_is_hidden_moves_and_the_rest_stays(facts: GameFacts) -> None:
    for start in starts(facts):
        with reproducible(facts, start) as game:
            for step in some_positions(game, most=12):
                check_rearrange(facts, step.after, start.seed)


@each_game
def test_whatever_a_view_does_not_show_moves(facts: GameFacts) -> None:
    for start in some_starts(facts):
        rng = Random(start.seed)
        with reproducible(facts, start) as game:
            for step in some_positions(game, most=4):
                viewer = rng.choice(table_queries.viewers(step.after))
                check_unshown_moves(facts, step.after, viewer)


@each_game
def test_rearranged_worlds_play_on_to_an_end(facts: GameFacts) -> None:
    for start in some_starts(facts):
        rng = Random(start.seed)
        with reproducible(facts, start) as game:
            for step in some_positions(game, most=2):
                for viewer in (Seat(0), SPECTATOR):
                    check_ends(facts, step.after, viewer, rng, step.secret)


@each_game
def test_the_log_says_what_was_sent_live(facts: GameFacts) -> None:
    for start in some_starts(facts):
        with reproducible(facts, start) as game:
            check_history(game)


@pytest.mark.parametrize("policy", [it for it in POLICIES if it != "strong"])
@each_game
def test_a_bot_answers_the_same_whatever_it_cannot_know(
    facts: GameFacts, policy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The strong bot searches like the keen one, only longer."""
    quick_search(monkeypatch)
    for start in some_starts(facts):
        with reproducible(facts, start) as game:
            for step in some_positions(game, most=2):
                check_bot(facts, step.after, bot(policy), start.secret)


@each_game
def test_a_hint_is_the_same_whatever_its_seat_cannot_know(
    facts: GameFacts, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick_search(monkeypatch)
    for start in some_starts(facts):
        with reproducible(facts, start) as game:
            for step in some_positions(game, most=2):
                check_hint(facts, step.after, a_hint, start.secret)
