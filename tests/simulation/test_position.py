"""Positions that are stepped through by hand: as the server has them, and never changed."""

import re
import textwrap
from codecs import BOM_UTF8
from pathlib import Path
from random import Random

import msgspec
import pytest

import projections.simulation
from domain.audit import position_hash
from domain.decider import EVERYONE, SPECTATOR, Rejected, Seat
from domain.registry import GAMES
from projections.simulation import Position, positions_of
from server.game_logs.log_file import ExportedLog

EVERY_GAME = pytest.mark.parametrize("game", GAMES)
MOVES = 60


def recorded(game: str) -> list[bytes]:
    """A log that is kept of it, of two seats and played to its end."""
    folder = Path(__file__).parents[1] / game / "golden"
    return min(folder.glob("[!a]*[2s].ndjson")).read_bytes().splitlines()


def along(game: str, seed: int) -> list[Position]:
    """The positions of a random game, or the first of them."""
    position = Position.begin(game, seats=2, seed=seed)
    chance, found = Random(seed), [position]
    while not position.over and len(found) < MOVES:
        seat = position.awaiting[0]
        position = position.after(seat, chance.choice(position.options(seat)))
        found.append(position)
    return found


def test_a_log_that_an_editor_marked_is_the_same_game() -> None:
    first, *others = recorded("burgundy")

    marked = list(positions_of([BOM_UTF8 + first, *others]))

    assert marked == list(positions_of([first, *others]))


@EVERY_GAME
def test_the_same_seed_is_the_same_game(game: str) -> None:
    first, again, other = along(game, 1), along(game, 1), along(game, 2)

    assert [it.state for it in first] == [it.state for it in again]
    assert [it.state for it in first] != [it.state for it in other]


@EVERY_GAME
def test_a_step_leaves_the_position_as_it_was(game: str) -> None:
    position = Position.begin(game, seats=2, seed=1)
    seat = position.awaiting[0]
    before = msgspec.msgpack.encode(position.state)
    ends = [position.after(seat, option) for option in position.options(seat)]

    assert msgspec.msgpack.encode(position.state) == before
    assert all(end.events for end in ends)
    assert [position.after(seat, option) for option in position.options(seat)] == ends


@EVERY_GAME
def test_a_world_looks_alike_to_its_viewer_and_goes_on_otherwise(game: str) -> None:
    others = 0
    for position in along(game, 3)[::7]:
        for viewer in (Seat(0), Seat(1), SPECTATOR):
            world = position.world(viewer, 5)
            assert world.view(viewer) == position.view(viewer)
            assert world.seed != position.seed
            others += world.view(EVERYONE) != position.view(EVERYONE)

    assert others


@EVERY_GAME
def test_a_log_is_stepped_through_to_where_it_ended(game: str) -> None:
    lines = recorded(game)
    *_, last = positions = list(positions_of(lines))
    audited = ExportedLog(lines).audit()

    assert position_hash(last.state) == audited.position
    assert last.over
    middle = positions[len(positions) // 2]
    seat = middle.awaiting[0]
    assert middle.after(seat, middle.options(seat)[0]).events


def test_events_for_a_viewer_are_redacted() -> None:
    events = [(it.events_for(Seat(0)), it.events_for(EVERYONE)) for it in along("burgundy", 1)]

    assert any(seat != everyone for seat, everyone in events)


def test_what_is_wanted_wrongly_is_refused() -> None:
    with pytest.raises(KeyError):
        Position.begin("chess", seats=2, seed=1)
    with pytest.raises(Rejected, match="bad_options"):
        Position.begin("burgundy", seats=9, seed=1)
    with pytest.raises(msgspec.ValidationError):
        Position.begin("burgundy", seats=2, seed=1, options={"colour": "red"})
    position = Position.begin("burgundy", seats=2, seed=1)
    waiting = position.awaiting[0]
    with pytest.raises(Rejected):
        position.after(1 - waiting, position.options(waiting)[0])


def test_the_example_plays_as_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    text = Path(projections.simulation.__file__).read_text("utf-8")
    found = re.search(r"\n\n((?:    .*\n|\n)+)", text)
    assert found is not None

    exec(textwrap.dedent(found[1]), {})

    assert "total" in capsys.readouterr().out
