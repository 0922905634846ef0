"""What the subscribers of a table get. Made once per distinct viewer and language, sent to many."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import msgspec

from domain.decider import Viewer, viewer_name
from domain.table.standing import viewer_of
from domain.table.state import Table
from projections import viewer_frames
from projections.memo import Parts
from projections.projection import Lang, Shown
from projections.viewer_frames import Common, Seen, seen_by
from server.runtime.log_once import LogOnce
from server.runtime.telemetry import logger
from server.tables.live_table import LiveTable, Step
from server.tables.subscriber import Subscriber
from server.wire.framing import framed

Invite: TypeAlias = Callable[[str], str]
"""The invite code of a table."""

NOTHING = b""
"""In place of a frame that cannot be made."""


class Change(msgspec.Struct, frozen=True):
    """One commit as one viewer sees it, and what all see alike."""

    before: Seen
    after: Seen
    common: Common


def encoded(frame: Shown) -> bytes:
    """The frame as it goes over the line."""
    return framed(msgspec.json.encode(frame))


class Broadcast:
    """Encodes the frames of tables. `invite`: what only the seats of a private table see."""

    def __init__(self, invite: Invite) -> None:
        self._invite = invite
        self._failures = LogOnce()
        self.on_reseated: Callable[[str], None] | None = None
        """Called with the id of a table when other people sit there than before."""

    def position(self, live: LiveTable, viewer: Viewer, lang: Lang) -> bytes:
        """The whole table, for one viewer."""
        projection = live.hosted.projection
        shown = viewer_frames.position(projection, seen_by(projection, live.table, viewer), lang)
        self._add_invite(shown, viewer)
        return encoded(
            {
                "type": "position",
                "table": live.table.table_id,
                "mark": mark(live, viewer, lang),
                **shown,
            }
        )

    def commit(self, live: LiveTable, step: Step, change: Change, lang: Lang) -> bytes:
        """One commit, for one viewer."""
        shown = viewer_frames.commit(
            live.hosted.projection,
            change.before,
            change.after,
            step.entry,
            lang,
            common=change.common,
        )
        self._add_invite(shown, change.after.viewer)
        return encoded({"type": "commit", "table": step.after.table_id, **shown})

    def missing(
        self, live: LiveTable, steps: Iterable[Step], viewer: Viewer, lang: Lang
    ) -> list[bytes]:
        """The commits a subscriber missed, in order."""
        projection = live.hosted.projection
        sent: list[bytes] = []
        for step in steps:
            change = Change(
                seen_by(projection, step.before, viewer),
                seen_by(projection, step.after, viewer),
                Common(projection, step.before, step.after),
            )
            sent.append(self.commit(live, step, change, lang))
        return sent

    def publish(self, live: LiveTable, step: Step) -> None:
        """Show a commit. It is booked whatever becomes of that; who sees a gap asks again."""
        try:
            self._publish(live, step)
        except Exception:  # noqa: BLE001 - a bug in a view must not look like a refusal
            logger().error("not_shown", table=step.after.table_id, exc_info=True)

    def _publish(self, live: LiveTable, step: Step) -> None:
        """Send one commit to everybody who watches; a `position` to whom it gave another place."""
        projection = live.hosted.projection
        parts = Parts(live.parts)
        common = Common(projection, step.before, step.after, parts)
        looks: dict[Viewer, Seen] = {}
        made: dict[tuple[Viewer, Lang], bytes] = {}
        moved = step.before.seats != step.after.seats
        for subscriber in tuple(live.subscribers):
            viewer = viewer_of(step.after, subscriber.player_id)
            if moved and viewer_of(step.before, subscriber.player_id) != viewer:
                self._move(live, subscriber, viewer)
                continue
            key = (viewer, subscriber.lang)
            frame = made.get(key)
            if frame is None:
                try:
                    if viewer not in looks:
                        looks[viewer] = seen_by(projection, step.after, viewer, parts)
                    change = Change(self._before(live, step.before, viewer), looks[viewer], common)
                    frame = self.commit(live, step, change, subscriber.lang)
                except Exception as bug:  # noqa: BLE001 - of the game's view; it is booked all the same
                    self._log("commit_not_shown", bug, live, viewer)
                    frame = self._position_or_nothing(live, viewer, subscriber.lang)
                made[key] = frame
            self._send(live, subscriber, frame)
        live.looks = looks
        live.parts = parts.settled()
        if moved and self.on_reseated is not None:
            self.on_reseated(step.after.table_id)

    def _move(self, live: LiveTable, subscriber: Subscriber, viewer: Viewer) -> None:
        """Somebody looks from another place now, or was sent away from a private table."""
        if subscriber.may_still_see(live.table):
            frame = self._position_or_nothing(live, viewer, subscriber.lang)
            self._send(live, subscriber, frame)
        else:
            self._send_away(live, subscriber)

    def _send(self, live: LiveTable, subscriber: Subscriber, frame: bytes) -> None:
        if frame == NOTHING:
            live.subscribers.discard(subscriber)
            subscriber.not_shown(live.table.table_id)
        else:
            subscriber.send(frame)

    def _position_or_nothing(self, live: LiveTable, viewer: Viewer, lang: Lang) -> bytes:
        """The whole table; NOTHING where a bug of the game's view or labels prevents that."""
        try:
            return self.position(live, viewer, lang)
        except Exception as bug:  # noqa: BLE001 - of one game: other tables go on
            self._log("position_not_shown", bug, live, viewer)
            return NOTHING

    def _log(self, event: str, bug: Exception, live: LiveTable, viewer: Viewer) -> None:
        where = {"table": live.table.table_id, "version": live.table.version}
        self._failures.error(event, bug, **where, viewer=viewer_name(viewer))

    def _send_away(self, live: LiveTable, subscriber: Subscriber) -> None:
        live.subscribers.discard(subscriber)
        subscriber.lost(live.table.table_id)

    def publish_position(self, live: LiveTable) -> None:
        """Send everybody who watches a `position`, and away who may not see it as it is now."""
        made: dict[tuple[Viewer, Lang], bytes] = {}
        for subscriber in tuple(live.subscribers):
            if not subscriber.may_still_see(live.table):
                self._send_away(live, subscriber)
                continue
            viewer = viewer_of(live.table, subscriber.player_id)
            key = (viewer, subscriber.lang)
            if key not in made:
                made[key] = self._position_or_nothing(live, viewer, subscriber.lang)
            self._send(live, subscriber, made[key])

    def start(
        self, live: LiveTable, subscriber: Subscriber, have: int | None, known: str | None
    ) -> None:
        """What a subscriber that just came gets: what it misses, or the whole table."""
        viewer, lang = viewer_of(live.table, subscriber.player_id), subscriber.lang
        steps = None
        if have is not None and known == mark(live, viewer, lang):
            steps = live.since(have)
        missing = None if steps is None else self._missing_or_none(live, steps, viewer, lang)
        if missing is None:
            missing = [self._position_or_nothing(live, viewer, lang)]
        for frame in missing:
            self._send(live, subscriber, frame)

    def _missing_or_none(
        self, live: LiveTable, steps: Iterable[Step], viewer: Viewer, lang: Lang
    ) -> list[bytes] | None:
        """The commits a subscriber missed; None where a bug of the game's view prevents that."""
        try:
            return self.missing(live, steps, viewer, lang)
        except Exception as bug:  # noqa: BLE001 - the whole position may still be shown
            self._log("commits_not_shown", bug, live, viewer)
            return None

    def _before(self, live: LiveTable, table: Table, viewer: Viewer) -> Seen:
        """How a viewer saw the table before; the last commit showed most of them just that."""
        seen = live.looks.get(viewer)
        return (
            seen
            if seen is not None and seen.table is table
            else seen_by(live.hosted.projection, table, viewer)
        )

    def _add_invite(self, shown: Shown, viewer: Viewer) -> None:
        """To a copy: the summary of a commit is one and the same for all who see it."""
        summary: Any = shown.get("summary")
        if summary is not None and isinstance(viewer, int) and summary["visibility"] == "private":
            shown["summary"] = {**summary, "invite": self._invite(summary["table_id"])}


def mark(live: LiveTable, viewer: Viewer, lang: Lang) -> str:
    """Opaque; equal while viewer, language, history of the ledger and shape of the view are."""
    hosted = live.hosted
    about = f"{hosted.game.name}|{hosted.shape}|{viewer_name(viewer)}|{lang}|{live.history}"
    return hashlib.sha256(about.encode()).hexdigest()[:16]
