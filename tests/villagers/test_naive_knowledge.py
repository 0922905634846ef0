"""What a view shows of hidden cards is what its viewer could have noted, no more and no less."""

from collections.abc import Callable

import pytest

from clients.suite.finding import Finding
from clients.suite.playing import Start
from clients.suite.room import Opening, Room
from clients.suite.seeds import fixed_starts
from tests.villagers import leaks
from tests.villagers.naive_knowledge import PROMISE
from tests.villagers.notes import check_notes
from tests.villagers.room import ROOM

pytestmark = pytest.mark.random

each_opening = pytest.mark.parametrize("opening", ROOM.openings, ids=str)


@each_opening
def test_a_view_shows_what_its_viewer_could_have_noted(opening: Opening) -> None:
    check_notes(ROOM, Start(opening, "notes"))


def check_many(room: Room) -> None:
    for start in fixed_starts(room, rounds=20):
        check_notes(room, start)


@pytest.mark.parametrize(
    "leak",
    [
        leaks.card_put_back_stays_traceable,
        leaks.known_by_what_its_owner_knows,
        leaks.known_card_forgotten,
    ],
)
def test_a_card_that_is_wrongly_known_or_forgotten_is_found(leak: Callable[[], Room]) -> None:
    room = leak()

    with pytest.raises(Finding, match=f"^{PROMISE}"):
        check_many(room)
