"""Recorded games lead to the same positions, even after changes of the rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from domain.audit import audit
from domain.decider import AnyGame
from domain.table.entry import Codec, Entry
from domain.table.evolve import replay
from projections.conformance.game_folders import GAMES, game_facts_of, without_facts
from projections.conformance.golden_games import golden_games_of
from projections.conformance.golden_writer import ending, golden, line_of

PLAYED_BY = {log: game for game in GAMES for log in sorted(golden(game).glob("*.ndjson"))}
"""Every golden log, and its game."""
LOGS = tuple(PLAYED_BY)
LARGEST = 150_000
"""Maximum size of a log in bytes, so that people can still read it."""

each_log = pytest.mark.parametrize(
    "log", LOGS, ids=[f"{game}/{log.stem}" for log, game in PLAYED_BY.items()]
)
each_game = pytest.mark.parametrize("name", [name for name in GAMES if name not in without_facts()])

CHANGED = """A rule is not as it was when this was played. If that is meant: while nobody has played
your game, delete golden/ and record again; later raise its `revision`."""


def game_of(log: Path) -> AnyGame:
    return GAMES[PLAYED_BY[log]]


def entries(log: Path) -> list[Entry[Any]]:
    line = line_of(game_of(log).name)
    return [line.decode(data) for data in log.read_bytes().splitlines()]


def led_to(log: Path) -> dict[str, Any]:
    return json.loads(log.with_suffix(".json").read_bytes())


@each_log
def test_a_golden_log_leads_to_the_same_position(log: Path) -> None:
    """The entries that are decoded from a ledger's bytes are the same too."""
    codec = Codec(game_of(log))
    read = [codec.decode(codec.encode(entry)) for entry in entries(log)]

    assert read == entries(log)
    assert ending(replay(game_of(log), read)) == led_to(log)


@each_log
def test_a_golden_log_is_honest(log: Path) -> None:
    """Commitment, draws and, as long as the rules are the same, every decision are right."""
    report = audit(game_of(log), entries(log))

    assert report.findings == (), CHANGED
    assert report.position == led_to(log)["position"]
    assert report.draws > 0


def test_a_golden_log_is_small_enough_to_read() -> None:
    assert [log for log in LOGS if log.stat().st_size > LARGEST] == []


@each_game
def test_every_golden_game_is_there(name: str) -> None:
    recorded = {log.stem for log in LOGS if PLAYED_BY[log] == name}

    assert recorded == set(golden_games_of(game_facts_of(name))), recipe(name)


@each_game
def test_a_game_of_each_number_of_seats_is_recorded_and_one_that_was_left(name: str) -> None:
    outcomes = outcomes_of(name)
    played = [outcome for outcome in outcomes if outcome.get("reason", "played") == "played"]

    assert {len(outcome["scores"]) for outcome in played} == set(GAMES[name].seats), recipe(name)
    assert len(played) < len(outcomes), recipe(name)


@each_game
def test_where_a_game_can_be_won_both_endings_are_recorded(name: str) -> None:
    """This concerns games against the box; between players the outcome has no `won`."""
    ended = {outcome["won"] for outcome in outcomes_of(name) if "won" in outcome}

    assert ended in (set(), {True, False}), (
        f"Add a game that is won and one that is lost to tests/{name}/golden_games.py:"
        " `ended_so` in projections/conformance/golden_spec.py finds one."
    )


def recipe(name: str) -> str:
    return (
        f"`kontor test {name} --record` plays the missing golden games. Games that differ from the"
        f" default ones are in tests/{name}/golden_games.py, as `GOLDEN_GAMES`."
    )


def outcomes_of(name: str) -> list[dict[str, Any]]:
    return [led_to(log)["outcome"] for log in LOGS if PLAYED_BY[log] == name]
