"""Labels, prices and refusals that say what is not so are found."""

import pytest

from clients.suite.finding import Finding
from clients.suite.promises import Promises, unkept
from clients.suite.room import Room
from clients.suite.test_promises import check_games
from tests.suite.broken_promises import PLANTED, without_row

pytestmark = pytest.mark.random


@pytest.mark.parametrize(("told", "promise"), PLANTED.values(), ids=PLANTED)
def test_a_promise_that_is_broken_is_found(told: tuple[Room, Promises], promise: str) -> None:
    with pytest.raises(Finding, match=f"^{promise}"):
        check_games(*told)


def test_a_row_that_is_missing_is_named() -> None:
    _, promises = without_row("bruges", "taken")

    assert "bruges.label.take_workers: taken" in unkept("bruges", promises)
