"""The figures of the benchmarks, at a scale so small that it only shows whether they run.

`make test` counts the calls of an act. Tests that measure time, or run for long, are marked `long`.
"""

import logging
import re
import sys
from importlib import import_module
from pathlib import Path

import pytest
import structlog
import uvloop
from msgspec.structs import asdict

from domain.bots.analysis import judging
from domain.bots.levels import Levels
from projections.conformance.bot_consistency import AT_A_GLANCE
from projections.registry import PROJECTIONS
from server.bench import instructions, pairs
from server.bench.act import COUNTED_ON, Cost, costs, games, written_down
from server.bench.pairs import Tally, play
from server.bench.reducer import reducer
from server.bench.steps import steps
from server.bench.tick import TICK
from server.runtime import telemetry
from tests.bench.boardgame_io import MISSING
from tests.bench.crowd import gather, watch_a_game
from tests.bench.gateway import figures, resident, served, urls_of
from tests.bench.hostile import attacking
from tests.bench.peer import peer
from tests.conftest import Running, Serve
from tests.server.patience import patiently, until

pytestmark = pytest.mark.live

spread = import_module("tests.bench.spread")
of_the_idle = import_module("tests.bench.idle")
SHORT = 0.3
"""Seconds of load at first; a machine that does a lot besides needs more."""
BURGUNDY = PROJECTIONS["burgundy"]
COUNTED = ("tick", "carpe_diem")
"""Games whose acts `make test` counts: the shell alone, and with the views of a real game."""
COUNTED_BY_CALLGRIND = (instructions.Opening("villagers", 2), instructions.Opening("bruges", 5))
MORE_RUNS = 10
MOST_COUNTS = 3


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a warm-up nor a look at a decision takes long."""
    a_little = Levels(spread=4.4, glance=AT_A_GLANCE, study=AT_A_GLANCE)
    monkeypatch.setattr(judging, "levels_of", lambda _: a_little)
    monkeypatch.setattr(pairs, "WARM_UP_SECONDS", 0.1)


async def loaded(serve: Serve) -> Running:
    """A server as the benchmarks have it: with the trivial game, and no limit on frames."""
    return await serve(games={**PROJECTIONS, "tick": TICK}, frames_per_second=0)


async def played(urls: list[str], game: str, tables: int, moves: int) -> Tally:
    """Return the tally of a period long enough for more than `moves` moves."""
    seconds = SHORT
    while (tally := await play(urls, game, tables, seconds)).moves <= moves:
        seconds *= 2
    return tally


@pytest.mark.parametrize("game", ["tick", pytest.param("burgundy", marks=pytest.mark.long)])
async def test_pairs_play_a_game_and_patches_are_weighed(serve: Serve, game: str) -> None:
    running = await loaded(serve)

    tally = await played([running.url], game, 3, moves=3)

    assert tally.refused == 0
    assert 0 < len(tally.waits) <= tally.moves
    assert min(tally.waits) > 0
    assert 0 < tally.patch_bytes < tally.view_bytes


@pytest.mark.long
@pytest.mark.parametrize("game", ["tick", "burgundy"])
def test_a_move_has_its_price_in_every_set_up(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setattr(spread, "PAIRS", 4)
    monkeypatch.setattr(spread, "SECONDS", 4 * SHORT)
    monkeypatch.setattr(spread, "GATEWAYS", (2,))
    with spread.kept(spread.alone) as (url, nodes):
        lines = [spread.separate(game), *spread.figures(game, url, nodes)]

    assert len(lines) == (4 if game == "burgundy" else 3)
    for line in lines:
        found = re.search(r"(\d+) µs a move at gateways, (\d+) at Redis", line)
        assert found is not None, line
        assert all(int(cost) > 0 for cost in found.groups()), line


@pytest.mark.long
def test_many_archived_games_are_weighed_and_looked_at(tmp_path: Path) -> None:
    lines = "\n".join(import_module("tests.bench.archive").figures(tmp_path, 8))

    assert re.search(r"^[1-9],\d{3} bytes a game in 8 objects$", lines, re.MULTILINE)
    for what in ("lobby", "somebody's results", "first look", "whole log"):
        found = re.search(rf"{what}.*: median ([\d.]+) ms", lines)
        assert found is not None, lines
        assert float(found[1]) > 0


@pytest.mark.long
async def test_a_crowd_sees_every_move_of_a_game(serve: Serve) -> None:
    running = await loaded(serve)

    waits = await watch_a_game(running.url, "burgundy", 5)

    assert len(waits) > 20
    assert all(wait > 0 for wait in waits)


@pytest.mark.long
@pytest.mark.parametrize("name", ["pings", "bodies", "heads: lines"])
async def test_a_flood_comes_is_cut_and_comes_again(serve: Serve, name: str) -> None:
    running = await serve(header_seconds=0.1, body_seconds=0.1)
    connections, seen = running.server.server_state.connections, set[int]()

    with attacking(name, running.url, "127.0.0.2"):
        async for _ in patiently():
            seen |= {id(one) for one in connections}
            if len(seen) > max(len(connections), 1):
                break
    await until(lambda: not connections)  # one accepted as the loop ends is closed by nobody


async def test_idle_sockets_are_greeted_and_stay(serve: Serve) -> None:
    running = await loaded(serve)

    opened = await gather(running.url, 7, None, {})

    assert len(running.sockets.all) == len(opened) == 7
    for one in opened:
        one.disconnect()


@pytest.mark.long
def test_a_served_gateway_says_where_it_listens_and_who_it_is() -> None:
    with served(2) as gateways:
        urls = urls_of(gateways)
        tally = uvloop.run(played(urls, "tick", 2, moves=2))
        held = resident(gateways[0].pid)

    assert len(set(urls)) == 2
    assert tally.refused == 0
    assert held > 1 << 20


@pytest.mark.long
def test_the_reducer_is_measured_on_whole_games(monkeypatch: pytest.MonkeyPatch) -> None:
    setting = import_module("server.bench.reducer")
    monkeypatch.setattr(setting, "GAMES", 2)
    monkeypatch.setattr(setting, "ROUNDS", 1)

    (line,) = reducer(BURGUNDY)

    assert number(line) > 0
    assert "events/s" in line
    assert "2 games" in line


def test_steps_of_programs_that_learn_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("server.bench.steps"), "SECONDS", 0.01)

    (line,) = steps(BURGUNDY)

    assert "steps/s by State" in line
    assert number(line) > 0


@pytest.fixture
def warnings_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line of log for each command would count too."""
    level = structlog.make_filtering_bound_logger(logging.WARNING)
    logger = structlog.wrap_logger(structlog.PrintLogger(), wrapper_class=level).bind()
    monkeypatch.setattr(telemetry, "bound_logger", logger)


