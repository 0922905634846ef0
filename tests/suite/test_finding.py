"""The contents of a finding: the place of a difference, the viewer, and how to see it again."""

import re
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domain.decider import SPECTATOR, Seat
from projections.conformance.finding import Finding, differences, expect_same
from projections.conformance.mutation import Heard
from projections.conformance.output_consistency import check_output
from projections.conformance.playing import Start
from projections.conformance.seeds import check_command, reproducible
from tests.games.courtyard.game_facts import GAME_FACTS as COURTYARD
from tests.games.courtyard.leaks import pile_in_view

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("here", "there", "told"),
    [
        ({"hand": {"0": "a"}}, {"hand": {"0": "b"}}, ['view.hand.0: "a" ≠ "b"']),
        ({"hand": ["a", "b"]}, {"hand": ["a"]}, ['view.hand.1: "b" ≠ nothing']),
        ({"a": 1}, {"a": 1, "b": {"c": 2}}, ['view.b: nothing ≠ {"c":2}']),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, ["view: keys in the order a, b ≠ b, a"]),
        (
            {"a": 1, "b": [1, 2]},
            {"a": 2, "b": [2, 1]},
            [f"view.{at}" for at in ("a: 1 ≠ 2", "b.0: 1 ≠ 2", "b.1: 2 ≠ 1")],
        ),
        ({"a": 1}, {"a": 1}, []),
    ],
)
def test_each_difference_has_a_line(here: Any, there: Any, told: list[str]) -> None:
    assert list(differences(here, there, "view")) == told


def test_a_finding_tells_the_promise_and_who_looked() -> None:
    with pytest.raises(Finding) as found:
        expect_same("a promise", b'{"x":1}', b'{"x":2}', Seat(1), at="view")

    assert str(found.value).splitlines() == ["a promise", "  seen by seat:1", "  view.x: 1 ≠ 2"]


def test_of_many_differences_some_are_told() -> None:
    with pytest.raises(Finding) as found:
        expect_same("a promise", list(range(100)), list(range(1, 101)), SPECTATOR)

    assert len(str(found.value).splitlines()) == 15
    assert str(found.value).endswith("…")


def leak_found() -> tuple[Finding, int]:
    """The first finding in a leaky courtyard, and the version at which it was made."""
    facts = pile_in_view()
    start = Start(facts.openings[0], "fixed/0")
    heard, rng = Heard(facts.projection), Random(0)
    version = 0
    try:
        with reproducible(facts, start) as game:
            for step in game.steps():
                version = step.entry.version
                check_output(facts, step.after, heard, rng, step.secret)
    except Finding as finding:
        return finding, version
    pytest.fail("nothing was found")


def test_a_leak_is_told_with_its_path_and_its_viewer() -> None:
    finding, _ = leak_found()

    promise, viewer, first, *_ = str(finding).splitlines()
    assert promise == "a viewer's bytes tell no secret"
    assert viewer == "  seen by seat:0"
    assert re.fullmatch(r'  view\.pile\.\d+: "\w+" ≠ "\w+"', first)


def test_the_command_of_a_finding_shows_its_position() -> None:
    finding, version = leak_found()
    told, command = finding.__notes__[0].split(":  ")
    assert told == "To see this position"
    python, *words = shlex.split(command)
    assert python == "python"

    done = subprocess.run(
        [sys.executable, *words, "--viewer", "seat:0"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )

    assert done.stdout.startswith(f"version {version}, by ")
    assert "\nseat:0:\n" in done.stdout
    assert '"pile_size"' in done.stdout
    assert "\nseat:1:\n" not in done.stdout


def test_the_whole_check_can_be_run_again(request: pytest.FixtureRequest) -> None:
    seed, pytest_, test = shlex.split(check_command())

    assert seed.startswith("KONTOR_TEST_SEED=")
    assert pytest_ == "pytest"
    assert test == request.node.nodeid


def test_the_courtyard_has_the_opening_that_the_command_names() -> None:
    assert len({str(opening) for opening in COURTYARD.openings}) == len(COURTYARD.openings)
