"""What CI may run a second time: a few tests by name, and never more of them."""

from pathlib import Path

from tests.second_run import failed, to_run_again, unsteady

ROOT = Path(__file__).parents[2]
MOST = 1
"""As many as there are. This number is only ever lowered."""


def test_what_may_be_run_again_is_a_short_list_of_tests_that_exist() -> None:
    assert len(unsteady()) == MOST
    for name in unsteady():
        path, _, test = name.partition("::")
        assert f"def {test}(" in (ROOT / path).read_text("utf-8")


def test_what_failed_is_run_again_only_where_all_of_it_may_be() -> None:
    first, *_ = unsteady()

    assert failed(f'{{"{first}[one]@faults": true}}') == {f"{first}[one]"}
    assert to_run_again({f"{first}[one]"}) == [f"{first}[one]"]
    assert to_run_again({first, "tests/kernel/test_clocks.py::test_other"}) == []
    assert to_run_again(set()) == []