@pytest.mark.usefixtures("warnings_alone")
@pytest.mark.parametrize(
    "name", [it if it in COUNTED else pytest.param(it, marks=pytest.mark.long) for it in games()]
)
def test_an_act_costs_what_is_written_down(name: str) -> None:
    """Dearer by two in a hundred needs a reason; cheaper is written down, so that it stays."""
    written, seen = written_down()[name], costs(games()[name])

    now, left = next(seen), MORE_RUNS
    while left and beyond(now, written, most=1.02):  # a busy machine does more besides
        now, left = next(seen), left - 1

    assert not beyond(now, written, most=1.02)
    if sys.version_info[:2] == COUNTED_ON:
        assert not beyond(now, written, least=0.95), "write it down: python -m server.bench.record"


@pytest.mark.long
@pytest.mark.parametrize("opening", COUNTED_BY_CALLGRIND, ids=str)
def test_no_phase_takes_more_instructions_than_noted(opening: instructions.Opening) -> None:
    """Timers of a busy machine count too, seldom with a phase: a risen one is counted again."""
    written = instructions.written_down().get(str(opening))
    if written is None:
        pytest.skip(f"no figures of Python {instructions.BUILD}")

    now, risen = written, written.keys() - {"all", instructions.REST}
    for _ in range(MOST_COUNTS):
        now = instructions.counted(opening)
        risen = {it for it in risen if now[it] > (1 + instructions.RISE) * written[it]}
        if not risen:
            break

    remedy = "cheaper elsewhere? Then: python -m server.bench.record instructions"
    assert not {phase: (now[phase], written[phase]) for phase in risen}, remedy


