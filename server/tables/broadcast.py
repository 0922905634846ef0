"""Makes the frames for a table's subscribers, once for each viewer and language."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from domain.decider import Seat, Viewer, viewer_name
from domain.table.state import Table
from domain.table.step import Step
from domain.table.table_queries import viewer_of
from projections import viewer_frames
from projections.projection import JsonObject, Lang
from projections.viewer_frames import Common, Seen, seen_by
from server.runtime.telemetry import error_once
from server.tables.access import has_use_for_invite
from server.tables.live_table import LiveTable
from server.tables.refusals import NOT_SHOWN
from server.tables.resume_token import ResumeTokens
from server.tables.subscriber import Audiences, Subscriber
from server.wire.framing import framed

Invite: TypeAlias = Callable[[str, int], str]
"""Returns the invite code of a table from its id and the number of changes of the code."""

NOTHING = b""
"""Placeholder for a frame that cannot be made."""


class Broadcast:
    """Encodes the frames of tables. `invite`: makes the code that only the seats see.

    `on_reseated`: called with a table's id when the seats of a watched table change.
    """

    def __init__(
        self, invite: Invite, tokens: ResumeTokens, on_reseated: Callable[[str], None]
    ) -> None:
        self.tokens = tokens
        self._invite = invite
        self._on_reseated = on_reseated

    def position(self, live: LiveTable, viewer: Viewer, lang: Lang) -> bytes:
        """Return a frame with the whole table for one viewer."""
        projection = live.hosted.projection
        view = seen_by(projection, live.table, viewer, live.parts)
        token = self.tokens.at(live, live.head, viewer, lang)
        frame = viewer_frames.position(projection, view, lang, token)
        if live.damaged_at is not None:
            frame |= {"options": [], "damaged": True}
        return self._encoded(frame, view)

    def commit(
        self, live: LiveTable, common: Common, before: Seen, after: Seen, lang: Lang
    ) -> bytes:
        """Return a frame with one commit for one viewer."""
        token = self.tokens.at(live, common.step.head, after.viewer, lang)
        return self._encoded(viewer_frames.commit(common, before, after, lang, token), after)

    def publish(self, live: LiveTable, step: Step, answered: Seat | None = None) -> None:
        """Send a commit, or the whole table if that fails. The commit is valid in any case.

        `answered`: the seat whose command is answered next. Its frame shares one write with the
        answer.
        """
        try:
            self._publish(live, step, answered)
        except Exception as bug:  # noqa: BLE001 - a bug in a view must not look like a refusal
            error_once("commit_not_shown", bug, table=step.after.table_id)
            self.publish_position(live)

    def _publish(self, live: LiveTable, step: Step, answered: Seat | None) -> None:
        """Send a commit to all subscribers, or a `position` to those whose viewer changed."""
        projection, former = live.hosted.projection, step.before
        assert former is not None
        parts = live.parts
        common = Common(projection, step, parts)
        views: dict[Viewer, Seen] = {}
        moved = former.seats != step.after.seats
        if former.invites != step.after.invites:
            self._send_away_uninvited(live)
        audiences: Audiences = live.subscribers.audiences(step.after.seats)
        if moved:
            unmoved = {
                view: self._unmoved(live, former, view[0], audience)
                for view, audience in audiences.items()
            }
            audiences = {view: audience for view, audience in unmoved.items() if audience}
        for (viewer, lang), audience in audiences.items():
            try:
                if viewer not in views:
                    views[viewer] = seen_by(projection, step.after, viewer, parts)
                before = live.views.get(viewer)
                if before is None or before.table is not former:
                    before = seen_by(projection, former, viewer)
                frame = self.commit(live, common, before, views[viewer], lang)
            except Exception as bug:  # noqa: BLE001 - of the game's view; the commit is valid
                self.log_failure("commit_not_shown", bug, live, viewer)
                frame = self.position_or_nothing(live, viewer, lang)
            self._send_to(live, viewer, audience, frame, answered)
        live.views = views
        if moved and live.subscribers:
            self._on_reseated(step.after.table_id)

    def _unmoved(
        self, live: LiveTable, former: Table, viewer: Viewer, audience: Sequence[Subscriber]
    ) -> Sequence[Subscriber]:
        """Return those who already had this view; send all others the table, or send them away."""
        unmoved = list[Subscriber]()
        for subscriber in audience:
            if viewer_of(former, subscriber.player_id) == viewer:
                unmoved.append(subscriber)
            else:
                self._move(live, subscriber, viewer)
        return unmoved

    def _move(self, live: LiveTable, subscriber: Subscriber, viewer: Viewer) -> None:
        """Send a subscriber the table as its new viewer sees it, or send it away."""
        if subscriber.may_still_see(live.table):
            frame = self.position_or_nothing(live, viewer, subscriber.lang)
            self.send(live, subscriber, frame)
        else:
            self._send_away(live, subscriber)

    def _send_away_uninvited(self, live: LiveTable) -> None:
        """Remove the spectators of a private table whose invite is no longer valid."""
        for subscriber in tuple(live.subscribers):
            if not subscriber.may_still_see(live.table):
                self._send_away(live, subscriber)

    def _send_to(
        self,
        live: LiveTable,
        viewer: Viewer,
        audience: Sequence[Subscriber],
        frame: bytes,
        answered: Seat | None = None,
    ) -> None:
        """Send the frame of a viewer to all these subscribers; later if they have no seat.

        `answered`: as in `publish`.
        """
        if frame == NOTHING:
            for subscriber in audience:
                self.send(live, subscriber, frame)
        elif not isinstance(viewer, int):
            for subscriber in audience:
                subscriber.send_later(frame)
        elif viewer == answered:
            for subscriber in audience:
                subscriber.send_with_answer(frame)
        else:
            for subscriber in audience:
                subscriber.send(frame)

    def send(self, live: LiveTable, subscriber: Subscriber, frame: bytes) -> None:
        """Send a frame; for NOTHING, unsubscribe with `not_shown`."""
        if frame == NOTHING:
            live.subscribers.discard(subscriber)
            subscriber.not_shown(live.table.table_id, NOT_SHOWN)
        else:
            subscriber.send(frame)

    def position_or_nothing(self, live: LiveTable, viewer: Viewer, lang: Lang) -> bytes:
        """Return a frame with the whole table; NOTHING if the game's view or labels have a bug."""
        try:
            return self.position(live, viewer, lang)
        except Exception as bug:  # noqa: BLE001 - of one game: other tables continue
            self.log_failure("position_not_shown", bug, live, viewer)
            return NOTHING

    def log_failure(self, event: str, bug: Exception, live: LiveTable, viewer: Viewer) -> None:
        where = {"table": live.table.table_id, "version": live.table.version}
        error_once(event, bug, **where, viewer=viewer_name(viewer))

    def _send_away(self, live: LiveTable, subscriber: Subscriber) -> None:
        live.subscribers.discard(subscriber)
        subscriber.lost(live.table.table_id)

    def publish_position(self, live: LiveTable) -> None:
        """Send each subscriber a `position`, and remove those who may no longer see the table."""
        audiences: defaultdict[tuple[Viewer, Lang], list[Subscriber]] = defaultdict(list)
        for subscriber in tuple(live.subscribers):
            if subscriber.may_still_see(live.table):
                viewer = viewer_of(live.table, subscriber.player_id)
                audiences[viewer, subscriber.lang].append(subscriber)
            else:
                self._send_away(live, subscriber)
        for (viewer, lang), audience in audiences.items():
            frame = self.position_or_nothing(live, viewer, lang)
            self._send_to(live, viewer, audience, frame)

    def _encoded(self, frame: JsonObject, view: Seen) -> bytes:
        """Encode a frame for sending, with the invite if the viewer's seat has a use for it."""
        summary: Any = frame.get("summary")
        if summary is not None and isinstance(view.viewer, int) and has_use_for_invite(summary):
            invite = self._invite(view.table.table_id, view.table.invites)
            frame["summary"] = {**summary, "invite": invite}  # a copy: all viewers share one
        return framed(msgspec.json.encode(frame))
