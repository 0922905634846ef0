"""What a view shows of hidden cards is what its viewer could have noted, no more and no less."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from domain.decider import EVERYONE, Viewer
from domain.table.events import Undone
from domain.table.evolve import TABLE_EVENTS
from projections import frames
from tests.suite.playing import Start, Step, game_steps
from tests.suite.room import Opening
from tests.villagers.naive_knowledge import Notebook
from tests.villagers.room import ROOM

each_opening = pytest.mark.parametrize("opening", ROOM.openings, ids=str)


def read_on(notebook: Notebook, step: Step) -> None:
    """The events of an entry, as this viewer was told them."""
    for event in step.entry.events:
        if type(event) not in TABLE_EVENTS:
            shown = ROOM.projection.redact(event, notebook.viewer)
            assert shown is not None
            notebook.note(shown)


def check(notebook: Notebook, view: dict[str, Any]) -> None:
    """VIL-HIDE-1 to -10, -13 to -16, -23, -24."""
    for number, hand in enumerate(notebook.hands):
        seat = view["seats"][str(number)]
        assert seat["suits"] == hand.suits()
        if number == notebook.viewer:
            own = [card["card"] for card in seat["hand"].values()]
            assert sorted(own) == sorted(hand.known.elements())
        else:
            assert seat.get("known", {}) == dict(+hand.known)
    for name, pile in view["piles"].items():
        notebook.counted_again(name, pile["size"])
        assert pile["size"] == len(notebook.piles[name])
        assert pile.get("known", {}) == notebook.known_in_pile(name)


def taken_back_to(step: Step) -> int | None:
    """The version that an undo leads back to."""
    return next((it.to for it in step.entry.events if isinstance(it, Undone)), None)


@each_opening
def test_a_view_shows_what_its_viewer_could_have_noted(opening: Opening) -> None:
    notebooks: dict[Viewer, Notebook] = {}
    then: dict[int, dict[Viewer, Notebook]] = {}
    for step in game_steps(ROOM, Start(opening, "notes")):
        back = taken_back_to(step)
        notebooks = deepcopy(notebooks if back is None else then[back])
        for viewer in frames.viewers(step.after):
            if viewer == EVERYONE:
                continue
            notebook = notebooks.setdefault(viewer, Notebook(viewer, opening.seats))
            read_on(notebook, step)
            check(notebook, ROOM.projection.view(step.after.position, viewer))
        then[step.entry.version] = notebooks

    assert len(then) > 1
