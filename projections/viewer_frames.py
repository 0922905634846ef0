"""What one viewer gets of a table: the whole position, one commit, one entry of the log.

All of it is made for a viewer and a language, and of nothing but what that viewer may see, so one
result can be encoded once and sent to everybody who looks from there.
"""

from itertools import groupby
from typing import Any

import msgspec

from domain.decider import EVERYONE, AnyGame, Viewer, offered, viewer_name
from domain.table.entry import Entry
from domain.table.evolve import TABLE_EVENTS
from domain.table.state import Running, Table
from domain.table.step import Step
from domain.table.table_queries import Deadline, awaiting, has_reserve, may_undo, moment_deadline
from domain.table.undo import answers_taken_back
from projections import table_view
from projections.memo import Parts
from projections.message_catalog import say
from projections.patch import Made, merge_patch
from projections.projection import AnyProjection, Lang, Shown
from projections.sentences import tag_of


class Seen(msgspec.Struct, frozen=True):
    """A look at a table: who looks, and what shows."""

    table: Table
    viewer: Viewer
    view: Shown


def seen_by(
    projection: AnyProjection, table: Table, viewer: Viewer, parts: Parts | None = None
) -> Seen:
    """The table as this viewer sees it; before the start there are only seats.

    `parts`: what was made for other looks at this position.
    """
    position = table.position
    if position is not None:
        return Seen(table, viewer, projection.view(position, viewer, parts))
    seats: Shown = {str(n): {} for n in range(len(table.seats))}
    return Seen(table, viewer, {"game": table.game, "phase": "open", "seats": seats})


def options(
    projection: AnyProjection, seen: Seen, lang: Lang, names: table_view.Names | None = None
) -> list[Shown]:
    """What this viewer may do now, ready to send back. `names`: of who sits there, where known."""
    stage = seen.table.stage
    if isinstance(seen.viewer, str) or not isinstance(stage, Running):
        return []
    commands = offered(projection.game, stage.state, seen.viewer)
    if commands and names is None:
        names = table_view.names(seen.table, lang)
    return [option(projection, command, seen.view, names or (), lang) for command in commands]


def option(
    projection: AnyProjection, command: Any, view: Shown, names: table_view.Names, lang: Lang
) -> Shown:
    """One of them. Its label ends with its price in brackets.

    A label that cannot be made is reported, and the type of the command stands in for it; a price
    that cannot be made is reported and left out.
    """
    shown: Shown = {"command": projection.encode_command(command)}
    kind = tag_of(command)
    try:
        shown["label"] = projection.label(command, view, lang, names)
    except Exception as fault:  # noqa: BLE001 - the other options have their labels
        shown["label"] = kind
        projection.report(f"label {kind}", fault)
    try:
        price = projection.price(command, view, lang)
    except Exception as fault:  # noqa: BLE001 - it is offered all the same
        projection.report(f"price {kind}", fault)
    else:
        if price:
            shown["label"] = say("house.label.priced", lang, label=shown["label"], price=price)
            shown["price"] = price
    return shown


def position(projection: AnyProjection, seen: Seen, lang: Lang, resume_token: str = "") -> Shown:
    """A `position` frame. `resume_token`: empty in a replay."""
    game, table = projection.game, seen.table
    frame: Shown = {
        "type": "position",
        "table": table.table_id,
        **({"resume_token": resume_token} if resume_token else {}),
        "version": table.version,
        "viewer": viewer_name(seen.viewer),
        "view": seen.view,
        "options": options(projection, seen, lang),
        "awaiting": list(awaiting(game, table)),
        "summary": table_view.summary(game, table),
        **standing(game, table, moment_deadline(game, table)),
    }
    if may_undo(table, seen.viewer):
        frame |= undo_shown(seen)
    return frame