def test_a_missing_callgrind_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")

    with pytest.raises(instructions.Missing, match="apt-get install valgrind"):
        next(instructions.instructions(instructions.openings()[:1]))


def beyond(now: Cost, written: Cost, least: float = 0, most: float = 1_000) -> dict[str, str]:
    counts, before = asdict(now), asdict(written)
    found = (what for what, n in before.items() if not least * n <= counts[what] <= most * n)
    return {what: f"{counts[what]}, not {before[what]}" for what in found}


def test_a_peer_that_node_does_not_find_can_be_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NODE_PATH", "/nowhere")

    assert list(peer()) == [MISSING]


def test_figures_are_in_moves_and_milliseconds() -> None:
    tally = Tally(moves=80, waits=[n / 1000 for n in range(1, 101)])

    said = figures(tally)

    assert said.strip() == "10 moves/s to the other seat, p50 51.00 p95 96.00 p99 100.00 ms"


def test_no_moves_at_all_are_said_to_be_none() -> None:
    assert number(figures(Tally())) == 0
    assert "nothing arrived" in figures(Tally())


def number(line: str) -> float:
    return float(line.split(maxsplit=1)[0].replace(",", ""))


@pytest.mark.long
def test_strong_bots_are_put_beside_people(monkeypatch: pytest.MonkeyPatch) -> None:
    deep = import_module("tests.bench.deep")
    for name, value in {
        "STRONG_BOTS": 1,
        "THINKING_SECONDS": SHORT,
        "PEOPLE": 2,
        "PAUSE_SECONDS": SHORT / 10,
        "ROUNDS": 1,
        "SECONDS": 4 * SHORT,
        "EVERY": 40,
        "TOLD_SECONDS": 0.0,
    }.items():
        monkeypatch.setattr(deep, name, value)

    people, _, thoughts = deep.deep(BURGUNDY)

    assert re.search(r"p99 [\d.]+ ms alone, [\d.]+ ms beside 1 strong bots", people), people
    assert re.search(r"a strong thought takes p50 [\d.]+ p99 [\d.]+ s", thoughts), thoughts


@pytest.mark.long
def test_finished_games_are_explained_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    explained = import_module("tests.bench.explained")
    for name, value in {"GAMES_EACH": 1, "POLICIES": ("steady", "random"), "EVERY": 60}.items():
        monkeypatch.setattr(explained, name, value)

    game, alike, cost = explained.explained(BURGUNDY)

    assert re.fullmatch(r"game 0: the 3 worst moves \d+, \d+, \d+ and \d+, \d+, \d+", game), game
    assert alike in {"the same 3 in 0 of 1 games", "the same 3 in 1 of 1 games"}
    assert re.search(r"s of a core, a hint up to [\d.]+ s \(of [1-9]\)", cost), cost


def test_the_accuracy_of_bots_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    accuracy = import_module("tests.bench.accuracy")
    monkeypatch.setattr(accuracy, "GAMES_EACH", 1)
    monkeypatch.setattr(accuracy, "POLICIES", ("random", "steady"))

    found = next(accuracy.accuracies(BURGUNDY))

    assert re.fullmatch(r"1 seats: random \d+, steady \d+ \(of 1 games\)", found), found


async def test_who_plays_nothing_takes_less_than_a_kibibyte_of_redis(tmp_path: Path) -> None:
    found = {what: took async for what, took in of_the_idle.measured(tmp_path, 12)}

    assert 0 < found["a name"] < found["and one place to be called"]
    assert found["and one place to be called"] < found["and one passkey"] < 1_024
    assert found["and a portrait, a colour and privacy"] < 1_200
