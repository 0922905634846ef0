"""The frames for one viewer of a table: a position, a commit, an entry of the log.

Each is made for a viewer and a language, only from facts that the viewer may see. So it can be
encoded once and sent to all clients with that view.
"""

from functools import lru_cache
from itertools import groupby
from typing import Any, cast

import msgspec

from domain.decider import EVERYONE, SPECTATOR, AnyGame, Viewer, offered, viewer_name
from domain.table.entry import Entry
from domain.table.evolve import TABLE_EVENTS
from domain.table.state import PLAYED, Running, Table
from domain.table.step import Step
from domain.table.table_queries import (
    Deadline,
    awaiting,
    has_reserve,
    may_undo,
    moment_deadline,
    seats_with_undo,
)
from domain.table.undo import answers_taken_back
from projections import table_view
from projections.layers import ViewerView
from projections.memo import Parts
from projections.message_catalog import say
from projections.patch import Made, patch_between
from projections.projection import AnyProjection, JsonObject, Lang
from projections.sentences import SENTENCES_KEPT, tag_of


class Seen(msgspec.Struct, frozen=True):
    """The view of a table, with its viewer."""

    table: Table
    viewer: Viewer
    view: JsonObject


def seen_by(
    projection: AnyProjection, table: Table, viewer: Viewer, parts: Parts | None = None
) -> Seen:
    """Return the view of a table for this viewer; before the start it has only seats.

    `parts`: cached parts of other views of this position.
    """
    position = table.stage.state if isinstance(table.stage, PLAYED) else None
    if position is not None:
        return Seen(table, viewer, projection.view(position, viewer, parts))
    seats: JsonObject = {str(n): {} for n in range(len(table.seats))}
    return Seen(table, viewer, {"game": table.game, "phase": "open", "seats": seats})


def options(
    projection: AnyProjection, view: Seen, lang: Lang, names: table_view.Names | None = None
) -> list[JsonObject]:
    """Return the options of this viewer, ready to send back. `names`: of the players, if known."""
    stage = view.table.stage
    if isinstance(view.viewer, str) or not isinstance(stage, Running):
        return []
    commands = offered(projection.game, stage.state, view.viewer)
    if not commands:
        return []
    if names is None:
        names = table_view.names(view.table, lang)
    reading = projection.reading(view.view)
    return [option_read(projection, command, reading, names, lang) for command in commands]


def option(
    projection: AnyProjection, command: Any, view: JsonObject, names: table_view.Names, lang: Lang
) -> JsonObject:
    """Return one option of the seat with this view."""
    return option_read(projection, command, projection.reading(view), names, lang)


def option_read(
    projection: AnyProjection, command: Any, reading: Any, names: table_view.Names, lang: Lang
) -> JsonObject:
    """Return one option. Its label ends with its price in brackets.

    If a label cannot be made, this is reported, and the type of the command is used instead. If a
    price cannot be made, this is reported, and the price is left out.
    """
    try:
        label = projection.label(command, reading, lang, names)
    except Exception as fault:  # noqa: BLE001 - the other options have their labels
        label = tag_of(command)
        projection.report(f"label {tag_of(command)}", fault)
    try:
        price = projection.price(command, reading, lang)
    except Exception as fault:  # noqa: BLE001 - it is offered all the same
        price = None
        projection.report(f"price {tag_of(command)}", fault)
    plain = projection.encode_command(command)
    if price:
        return {"command": plain, "label": priced(label, price, lang), "price": price}
    return {"command": plain, "label": label}


@lru_cache(maxsize=SENTENCES_KEPT)
def priced(label: str, price: str, lang: Lang) -> str:
    """Return the label with its price in brackets."""
    return say("server.label.priced", lang, label=label, price=price)


def position(
    projection: AnyProjection, view: Seen, lang: Lang, resume_token: str = ""
) -> JsonObject:
    """Return a `position` frame. `resume_token`: empty in a replay."""
    game, table = projection.game, view.table
    frame: JsonObject = {
        "type": "position",
        "table": table.table_id,
        **({"resume_token": resume_token} if resume_token else {}),
        "version": table.version,
        "viewer": viewer_name(view.viewer),
        "view": view.view,
        "options": options(projection, view, lang),
        "awaiting": list(awaiting(game, table)),
        "summary": table_view.summary(game, table),
        **status(game, table, moment_deadline(game, table)),
    }
    if may_undo(table, view.viewer):
        add_undo_fields(frame, view)
    return frame