class Common:
    """What is the same of a commit for all who see it: made once, for the first of them."""

    def __init__(self, projection: AnyProjection, step: Step, parts: Parts | None = None) -> None:
        game, table = projection.game, step.after
        self.projection = projection
        self.step = step
        self.fields: Shown = {"awaiting": list(step.awaiting)}
        if step.changed:
            self.fields["summary"] = table_view.summary(game, table)
        self.fields |= standing(game, table, step.moment)
        self._parts = parts or Parts()
        self._told: list[tuple[Lang, list[Shown], list[str]]] = []
        self._open: dict[int, Shown] = {}
        self._names: dict[Lang, table_view.Names] = {}
        self._patches: Made = {}

    def events(self, viewer: Viewer) -> list[Shown]:
        """The events as this viewer may know them; those that are open are redacted once."""
        if viewer == EVERYONE:
            return redacted(self.projection, self.step.entry, viewer)
        found: list[Shown] = []
        for at, event in enumerate(self.step.entry.events):
            shown = self._open.get(at)
            if shown is None:
                shown = redact(self.projection, event, viewer)
                if shown is None:
                    continue
                if (
                    type(event) in self.projection.open_events
                    or type(event) in table_view.OPEN_EVENTS
                ):
                    self._open[at] = shown
            found.append(shown)
        return found

    def patch(self, before: Shown, after: Shown) -> Shown:
        """What turns one view into the other. Parts that several see are compared once."""
        return merge_patch(before, after, self._patches)

    def names(self, lang: Lang) -> table_view.Names:
        names = self._names.get(lang)
        if names is None:
            table, parts = self.step.after, self._parts.at(lang)
            names = parts.of(table_view.names_at, table.table_id, table.seats, lang)
            self._names[lang] = names
        return names

    def tell(self, events: list[Shown], names: table_view.Names, lang: Lang) -> list[str]:
        """The sentences for these events; who was shown the same events is told the same."""
        for language, shown, told in self._told:
            if language == lang and shown == events:
                return told
        told = sentences(self.projection, events, names, lang)
        self._told.append((lang, events, told))
        return told


def commit(common: Common, before: Seen, after: Seen, lang: Lang, resume_token: str = "") -> Shown:
    """A `commit` frame. Both views are those of one viewer. `resume_token`: empty in a replay."""
    projection, entry = common.projection, common.step.entry
    events, names = common.events(after.viewer), common.names(lang)
    frame: Shown = {
        "type": "commit",
        "table": after.table.table_id,
        **({"resume_token": resume_token} if resume_token else {}),
        "version": entry.version,
        "by": entry.by,
        "time": entry.time,
        "events": events,
        "tell": common.tell(events, names, lang),
        "patch": common.patch(before.view, after.view),
        "options": options(projection, after, lang, names),
        **common.fields,
    }
    if may_undo(after.table, after.viewer):
        frame |= undo_shown(after)
    return frame


def undo_shown(seen: Seen) -> Shown:
    """That this viewer may take its last command back, and which bots' answers go with it."""
    answers = answers_taken_back(seen.table, seen.viewer)
    return {"may_undo": True} | ({"undo_answers": list(answers)} if answers else {})


def standing(game: AnyGame, table: Table, moment: Deadline | None) -> Shown:
    """How a table stands: its clocks, the moment it grants and its outcome, where it has them."""
    fields: Shown = {}
    if moment is not None:
        fields["moment"] = {"ends_at": table_view.ends_at(moment)}
    clocks = table_view.clocks(table)
    if clocks is not None:
        fields["clocks"] = clocks
    if table.move_seconds is not None and has_reserve(table):
        fields["banks"] = table_view.banks(table)
    ended = table_view.outcome(game, table)
    if ended is not None:
        fields["outcome"] = ended
    return fields


def entry(projection: AnyProjection, booked: Entry[Any], viewer: Viewer) -> Shown:
    """An entry of the log, redacted. The command is shown to its seat, and to `all`."""
    shown: Shown = {"version": booked.version, "time": booked.time, "by": booked.by}
    if booked.command_id is not None:
        shown["command_id"] = booked.command_id
    if booked.command is not None and viewer in (EVERYONE, booked.by):
        shown["command"] = booked.command
    shown["events"] = redacted(projection, booked, viewer)
    return shown


def redacted(projection: AnyProjection, booked: Entry[Any], viewer: Viewer) -> list[Shown]:
    """The events of an entry as this viewer may know them; of a secret one not even a trace."""
    found = (redact(projection, event, viewer) for event in booked.events)
    return [shown for shown in found if shown is not None]


def redact(projection: AnyProjection, event: Any, viewer: Viewer) -> Shown | None:
    """An event of the table or of its game; None where it is secret that it happened."""
    if type(event) in TABLE_EVENTS:
        return table_view.redact(event, viewer)
    return projection.redact(event, viewer)


def sentences(
    projection: AnyProjection, events: list[Shown], names: table_view.Names, lang: Lang
) -> list[str]:
    """A sentence for each event that has one; one that cannot be made is reported and left out.

    The same one several times in a row is said once, and how often.
    """
    told: list[str] = []
    for event in events:
        try:
            of_the_table = event["type"] in table_view.TOLD
            tell = table_view.tell if of_the_table else projection.tell
            sentence = tell(event, names, lang)
        except Exception as fault:  # noqa: BLE001 - the other events have their sentences
            projection.report(f"tell {event['type']}", fault)
        else:
            if sentence:
                told.append(sentence)
    if len(told) < 2:
        return told
    return [said(sentence, len(list(times)), lang) for sentence, times in groupby(told)]


def said(sentence: str, times: int, lang: Lang) -> str:
    return sentence if times == 1 else say("house.tell.times", lang, told=sentence, times=times)
