"""Everything that the author of a game imports, in one place.

    from projections.kit import Game, Projection, Rejected, Secrets, Zones, …

A small game needs names of the first five groups of `__all__`; the sixth is for larger games. Each
name is explained at its definition. Other names may change in any release.
"""

import dataclasses
from typing import Any, TypeVar

from msgspec import Struct, structs

from domain.bounds import SHORT, Number, Row, Text, bound
from domain.box import by_id, copies_of, read_box
from domain.cards import next_seat, replaced, with_holding, without
from domain.chance import Chance
from domain.decider import (
    EVERYONE,
    SPECTATOR,
    Decided,
    Disclosure,
    Game,
    Outcome,
    Rejected,
    Seat,
    TieBreak,
    Viewer,
    ranked,
    require_seats,
)
from domain.event_recorder import Recorder
from domain.questions import Question, complete, key_of, question
from domain.reducer import Reducer
from domain.secret_fields import (
    EACH_SHOWS,
    FACE_DOWN,
    IN_NO_ORDER,
    OPEN,
    UNCOVERED,
    UNNOTICED,
    OutcomeOf,
    Secrets,
    handed_by,
    kept_by,
    only,
    shown_by,
)
from domain.small_game import Command, Event, small_game
from domain.zones import OWN, REMEMBERED, Zones
from projections.box import box_of, names_of
from projections.current_score import PointsNow
from projections.memo import Parts
from projections.places import by_place, how_many
from projections.projection import JsonObject, Progress, Projection, made_whole
from projections.redaction import open_events, redactor
from projections.sentences import Sentences, counted, describer, labeller, pricer, several
from projections.small_game import small_projection
from projections.zones import ZoneView, zones_shown

T = TypeVar("T")


def replace(whole: T, **changes: Any) -> T:
    """Return a copy of a struct, a Game or a Projection with these changes.

    `replace(state, turn=seat)`, `replace(PROJECTION, view=view)`.
    """
    change: Any = structs.replace if isinstance(whole, Struct) else dataclasses.replace
    return change(whole, **changes)


__all__ = [  # noqa: RUF022 - in groups
    # Annotations for fields of events and of the state: who may see them.
    "EACH_SHOWS",
    "FACE_DOWN",
    "IN_NO_ORDER",
    "OPEN",
    "OWN",
    "REMEMBERED",
    "UNCOVERED",
    "UNNOTICED",
    "OutcomeOf",
    "Secrets",
    "Zones",
    "handed_by",
    "kept_by",
    "only",
    "shown_by",
    # A small game, made of a few functions.
    "Command",
    "Event",
    "small_game",
    "small_projection",
    # Values: bounds, seats, random draws.
    "EVERYONE",
    "SHORT",
    "SPECTATOR",
    "Chance",
    "Number",
    "Row",
    "Seat",
    "Text",
    "Viewer",
    "bound",
    # Rules: results of commands, changes by events, the end of the game.
    "Decided",
    "Game",
    "Outcome",
    "Reducer",
    "Rejected",
    "Recorder",
    "next_seat",
    "ranked",
    "replace",
    "replaced",
    "require_seats",
    "with_holding",
    "without",
    # Texts and views.
    "Progress",
    "Projection",
    "Sentences",
    "JsonObject",
    "ZoneView",
    "box_of",
    "by_place",
    "counted",
    "how_many",
    "labeller",
    "names_of",
    "open_events",
    "pricer",
    "redactor",
    "several",
    "describer",
    "zones_shown",
    # Larger games: validated boxes, nested questions, views made of parts, ties.
    "Disclosure",
    "Parts",
    "PointsNow",
    "Question",
    "TieBreak",
    "by_id",
    "complete",
    "copies_of",
    "key_of",
    "made_whole",
    "question",
    "read_box",
]
