"""Which games are golden.

A golden game is kept for ever: whatever becomes of the rules, its log goes on telling the same
position. So a recording is never changed; what is missing is added.

A test room says in `recordings.py`, as `RECORDINGS`, how its golden games are played, by name. One
that says nothing has those that every game can have.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from domain.decider import AnyGame
from domain.table.state import Player
from projections.conformance.recording import Recording, leaves, played, sits
from projections.conformance.room import Opening, Room
from projections.conformance.rooms import brought
from projections.conformance.seeds import hand
from projections.conformance.tables import ANNA, Tables

Recordings: TypeAlias = Mapping[str, Callable[[], Tables]]

BREAK = 8
"""The version at which people begin to leave, if the game lasts so long."""


def recordings_of(room: Room) -> Recordings:
    """Return the games to record, by the name of their files."""
    own: Recordings | None = brought(room.game.name, "recordings", "RECORDINGS")
    if own is not None:
        return own
    return dict(plain_recordings(room))


def plain_recordings(room: Room) -> Iterator[tuple[str, Callable[[], Tables]]]:
    """A game for each opening, one in which a bot takes over, and one that everybody leaves."""
    for _, opening in hand(room, turn=0):
        recording = with_people(room.game, opening)
        yield recording.name, partial(played, recording)
    fewest = min(room.openings, key=lambda opening: opening.seats)
    whole = partial(with_people, room.game, fewest)
    yield "abandoned", partial(left, whole("abandoned"), people(fewest.seats))
    if fewest.seats > 1:
        yield "taken_over", partial(left, whole("taken_over"), people(1))


def left(recording: Recording, leaving: Sequence[Player]) -> Tables:
    """Play the same game until these people leave, at the latest before its last version."""
    begins = min(BREAK, played(recording).table.version - 1)
    gone = {begins + n: leaves(n, person) for n, person in enumerate(leaving)}
    return played(replace(recording, meanwhile=gone))


def with_people(game: AnyGame, opening: Opening, name: str = "") -> Recording:
    """A table at which people sit on all seats."""
    chosen = "".join(f"_{key}_{value}" for key, value in opening.options.items())
    return Recording(
        name=name or f"{opening.seats}_seats{chosen}",
        game=game,
        seats=opening.seats,
        sitting=tuple(sits(n, person) for n, person in enumerate(people(opening.seats)) if n),
        options=opening.options,
    )


def people(seats: int) -> tuple[Player, ...]:
    """Anna, who opens the table, and whoever else sits there."""
    return ANNA, *(Player(f"player_{n}", f"Player {n}") for n in range(1, seats))
