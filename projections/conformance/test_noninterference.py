"""A viewer of any game learns nothing that the viewer may not know."""

from random import Random

import pytest

from domain.bots.policies import POLICIES
from domain.decider import SPECTATOR, Seat
from domain.table import table_queries
from projections.conformance.conformance import remember
from projections.conformance.history import check_history
from projections.conformance.mutation import Heard
from projections.conformance.opening import check_opening
from projections.conformance.output_consistency import check_standing
from projections.conformance.rearranging import check_plays_on, check_rearrange
from projections.conformance.room import Room
from projections.conformance.rooms import EACH_ROOM
from projections.conformance.seeds import some_positions, some_starts, starts, told_with
from projections.conformance.step_consistency import check_moving
from projections.conformance.thinking import a_hint, bot, check_bot, check_hint, search_at_a_glance
from projections.conformance.unshown import check_unshown_moves

pytestmark = pytest.mark.random

each_room = pytest.mark.parametrize("room", EACH_ROOM)


@each_room
def test_standing_no_byte_depends_on_a_secret(room: Room) -> None:
    for start in starts(room):
        heard, rng = Heard(room.projection), Random(start.seed)
        with told_with(room, start) as game:
            for step in some_positions(game, most=20):
                remember(room, step.after, heard)
                check_standing(room, step.after, heard, rng, step.secret)


@each_room
def test_of_an_opening_events_and_view_tell_the_same(room: Room) -> None:
    for start in starts(room):
        with told_with(room, start):
            check_opening(room, start)


@each_room
def test_moving_events_and_views_tell_the_same(room: Room) -> None:
    for start in starts(room):
        rng = Random(start.seed)
        with told_with(room, start) as game:
            for step in some_positions(game, most=12):
                check_moving(room, step.after, rng, step.secret)


@each_room
def test_what_is_hidden_moves_and_the_rest_stays(room: Room) -> None:
    for start in starts(room):
        with told_with(room, start) as game:
            for step in some_positions(game, most=12):
                check_rearrange(room, step.after, start.seed)


@each_room
def test_whatever_a_view_does_not_show_moves(room: Room) -> None:
    for start in some_starts(room):
        rng = Random(start.seed)
        with told_with(room, start) as game:
            for step in some_positions(game, most=4):
                viewer = rng.choice(table_queries.viewers(step.after))
                check_unshown_moves(room, step.after, viewer)


@each_room
def test_rearranged_worlds_play_on_to_an_end(room: Room) -> None:
    for start in some_starts(room):
        rng = Random(start.seed)
        with told_with(room, start) as game:
            for step in some_positions(game, most=2):
                for viewer in (Seat(0), SPECTATOR):
                    check_plays_on(room, step.after, viewer, rng, step.secret)


@each_room
def test_the_log_says_what_was_sent_live(room: Room) -> None:
    for start in some_starts(room):
        with told_with(room, start) as game:
            check_history(game)


@pytest.mark.parametrize("policy", [it for it in POLICIES if it != "strong"])
@each_room
def test_a_bot_answers_the_same_whatever_it_cannot_know(
    room: Room, policy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The strong one searches as the keen one does, only longer."""
    search_at_a_glance(monkeypatch)
    for start in some_starts(room):
        with told_with(room, start) as game:
            for step in some_positions(game, most=2):
                check_bot(room, step.after, bot(policy), start.secret)


@each_room
def test_a_hint_is_the_same_whatever_its_seat_cannot_know(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    search_at_a_glance(monkeypatch)
    for start in some_starts(room):
        with told_with(room, start) as game:
            for step in some_positions(game, most=2):
                check_hint(room, step.after, a_hint, start.secret)
