"""What the view says a placement would do is what it does."""

from __future__ import annotations

from domain.carpe_diem.commands import BuildTile
from domain.carpe_diem.counting import frame_tasks
from domain.carpe_diem.events import BanderoleRemoved, FeatureCompleted
from domain.carpe_diem.grid import District
from domain.decider import EVERYONE
from projections.carpe_diem import CARPE_DIEM
from tests.carpe_diem.games import Played


def fulfilled(district: District) -> dict[str, int]:
    tasks = enumerate(frame_tasks(district))
    return {str(number): task.points for number, task in tasks if task.fulfilled}


def test_a_placement_does_what_was_shown_of_it(game: Played) -> None:
    """CAR-BUILD-17, CAR-DONE-1, CAR-FRAME-3."""
    built = [turn for turn in game.turns if isinstance(turn.command, BuildTile)]
    completing = 0
    for turn in built:
        assert isinstance(turn.command, BuildTile)
        placements = CARPE_DIEM.view(turn.before, EVERYONE)["decision"]["placements"]
        shown = placements[str(turn.command.cell)][str(turn.command.rotation)]
        before, after = (state.seats[turn.seat].district for state in (turn.before, turn.after))
        done = [event.kind for event in turn.events if isinstance(event, FeatureCompleted)]
        new = dict(fulfilled(after).items() - fulfilled(before).items())

        assert shown["banderole"] == any(isinstance(e, BanderoleRemoved) for e in turn.events)
        assert [each["kind"] for each in shown["completes"].values()] == done
        assert shown["fulfils"] == new
        completing += bool(done)
    assert completing > 0


def test_the_cell_that_was_built_on_last_is_shown(game: Played) -> None:
    for turn in game.turns:
        if isinstance(turn.command, BuildTile):
            seat = CARPE_DIEM.view(turn.after, EVERYONE)["seats"][str(turn.seat)]
            assert seat["district"]["latest"] == turn.command.cell
