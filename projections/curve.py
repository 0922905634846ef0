"""The scores during a finished game: those of each seat at each turn.

A score is that of `current_score`: as if the game had ended then, with all facts open.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from domain.decider import EVERYONE
from domain.table.state import Finished, Table
from projections.memo import Parts
from projections.message_catalog import say
from projections.projection import AnyProjection, JsonObject, Lang, Progress
from projections.viewer_frames import seen_by


class Turn(NamedTuple):
    """A table at the beginning of a turn or round. `progress`: None if the game has ended there."""

    table: Table
    progress: Progress | None


def curve(projection: AnyProjection, tables: Iterable[Table], lang: Lang) -> Iterator[JsonObject]:
    """Yield the score of each seat at each turn and at the end.

    `tables`: after each entry, in order.

    `round`: the number of rounds begun. `seat`: the seat whose turn it is, if any.
    """
    rounds: list[Mapping[str, object]] = []
    parts = Parts()
    for table, progress in turns(projection, tables):
        if progress is not None and progress.facts not in rounds:
            rounds.append(progress.facts)
        view = seen_by(projection, table, EVERYONE, parts).view
        point: JsonObject = {"version": table.version, "round": len(rounds)}
        point |= in_words(projection, progress, lang)
        point["scores"] = {seat: points["scores"] for seat, points in view["current_score"].items()}
        yield point


def turns(projection: AnyProjection, tables: Iterable[Table]) -> Iterator[Turn]:
    before: Progress | None = None
    for table in tables:
        if isinstance(table.stage, Finished):
            yield Turn(table, None)
        elif table.position is not None:
            progress = projection.progress(table.position)
            if progress != before:
                yield Turn(table, progress)
            before = progress


def in_words(projection: AnyProjection, progress: Progress | None, lang: Lang) -> JsonObject:
    """Return the progress in words, if the game has a sentence for it."""
    if progress is None:
        return {"label": say("server.progress.over", lang)}
    fields: JsonObject = {}
    if progress.key:
        key = f"{projection.game.name}.progress.{progress.key}"
        fields["label"] = say(key, lang, **progress.facts)
    if progress.seat is not None:
        fields["seat"] = progress.seat
    return fields
