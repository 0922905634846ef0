"""Whole games, with a notebook for every viewer."""

from typing import Any

from domain.decider import SPECTATOR, Seat, Viewer
from domain.table.events import Undone
from domain.table.evolve import TABLE_EVENTS
from domain.table.state import Running
from projections.conformance.finding import expect
from projections.conformance.game_facts import GameFacts
from projections.conformance.playing import Start, Step, game_steps
from projections.memo import Parts
from projections.viewer_frames import seen_by
from tests.villagers.naive_knowledge import PROMISE, Notebook

EVERY = 3
"""Every third position is compared."""


def check_notes(facts: GameFacts, start: Start) -> None:
    """VIL-HIDE-1 to -10, -13 to -16, -23, -24, at positions of a random game."""
    viewers: list[Viewer] = [*map(Seat, range(start.opening.seats)), SPECTATOR]
    seats = start.opening.seats
    notebooks: dict[Viewer, Notebook] = {viewer: Notebook(viewer, seats) for viewer in viewers}
    told, parts = list[Step](), Parts()
    for step in game_steps(facts, start):
        back = next((it.to for it in step.entry.events if isinstance(it, Undone)), None)
        if back is not None:
            told = [it for it in told if it.entry.version <= back]
            notebooks = {viewer: reread(facts, viewer, told) for viewer in viewers}
        told.append(step)
        compared = step.entry.version % EVERY == 0 and isinstance(step.after.stage, Running)
        for viewer, notebook in notebooks.items():
            read_on(facts, notebook, step)
            if compared:
                compare(notebook, seen_by(facts.projection, step.after, viewer, parts).view)


def reread(facts: GameFacts, viewer: Viewer, told: list[Step]) -> Notebook:
    """The notes as they stood before what was taken back."""
    notebook = Notebook(viewer, len(told[0].after.seats))
    for step in told:
        read_on(facts, notebook, step)
    return notebook


def read_on(facts: GameFacts, notebook: Notebook, step: Step) -> None:
    """The events of an entry, as this viewer was told them."""
    for event in step.entry.events:
        if type(event) not in TABLE_EVENTS:
            shown = facts.projection.redact(event, notebook.viewer)
            assert shown is not None
            notebook.note(shown)


def compare(notebook: Notebook, view: dict[str, Any]) -> None:
    for number, hand in enumerate(notebook.hands):
        seat = view["seats"][str(number)]
        agree(notebook, seat["suits"], hand.suits())
        if number == notebook.viewer:
            own = sorted(card["card"] for card in seat["hand"].values())
            agree(notebook, own, sorted(hand.known.elements()))
        else:
            agree(notebook, seat.get("known", {}), dict(+hand.known))
    for name, pile in view["piles"].items():
        notebook.counted_again(name, pile["size"])
        agree(notebook, pile["size"], len(notebook.piles[name]))
        agree(notebook, pile.get("known", {}), notebook.known_in_pile(name))


def agree(notebook: Notebook, shown: object, noted: object) -> None:
    expect(shown == noted, PROMISE, notebook.viewer, shown, noted)
