"""Which games of Villagers are golden, and how each was played."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from clients.suite.recording import Recording, ended_so, leaves, played, sits
from clients.suite.tables import ANNA, BERT, CARA, DORA, Player, Tables
from domain.villagers import VILLAGERS

EMIL = Player("emil", "Emil")
MODULES = ("support", "scoundrels", "profiteers", "developments")
LEVELS = ("standard", "beginner", "hard")
ALL_TOGETHER: Mapping[str, Any] = dict.fromkeys(MODULES, True)


def of_seats(name: str, seats: int, **more: Any) -> Recording:
    """A table at which everybody sits who can."""
    company = tuple(enumerate((ANNA, BERT, CARA, DORA, EMIL)))[1:seats]
    sitting = tuple(sits(seat, player) for seat, player in company)
    return Recording(name, VILLAGERS, seats, sitting, **more)


def recordings() -> Iterator[Recording]:
    for seats in (2, 3, 4, 5):
        yield of_seats(f"base_{seats}", seats)
    for seats, module in zip((3, 4, 3, 2), MODULES, strict=True):
        yield of_seats(f"{module}_{seats}", seats, options={module: True})
    for seats in (2, 4, 5):
        yield of_seats(f"all_modules_{seats}", seats, options=ALL_TOGETHER)
    yield of_seats("solo_all_modules", 1, policies=("steady",), options=ALL_TOGETHER)
    yield of_seats("no_padlocks_2", 2, options={"padlocks": False})
    yield of_seats(
        "bronze_and_carter_as_in_the_box_2",
        2,
        options={"profiteers": True, "bronze": "after_build_phase", "carter": "chains"},
    )
    yield of_seats("abandoned_2", 2, meanwhile={40: leaves(0, ANNA), 41: leaves(1, BERT)})


def solo_games() -> Iterator[tuple[Recording, bool]]:
    """Each level, won and lost."""
    for level in LEVELS:
        for won in (True, False):
            name = f"solo_{level}_{'won' if won else 'lost'}"
            policy = "steady" if won else "random"
            options = {"countess": level}
            yield Recording(name, VILLAGERS, 1, policies=(policy,), options=options), won


RECORDINGS: Mapping[str, Callable[[], Tables]] = {
    **{recording.name: partial(played, recording) for recording in recordings()},
    **{recording.name: partial(ended_so, recording, won) for recording, won in solo_games()},
}
