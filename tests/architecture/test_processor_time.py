"""Each test folder has a budget of processor time, and a folder that exceeds its share is named."""

from pathlib import Path

from tests.processor_time import BUDGETS, too_heavy

ROOT = Path(__file__).parents[2]


def test_each_folder_with_tests_has_a_budget() -> None:
    found = {f"tests/{path.parent.name}" for path in ROOT.glob("tests/*/test_*.py")}

    assert {*found, "projections/conformance"} == BUDGETS.keys()


def test_only_a_folder_beyond_its_share_is_too_heavy() -> None:
    slow_machine = {folder: 3.0 * seconds for folder, seconds in BUDGETS.items()}

    assert too_heavy(slow_machine) == []
    (found,) = too_heavy(slow_machine | {"tests/bots": 3.0 * slow_machine["tests/bots"]})
    assert found.startswith("tests/bots: ")