class Common:
    """The parts of a commit that its viewers share, each made once."""

    def __init__(self, projection: AnyProjection, step: Step, parts: Parts | None = None) -> None:
        game, table, entry = projection.game, step.after, step.entry
        self.projection = projection
        self.step = step
        self._frame_for_nobody: JsonObject = {
            "type": "commit",
            "table": table.table_id,
            "resume_token": "",
            "version": entry.version,
            "by": entry.by,
            "time": entry.time,
            "events": [],
            "tell": [],
            "patch": {},
            "options": [],
            "awaiting": list(step.awaiting),
        }
        """The fields of a commit frame that are the same for all viewers."""
        if step.changed:
            self._frame_for_nobody["summary"] = table_view.summary(game, table)
        self._frame_for_nobody |= status(game, table, step.moment)
        self.undoing = seats_with_undo(table)
        self._parts = parts or Parts()
        self._described: list[tuple[Lang, list[JsonObject], list[str]]] = []
        self._open: list[JsonObject | None] = []
        """The events that look the same to all viewers, None for each other event."""
        self._events_of_all: list[JsonObject] | None = None
        """The events, if all of them look the same to all viewers."""
        self._frames_with_events: dict[Lang, JsonObject] = {}
        """The frames with the events of all viewers and their sentences."""
        self._names: dict[Lang, table_view.Names] = {}
        self._patches: Made = {}
        self._open_patch: tuple[JsonObject, JsonObject, JsonObject] | None = None
        """The open views before and after, and their patch."""

    def frame(self, viewer: Viewer, lang: Lang) -> JsonObject:
        """Return a new frame with the events as this viewer may see them, and their sentences."""
        known = self._frames_with_events.get(lang)
        if known is not None and viewer != EVERYONE:
            return known.copy()
        frame, events = self._frame_for_nobody.copy(), self.events(viewer)
        frame["events"] = events
        frame["tell"] = self.sentences(events, self.names(lang), lang)
        if events is self._events_of_all:
            self._frames_with_events[lang] = frame.copy()
        return frame

    def events(self, viewer: Viewer) -> list[JsonObject]:
        """Return the events as this viewer may see them; open events are redacted once."""
        entry = self.step.entry
        if viewer == EVERYONE:
            return redacted(self.projection, entry, viewer)
        if self._events_of_all is not None:
            return self._events_of_all
        if not self._open:
            self._open = [self._open_event(event) for event in entry.events]
            if None not in self._open:
                self._events_of_all = cast("list[JsonObject]", self._open)
                return self._events_of_all
        events: list[JsonObject] = []
        for at, view in enumerate(self._open):
            event_view = view or redact(self.projection, entry.events[at], viewer)
            if event_view is not None:
                events.append(event_view)
        return events

    def _open_event(self, event: Any) -> JsonObject | None:
        """Return an event that looks the same to all viewers, None for one that may not."""
        if type(event) in self.projection.open_events or type(event) in table_view.OPEN_EVENTS:
            return redact(self.projection, event, SPECTATOR)
        return None

    def patch(self, before: JsonObject, after: JsonObject) -> JsonObject:
        """Return the patch between two views.

        Parts that several viewers share are compared once, and viewers whose own parts did not
        change share the patch of the open view.
        """
        if type(after) is not ViewerView or type(before) is not ViewerView:
            return patch_between(before, after, self._patches)
        if before.own != after.own:
            return patch_between(before, after, self._patches)
        known = self._open_patch
        if known is None or known[0] is not before.open or known[1] is not after.open:
            patch = patch_between(before.open, after.open, self._patches)
            known = self._open_patch = (before.open, after.open, patch)
        return known[2]

    def names(self, lang: Lang) -> table_view.Names:
        names = self._names.get(lang)
        if names is None:
            table, parts = self.step.after, self._parts.at(lang)
            origin = (table.table_id, table.fork_of)
            names = parts.of(table_view.names_at, *origin, table.seats, lang)
            self._names[lang] = names
        return names

    def sentences(self, events: list[JsonObject], names: table_view.Names, lang: Lang) -> list[str]:
        """Return the sentences for these events; viewers of the same events share the result."""
        for language, described_events, sentences_ in self._described:
            if language == lang and described_events == events:
                return sentences_
        sentences_ = sentences(self.projection, events, names, lang)
        self._described.append((lang, events, sentences_))
        return sentences_


