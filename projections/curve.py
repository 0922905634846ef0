"""How the points went in a game that is over: what each seat had at each turn.

"Had" as in `points_now`: if the game had ended then, everything open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from domain.decider import EVERYONE
from domain.table.state import Finished, Table
from projections.memo import Parts
from projections.projection import AnyProjection, Lang, Mark, Shown
from projections.viewer_frames import view
from projections.words import say


class Turn(NamedTuple):
    """A position in which a round or a turn begins. `mark`: None, the game has ended there."""

    table: Table
    mark: Mark | None


def curve(projection: AnyProjection, tables: Iterable[Table], lang: Lang) -> Iterator[Shown]:
    """What each seat had at each turn, and at the end. `tables`: after each entry, in order.

    `round`: how many rounds have begun. `seat`: whose turn it is, if it is one's.
    """
    rounds: list[Mapping[str, object]] = []
    parts = Parts()
    for table, mark in turns(projection, tables):
        if mark is not None and mark.facts not in rounds:
            rounds.append(mark.facts)
        parts = Parts(parts)
        seen = view(projection, table, EVERYONE, parts)
        parts.settled()
        shown: Shown = {"version": table.version, "round": len(rounds)}
        shown |= label(projection, mark, lang)
        shown["scores"] = {seat: points["scores"] for seat, points in seen["points_now"].items()}
        yield shown


def turns(projection: AnyProjection, tables: Iterable[Table]) -> Iterator[Turn]:
    before: Mark | None = None
    for table in tables:
        if isinstance(table.stage, Finished):
            yield Turn(table, None)
        elif table.position is not None:
            mark = projection.mark(table.position)
            if mark != before:
                yield Turn(table, mark)
            before = mark


def label(projection: AnyProjection, mark: Mark | None, lang: Lang) -> Shown:
    """In words where it stands, as far as the game says so."""
    if mark is None:
        return {"label": say("house.mark.over", lang)}
    shown: Shown = {}
    if mark.key:
        shown["label"] = say(f"{projection.game.name}.mark.{mark.key}", lang, **mark.facts)
    if mark.seat is not None:
        shown["seat"] = mark.seat
    return shown
