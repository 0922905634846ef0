"""Which games of Bruges are golden, and how each was played."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from clients.suite.recording import Recording, leaves, opened, play_on, played, sits
from clients.suite.tables import ANNA, BERT, CARA, DORA, Player, Tables
from domain.bruges import BRUGES
from domain.bruges import commands as c
from domain.table.state import Running

EMIL = Player("emil", "Emil")
MODULES = ("pets", "new_citizens", "zwin", "exchange")
ALL_TOGETHER: Mapping[str, Any] = dict.fromkeys(MODULES, True)


COMPANY = (ANNA, BERT, CARA, DORA, EMIL)


def all_leave(version: int, seats: int) -> Mapping[int, Any]:
    """From that version on one after the other leaves: a whole game would be too long to read."""
    return {version + seat: leaves(seat, COMPANY[seat]) for seat in range(seats)}


def of_seats(name: str, seats: int, **more: Any) -> Recording:
    """A table at which everybody sits who can."""
    company = tuple(enumerate(COMPANY))[1:seats]
    sitting = tuple(sits(seat, player) for seat, player in company)
    return Recording(name, BRUGES, seats, sitting, **more)


def recordings() -> Iterator[Recording]:
    yield of_seats("base_2", 2)
    yield of_seats("base_3", 3)
    for seats, module in zip((2, 3, 2, 3), MODULES, strict=True):
        yield of_seats(f"{module}_{seats}", seats, options={module: True})
    yield of_seats("all_modules_2", 2, options=ALL_TOGETHER)
    leaving = all_leave(260, 5)
    yield of_seats("all_modules_5", 5, options=ALL_TOGETHER, meanwhile=leaving)
    yield of_seats(
        "taken_over_2",
        2,
        policies=("random", "steady"),
        options={"exchange": True, "fewer_markers": True},
        meanwhile={40: leaves(1, BERT)},
    )
    yield of_seats("abandoned_2", 2, meanwhile={40: leaves(0, ANNA), 41: leaves(1, BERT)})


def hurried(recording: Recording) -> Tables:
    """A whole game of many seats, short enough to read: all draw from the first pile they can."""
    room = opened(recording, nonce="a")
    for player, command in recording.sitting:
        room.by(player, command)
    while isinstance(room.table.stage, Running):
        seat = room.game.awaiting(room.running.state)[0]
        first = room.game.options(room.running.state, seat)[0]
        if isinstance(first, c.DrawFrom):
            room.plays(seat, first)
        else:
            play_on(room, recording.policies)
    return room


HURRIED = (
    of_seats("base_4", 4),
    of_seats("base_5", 5),
    of_seats("pets_and_zwin_4", 4, options={"pets": True, "zwin": True}),
)
RECORDINGS: Mapping[str, Callable[[], Tables]] = {
    **{recording.name: partial(hurried, recording) for recording in HURRIED},
    **{recording.name: partial(played, recording) for recording in recordings()},
}