def commit(
    common: Common, before: Seen, after: Seen, lang: Lang, resume_token: str = ""
) -> JsonObject:
    """Return a `commit` frame. Both views are of one viewer. `resume_token`: empty in a replay."""
    frame = common.frame(after.viewer, lang)
    if resume_token:
        frame["resume_token"] = resume_token
    else:
        del frame["resume_token"]
    frame["patch"] = common.patch(before.view, after.view)
    if after.viewer in common.step.awaiting or common.projection.game.interrupts:
        frame["options"] = options(common.projection, after, lang, common.names(lang))
    if after.viewer in common.undoing:
        add_undo_fields(frame, after)
    return frame


def add_undo_fields(frame: JsonObject, view: Seen) -> None:
    """Add that this viewer may undo its last command, and the bots whose moves are undone too."""
    frame["may_undo"] = True
    answers = answers_taken_back(view.table, view.viewer)
    if answers:
        frame["undo_answers"] = list(answers)


def status(game: AnyGame, table: Table, moment: Deadline | None) -> JsonObject:
    """Return the status of a table: clocks, interrupt window and outcome, if it has them."""
    fields: JsonObject = {}
    if moment is not None:
        fields["moment"] = {"ends_at": table_view.ends_at(moment)}
    if table.move_seconds is not None:
        clocks = table_view.clocks(table)
        if clocks is not None:
            fields["clocks"] = clocks
        if has_reserve(table):
            fields["banks"] = table_view.banks(table)
    ended = table_view.outcome(game, table)
    if ended is not None:
        fields["outcome"] = ended
    return fields


def entry(projection: AnyProjection, entry_: Entry[Any], viewer: Viewer) -> JsonObject:
    """Return a redacted entry of the log. Only its seat and `all` can see the command."""
    row: JsonObject = {"version": entry_.version, "time": entry_.time, "by": entry_.by}
    if entry_.command_id is not None:
        row["command_id"] = entry_.command_id
    if entry_.command is not None and viewer in (EVERYONE, entry_.by):
        row["command"] = entry_.command
    row["events"] = redacted(projection, entry_, viewer)
    return row


def redacted(projection: AnyProjection, entry: Entry[Any], viewer: Viewer) -> list[JsonObject]:
    """Return the events of an entry as this viewer may see them; secret events are left out."""
    events = (redact(projection, event, viewer) for event in entry.events)
    return [event_view for event_view in events if event_view is not None]


def redact(projection: AnyProjection, event: Any, viewer: Viewer) -> JsonObject | None:
    """Return an event as the viewer may see it; None if the event itself is secret."""
    if type(event) in TABLE_EVENTS:
        return table_view.redact(event, viewer)
    return projection.redact(event, viewer)


def sentences(
    projection: AnyProjection, events: list[JsonObject], names: table_view.Names, lang: Lang
) -> list[str]:
    """Return a sentence for each event that has one; a failed one is reported and left out.

    Equal sentences in a row become one sentence with their number.
    """
    described: list[str] = []
    for event in projection.in_order_told(events):
        try:
            of_the_table = event["type"] in table_view.TOLD
            describe = table_view.describe if of_the_table else projection.describe
            sentence = describe(event, names, lang)
        except Exception as fault:  # noqa: BLE001 - the other events have their sentences
            projection.report(f"tell {event['type']}", fault)
        else:
            if sentence:
                described.append(sentence)
    if len(described) < 2 or len(set(described)) == len(described):
        return described
    return [
        repeated_sentence(sentence, len(list(times)), lang)
        for sentence, times in groupby(described)
    ]


def repeated_sentence(sentence: str, times: int, lang: Lang) -> str:
    return sentence if times == 1 else say("server.tell.times", lang, told=sentence, times=times)
