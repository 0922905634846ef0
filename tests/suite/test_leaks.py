"""The suite catches what it is there to catch: every planted leak, and for its own reason.

The same hunts find nothing in the good game; that is what `test_noninterference.py` shows, and the
first test here with the very same seeds.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from clients.bots.appraisals import appraisal_of
from clients.bots.policies import POLICIES
from clients.bots.policy import Question
from domain.decider import AnyGame, Seat
from domain.table.decide.starting import seed
from projections import table_view, viewer_frames
from tests.games.courtyard import leaks
from tests.games.courtyard.room import ROOM as COURTYARD
from tests.suite.finding import Finding
from tests.suite.hunts import (
    hunt_bot,
    hunt_log,
    hunt_moving,
    hunt_rearrange,
    hunt_seed,
    hunt_standing,
    hunt_undo,
    hunted,
)
from tests.suite.plain_leaks import events_told_to_all, zones_shown_to_all
from tests.suite.planting import Planted
from tests.suite.room import Room
from tests.suite.rooms import EACH_ROOM, ROOMS, at_one_worker, brought
from tests.suite.thinking import bot

pytestmark = pytest.mark.random

each_room = pytest.mark.parametrize("room", EACH_ROOM)

GOOD: dict[str, Callable[[Room], None]] = {
    "standing": hunt_standing,
    "moving": hunt_moving,
    "rearrange": hunt_rearrange,
    "undo": hunt_undo,
    "seed": hunt_seed,
    "log": partial(hunt_log, line=viewer_frames.entry),
    "bot": partial(hunt_bot, think=bot("steady")),
}


def every_leak() -> Iterator[Any]:
    """What the test rooms plant, each in its own game."""
    for room in ROOMS:
        game = room.game.name
        planted: tuple[Planted, ...] = brought(game, "leaks", "LEAKS", otherwise=())
        yield from (at_one_worker(game, one, id=f"{game}-{one}") for one in planted)


@pytest.mark.parametrize("hunt", GOOD.values(), ids=GOOD.keys())
def test_nothing_is_found_where_nothing_leaks(hunt: Callable[[Room], None]) -> None:
    hunt(COURTYARD)


@pytest.mark.parametrize("planted", tuple(every_leak()))
def test_a_planted_leak_is_found(planted: Planted) -> None:
    room = planted.leak()

    with pytest.raises(Finding, match=f"^{planted.promise}"):
        planted.hunt(room)


@each_room
def test_a_hidden_zone_that_is_shown_to_all_is_found(room: Room) -> None:
    """A leak for each zone that `hidden` of the room names, in the games of one hand."""
    zones = zones_shown_to_all(room)

    assert [zone for zone, is_found in zones.items() if not is_found] == []


@each_room
def test_an_event_that_is_told_whole_to_all_is_found(room: Room) -> None:
    """A leak for each event that somebody is told less of than happened."""
    events = events_told_to_all(room)

    assert [event for event, is_found in events.items() if not is_found] == []


@pytest.mark.parametrize("line", [leaks.unredacted_line, leaks.line_of_the_owner])
def test_a_log_that_opens_too_much_is_found(line: Any) -> None:
    with pytest.raises(Finding, match=r"^the log says what was sent live"):
        hunt_log(COURTYARD, line)


def test_a_bot_that_is_handed_the_true_state_is_found() -> None:
    def cheat(game: AnyGame, state: Any, seat: Seat, bot_seed: bytes) -> Any:
        asked = Question(
            game=game,
            appraise=appraisal_of(game.name),
            seat=seat,
            world=state,
            more_worlds=tuple,
            options=game.options(state, seat),
            chance=leaks.Chance(bot_seed),
        )
        return POLICIES["steady"](asked)

    with pytest.raises(Finding, match=r"^a bot knows no secret"):
        hunt_bot(COURTYARD, cheat)


@pytest.mark.parametrize("form", [bytes.hex, list])
def test_the_seed_in_a_summary_is_found(
    monkeypatch: pytest.MonkeyPatch, form: Callable[[bytes], Any]
) -> None:
    start, step = next(hunted(COURTYARD))
    key = seed(step.after, start.secret)
    honest = table_view.summary
    monkeypatch.setattr(table_view, "summary", lambda *seen: honest(*seen) | {"seed": form(key)})

    with pytest.raises(Finding, match=r"^no seed in what is shown"):
        hunt_seed(COURTYARD)


def test_the_secret_in_a_summary_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    start, _ = next(hunted(COURTYARD))
    honest = table_view.summary
    more = {"debug": start.secret.hex()}
    monkeypatch.setattr(table_view, "summary", lambda *seen: honest(*seen) | more)

    with pytest.raises(Finding, match=r"^no seed in what is shown"):
        hunt_seed(COURTYARD)
