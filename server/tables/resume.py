"""Resume after a lost connection: a client receives the missed commits, or the whole table.

The client sends the version and the resume token of its last frame in `watch` (`resume_token.py`).
"""

from collections.abc import Iterable

from domain.decider import Viewer
from domain.table.step import Step
from domain.table.table_queries import viewer_of
from projections.memo import Parts
from projections.projection import Lang
from projections.viewer_frames import Common, seen_by
from server.tables.broadcast import Broadcast
from server.tables.live_table import LiveTable
from server.tables.subscriber import Subscriber


def start_or_resume(
    broadcast: Broadcast,
    live: LiveTable,
    subscriber: Subscriber,
    have: int | None,
    resume_token: str | None,
) -> int:
    """Send a new subscriber the commits that it missed, or the whole table.

    `have`, `resume_token`: of the client's last frame. Return the number of views made, at least 1.
    """
    viewer, lang = viewer_of(live.table, subscriber.player_id), subscriber.lang
    steps = None
    head = None if have is None else live.head_at(have)
    if head is not None and resume_token == broadcast.tokens.at(live, head, viewer, lang):
        steps = live.since(head.version)
    frames = None if steps is None else _missed_or_none(broadcast, live, steps, viewer, lang)
    if frames is None:
        frames = [broadcast.position_or_nothing(live, viewer, lang)]
    for frame in frames:
        broadcast.send(live, subscriber, frame)
    return len(frames) or 1


def _missed_or_none(
    broadcast: Broadcast, live: LiveTable, steps: Iterable[Step], viewer: Viewer, lang: Lang
) -> list[bytes] | None:
    """Return frames of the missed commits, in order; None if a bug in the game's view occurs."""
    projection, parts = live.hosted.projection, Parts()
    frames: list[bytes] = []
    try:
        for step in steps:
            assert step.before is not None
            before = seen_by(projection, step.before, viewer, parts)
            after = seen_by(projection, step.after, viewer, parts)
            common = Common(projection, step, parts)
            frames.append(broadcast.commit(live, common, before, after, lang))
    except Exception as bug:  # noqa: BLE001 - the position may still be sendable
        broadcast.log_failure("commits_not_shown", bug, live, viewer)
        return None
    return frames
